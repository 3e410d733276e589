import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { bandStyles, bandTitleStyles } from "./band.ts";

/** Who may use the service, and what keeps them safe. */
export function Adults() {
  const { t } = useTranslation("landing");
  const points = t("adults.points", { returnObjects: true });
  return (
    <section className="border-line border-y bg-panel">
      <div className={`${bandStyles} grid gap-10 py-14 md:py-20 md:grid-cols-2 lg:gap-16`}>
        <div>
          <p aria-hidden="true" className="text-gilt w-fit font-display text-5xl">
            18+
          </p>
          <h2 className={`mt-4 ${bandTitleStyles}`}>{t("adults.title")}</h2>
          <p className="mt-4 max-w-md text-dim text-lg">{t("adults.text")}</p>
          <Button asChild variant="outline" className="mt-8">
            <Link to="/faq/$section" params={{ section: "privacy" }}>
              {t("adults.more")}
            </Link>
          </Button>
        </div>
        <ul className="flex flex-col self-center">
          {points.map((point) => (
            <li key={point} className="border-line border-t py-5 first:border-t-0 first:pt-0 last:pb-0">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
