import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { FaqSearch } from "./faq-search.tsx";
import { SectionCard } from "./section-card.tsx";
import { GROUPS } from "./sections.ts";

export function FaqPage() {
  const { t } = useTranslation("pages");
  const [query, setQuery] = useState("");
  useTitle(t("faq.title"));
  return (
    <div className="mx-auto w-full max-w-[80rem] flex-1 px-4 pt-8 pb-20 md:px-6 md:pt-14 lg:px-8">
      <h1 className="font-display text-2xl md:text-3xl">{t("faq.title")}</h1>
      <p className="mt-4 max-w-xl text-dim text-lg">{t("faq.lead")}</p>
      <FaqSearch query={query} onQuery={setQuery} />
      {query.trim() === "" && <Groups />}
      <Support />
    </div>
  );
}

/** How many cards go three to a row; the rest go two to a row, so that none is alone in the last one. */
const inThrees = (count: number) => count - [0, 4, 2][count % 3]!;

function Groups() {
  const { t } = useTranslation("pages");
  return GROUPS.map(({ name, sections }) => (
    <section key={name} className="mt-12">
      <h2 className="mb-4 font-medium text-gold text-sm">{t(`groups.${name}`)}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-6 md:gap-4">
        {sections.map((section, index) => (
          <SectionCard
            key={section}
            section={section}
            text={t(`sections.${section}.summary`)}
            className={index < inThrees(sections.length) ? "md:col-span-2" : "md:col-span-3"}
          />
        ))}
      </ul>
    </section>
  ));
}

function Support() {
  const { t } = useTranslation("pages");
  return (
    <section className="mt-16 flex flex-wrap items-center justify-between gap-6 border-line border-t pt-8">
      <div>
        <h2 className="font-display text-lg">{t("faq.stuck")}</h2>
        <p className="mt-1 text-dim">{t("faq.stuckText")}</p>
      </div>
      <Button asChild variant="outline">
        <Link to="/support">{t("faq.write")}</Link>
      </Button>
    </section>
  );
}
