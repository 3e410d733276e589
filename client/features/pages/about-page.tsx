import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { useBrandName } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Lamp } from "#client/ui/states/lamp.tsx";

const VALUES = ["direct", "adults", "respect", "light"] as const;
const NUMBERS = ["age", "records", "rating", "notice"] as const;

export function AboutPage() {
  const { t } = useTranslation("pages");
  useTitle(t("about.title"));
  return (
    <div className="flex-1 pb-20">
      <Opening />
      <Story />
      <Values />
      <Numbers />
      <Ending />
    </div>
  );
}

const bandStyles = "mx-auto w-full max-w-[80rem] px-4 md:px-6 lg:px-8";

function Opening() {
  const { t } = useTranslation("pages");
  const brand = useBrandName();
  return (
    <header className={`${bandStyles} grid items-center gap-10 pt-10 md:pt-16 lg:grid-cols-2`}>
      <div>
        <h1 className="font-display text-3xl md:text-4xl lg:text-5xl">{t("about.headline")}</h1>
        <p className="mt-6 max-w-lg text-dim text-lg">{t("about.lead", { brand })}</p>
      </div>
      <MeetingArt className="mx-auto w-full max-w-md lg:max-w-none" />
    </header>
  );
}

function Story() {
  const { t } = useTranslation("pages");
  return (
    <section className={`${bandStyles} mt-20 grid gap-6 lg:mt-28 lg:grid-cols-2`}>
      <h2 className="font-display text-2xl">{t("about.storyTitle")}</h2>
      <div className="flex max-w-[60ch] flex-col gap-5 text-lg leading-8">
        <p>{t("about.story1")}</p>
        <p className="text-dim">{t("about.story2")}</p>
      </div>
    </section>
  );
}

function Values() {
  const { t } = useTranslation("pages");
  return (
    <section className={`${bandStyles} mt-20 lg:mt-28`}>
      <h2 className="font-display text-2xl">{t("about.valuesTitle")}</h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-4">
        {VALUES.map((name) => (
          <li key={name} className="border-line-strong border-t pt-5">
            <h3 className="font-display text-lg">{t(`about.values.${name}.title`)}</h3>
            <p className="mt-2 text-dim">{t(`about.values.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Numbers() {
  const { t } = useTranslation("pages");
  return (
    <section className="mt-20 border-line border-y bg-panel lg:mt-28">
      <div className={`${bandStyles} py-14`}>
        <h2 className="sr-only">{t("about.numbersTitle")}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
          {NUMBERS.map((name) => (
            <div key={name} className="flex flex-col-reverse justify-end gap-2">
              <dt className="max-w-48 text-dim text-sm">{t(`about.numbers.${name}.text`)}</dt>
              <dd className="font-display text-4xl text-gold">{t(`about.numbers.${name}.value`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Ending() {
  const { t } = useTranslation("pages");
  return (
    <section className={`${bandStyles} mt-20 flex flex-col items-center text-center`}>
      <h2 className="font-display text-2xl md:text-3xl">{t("about.endTitle")}</h2>
      <p className="mt-3 text-dim text-lg">{t("about.endText")}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild variant="primary" size="lg">
          <Link to="/">{t("about.start")}</Link>
        </Button>
        <Button asChild variant="ghost" size="lg">
          <Link to="/support">{t("about.contact")}</Link>
        </Button>
      </div>
    </section>
  );
}

function MeetingArt({ className }: { className?: string }) {
  const drink = useId();
  return (
    <Lamp className={className}>
      <linearGradient id={drink} x1="0" y1="0" x2="0" y2="1">
        <stop className="[stop-color:var(--color-gold-light)]" stopOpacity="0.7" />
        <stop offset="1" className="[stop-color:var(--color-gold)]" stopOpacity="0.12" />
      </linearGradient>
      <Coupe x={293} drink={drink} />
      <Coupe x={427} drink={drink} />
      <path d="M60 513h600" strokeOpacity="0.6" />
      <path d="M130 527h460" strokeOpacity="0.25" />
      <g stroke="none" className="fill-gold-light">
        <circle cx="360" cy="292" r="2.6" />
        <circle cx="343" cy="272" r="1.6" fillOpacity="0.7" />
        <circle cx="378" cy="266" r="1.9" fillOpacity="0.8" />
        <circle cx="362" cy="248" r="1.3" fillOpacity="0.6" />
      </g>
    </Lamp>
  );
}

function Coupe({ x, drink }: { x: number; drink: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-69 343c7 46 34 69 69 69s62-23 69-69c-26 9-112 9-138 0Z" fill={`url(#${drink})`} />
      <path d="M-72 322c5 62 36 90 72 90s67-28 72-90" />
      <ellipse cy="322" rx="72" ry="10" />
      <path d="M0 412v92" />
      <path d="M-42 513c5-7 24-9 42-9s37 2 42 9Z" />
    </g>
  );
}
