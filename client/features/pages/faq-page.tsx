import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import type { FaqSection } from "#contract/paths.ts";
import { libraryQuery } from "./articles.ts";
import { fillIn } from "./markdown.ts";
import { search } from "./search.ts";
import { GROUPS } from "./sections.ts";
import { useArticleValues } from "./use-article-values.ts";

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

function FaqSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation("pages");
  const wanted = useDeferredValue(query.trim());
  return (
    <search className="mt-8 block">
      <SearchField
        label={t("faq.search")}
        placeholder={t("faq.searchPlaceholder")}
        value={query}
        onChange={onQuery}
        className="max-w-xl"
      />
      {wanted !== "" && <Results query={wanted} />}
    </search>
  );
}

/** Loads all articles of the language on the first letter; they are short. */
function Results({ query }: { query: string }) {
  const { t } = useTranslation("pages");
  const config = useConfig();
  const email = config?.brand.supportEmail ?? "";
  const values = useArticleValues();
  const library = useQuery(libraryQuery(currentLang(), config?.legalEdition ?? LEGAL_EDITIONS[0]));
  if (library.isError)
    return <ErrorState onRetry={() => void library.refetch()} retrying={library.isFetching} />;
  if (!library.data || !values) return <Skeleton className="mt-8 h-28 max-w-xl" />;
  const volumes = library.data.map(({ section, source }) => ({
    section,
    title: t(`sections.${section}.title`),
    source: fillIn(source, values),
  }));
  const found = search(query, volumes);
  return (
    <div className="mt-8">
      <p role="status" className="text-dim">
        {found.length > 0 ? t("faq.found", { count: found.length }) : t("faq.nothing", { email })}
      </p>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 md:gap-4">
        {found.map(({ section, excerpt }) => (
          <SectionCard key={section} section={section} text={excerpt || t(`sections.${section}.summary`)} />
        ))}
      </ul>
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

interface SectionCardProps {
  section: FaqSection;
  text: string;
  className?: string;
}

function SectionCard({ section, text, className }: SectionCardProps) {
  const { t } = useTranslation("pages");
  return (
    <li className={className}>
      <Link
        to="/faq/$section"
        params={{ section }}
        className="group flex h-full flex-col gap-2 rounded-lg bg-panel p-5 transition hover:bg-raised md:p-6"
      >
        <h3 className="font-display text-lg transition group-hover:text-gold-light">
          {t(`sections.${section}.title`)}
        </h3>
        <p className="text-dim text-sm">{text}</p>
      </Link>
    </li>
  );
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
