import { useMutation } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { guestKey } from "#client/lib/socket/identity.ts";
import { Button } from "#client/ui/button.tsx";
import { ALERT_HOURS } from "#contract/alerts.ts";
import { askPermission, pushSupport, subscribe } from "./browser.ts";

/** 'Tell me when someone is here': for a search that finds no one. Browsers that cannot notify are offered nothing. */
export default function CallMe() {
  const { t } = useTranslation("notifications");
  const [denied, setDenied] = useState(pushSupport() === "denied");
  const asking = useMutation({
    mutationFn: async () => {
      if (!(await askPermission())) return setDenied(true);
      const { publicKey } = await unwrap(api.api.queue.alert.get());
      const subscription = await subscribe(publicKey);
      await unwrap(
        api.api.queue.alert.post({ subscription: JSON.stringify(subscription), guestKey: guestKey() }),
      );
    },
  });
  if (pushSupport() !== "possible" && !denied) return null;
  return (
    <div role="status" className="text-dim text-sm">
      {denied ? (
        t("callMe.denied")
      ) : asking.isSuccess ? (
        t("callMe.done", { count: ALERT_HOURS })
      ) : (
        <>
          <Button variant="outline" size="sm" loading={asking.isPending} onClick={() => asking.mutate()}>
            <BellRing aria-hidden="true" />
            {t("callMe.ask")}
          </Button>
          {asking.isError && <p className="mt-2 text-bad">{t("callMe.failed")}</p>}
        </>
      )}
    </div>
  );
}
