import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { currentLang } from "#client/lib/i18n.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { libraryQuery } from "./articles.ts";
import { fillIn } from "./markdown.ts";
import { search } from "./search.ts";
import { SectionCard } from "./section-card.tsx";
import { useArticleValues } from "./use-article-values.ts";

export function FaqSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
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
