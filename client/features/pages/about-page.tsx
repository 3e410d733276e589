import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { useBrandName } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/button.tsx";
import { MeetingArt } from "./meeting-art.tsx";

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
