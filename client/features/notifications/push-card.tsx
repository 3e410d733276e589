import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, store } from "#client/lib/storage/storage.ts";
import { Button } from "#client/ui/button.tsx";
import { usePush } from "./use-push.ts";

const DECLINED_KEY = "pushDeclined";

/** Offers to turn on pushes where they are useful. A user who declines is not asked again, but can do it in the settings. */
export function PushCard() {
  const { t } = useTranslation("notifications");
  const { state, isBusy, set } = usePush();
  const [declined, setDeclined] = useState(() => readStored(DECLINED_KEY) !== null);
  if (state !== "off" || declined) return null;

  function decline() {
    store(DECLINED_KEY, "true");
    setDeclined(true);
  }

  return (
    <section
      aria-labelledby="push-card"
      className="m-2 flex flex-col gap-3 rounded-lg border border-line bg-panel p-4"
    >
      <div className="flex gap-3">
        <BellRing aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-gold" />
        <div>
          <h2 id="push-card" className="font-medium">
            {t("card.title")}
          </h2>
          <p className="mt-1 text-dim text-sm">{t("card.text")}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="tertiary" loading={isBusy} onClick={() => set(true)}>
          {t("card.yes")}
        </Button>
        <Button size="sm" variant="ghost" onClick={decline}>
          {t("card.no")}
        </Button>
      </div>
    </section>
  );
}
