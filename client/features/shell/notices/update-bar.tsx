import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reloadIfReachable } from "#client/lib/lost-parts/ask-server.ts";
import { $updateReady } from "#client/lib/stores/release.ts";
import { Button } from "#client/ui/buttons/button.tsx";

/** The page works without the update: chunks of the last builds stay on the server. */
export function UpdateBar() {
  const { t } = useTranslation("shell");
  const ready = useStore($updateReady);
  const [later, setLater] = useState(false);
  const [asking, setAsking] = useState(false);
  const update = async () => {
    setAsking(true);
    setAsking(await reloadIfReachable());
  };
  return (
    <div role="status">
      {ready && !later && (
        <div className="above-bottom-bars fixed inset-x-4 z-40 mx-auto flex max-w-md animate-rise-in flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4 shadow-lift">
          <p>{t("update.text")}</p>
          <span className="flex gap-2">
            <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
              {t("update.later")}
            </Button>
            <Button size="sm" variant="primary" loading={asking} onClick={update}>
              {t("update.now")}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
