import { useMutation } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { Button } from "#client/ui/button.tsx";
import { askPermission, pushSupport, subscribe } from "./browser.ts";

interface PushOnceProps<T> {
  /** On the button. */
  ask: string;
  /** Tells the server of this browser's subscription. */
  tell: (subscription: string) => Promise<T>;
  done: (told: T) => string;
  /** Said only to who asked: no one else needs to hear what their browser forbids. */
  denied: string;
}

/** Asks for one push, without an account. Browsers that cannot notify are offered nothing. */
export function PushOnce<T>({ ask, tell, done, denied }: PushOnceProps<T>) {
  const { t } = useTranslation("notifications");
  const [isDenied, setDenied] = useState(false);
  const asking = useMutation({
    mutationFn: async () => {
      if (!(await askPermission())) return setDenied(true);
      const { publicKey } = await unwrap(api.api.queue.alert.get());
      return tell(JSON.stringify(await subscribe(publicKey)));
    },
  });
  if (pushSupport() !== "possible" && !isDenied) return null;
  return (
    <div role="status" className="text-dim text-sm">
      {isDenied ? (
        denied
      ) : asking.data !== undefined ? (
        done(asking.data)
      ) : (
        <>
          <Button variant="outline" size="sm" loading={asking.isPending} onClick={() => asking.mutate()}>
            <BellRing aria-hidden="true" />
            {ask}
          </Button>
          {asking.isError && <p className="mt-2 text-bad">{t("once.failed")}</p>}
        </>
      )}
    </div>
  );
}
