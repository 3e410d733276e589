import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenIdle } from "#client/lib/browser/when-idle.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { bandStyles, bandTitleStyles } from "./band.ts";

/** It waits for an answer of the server, so nothing of it is prerendered. */
const Company = lazy(() => retryLostPart(() => import("./company.tsx")));

export default function Story({ remind }: { remind: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <div className="flex flex-col gap-20 pt-12 pb-20 md:gap-28 md:pt-20 md:pb-28">
      <HowItGoes />
      <div className={`${bandStyles} empty:hidden`}>
        {isIdle && (
          <Suspense>
            <Company remind={remind} />
          </Suspense>
        )}
      </div>
      <Adults />
      <Questions />
      <BackToStart />
    </div>
  );
}

function BackToStart() {
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

const STEPS = ["camera", "meet", "go"] as const;

function HowItGoes() {
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

function Adults() {
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

const ITEMS = ["cost", "record", "who", "camera"] as const;

function Questions() {
  const { t } = useTranslation("landing");
  return (
    <section
      className={`${bandStyles} grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16`}
    >
      <div>
        <h2 className={bandTitleStyles}>{t("faq.title")}</h2>
        <Button asChild variant="link" className="mt-4">
          <Link to="/faq">{t("faq.all")}</Link>
        </Button>
      </div>
      <div className="border-line border-t">
        {ITEMS.map((item) => (
          <Question
            key={item}
            question={t(`faq.items.${item}.question`)}
            answer={t(`faq.items.${item}.answer`)}
          />
        ))}
      </div>
    </section>
  );
}

function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <details name="landing-questions" className="group border-line border-b">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium text-lg hover:text-gold-light [&::-webkit-details-marker]:hidden">
        {question}
        <Plus aria-hidden="true" className="shrink-0 text-gold transition group-open:rotate-45" />
      </summary>
      <p className="max-w-[62ch] pr-8 pb-6 text-dim">{answer}</p>
    </details>
  );
}
