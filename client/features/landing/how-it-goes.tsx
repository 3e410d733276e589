import { useTranslation } from "react-i18next";
import { bandStyles, bandTitleStyles } from "./band.ts";

const STEPS = ["camera", "meet", "go"] as const;

export function HowItGoes() {
  const { t } = useTranslation("landing");
  return (
    <section className={bandStyles}>
      <h2 className={bandTitleStyles}>{t("how.title")}</h2>
      <ol className="mt-8 grid gap-8 md:mt-12 md:grid-cols-3 md:gap-10">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-5 md:flex-col">
            <span aria-hidden="true" className="w-8 shrink-0 font-display text-4xl text-gold leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="font-display text-lg">{t(`how.${step}.title`)}</h3>
              <p className="mt-2 max-w-sm text-dim">{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
