import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { bandStyles, bandTitleStyles } from "./band.ts";

/** Scrolls back up to Start, for a reader at the end of the page. */
export function BackToStart() {
  const { t } = useTranslation("landing");
  const toStart = () => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  };
  return (
    <section className={`${bandStyles} flex flex-col items-center text-center`}>
      <h2 className={bandTitleStyles}>{t("again.title")}</h2>
      <p className="mt-3 text-dim text-lg">{t("again.text")}</p>
      <Button variant="tertiary" size="lg" className="mt-8" onClick={toStart}>
        {t("again.start")}
      </Button>
    </section>
  );
}
