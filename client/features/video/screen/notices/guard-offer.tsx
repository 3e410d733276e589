import { useStore } from "@nanostores/react";
import { useTranslation } from "react-i18next";
import { $mayFetch, agreeToFetch } from "#client/lib/guard/setting.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";

/** Asks before the guard's model is fetched over a slow line, or one that saves data. */
export function GuardOffer() {
  const { t } = useTranslation("guard", { useSuspense: false });
  const may = useStore($mayFetch);
  const hasTexts = useTexts("guard");
  if (may !== "ask" || !hasTexts) return null;
  return (
    <div data-panel className="rounded-lg border border-line bg-panel p-4">
      <p className="text-dim text-sm">{t("ask.text")}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button variant="outline" size="sm" onClick={() => agreeToFetch(true)}>
          {t("ask.yes")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => agreeToFetch(false)}>
          {t("ask.no")}
        </Button>
      </div>
    </div>
  );
}
