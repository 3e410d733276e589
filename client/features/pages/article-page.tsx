import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { type FaqSection, isLegal } from "#contract/paths.ts";
import { ArticleText } from "./article-text.tsx";
import { articleQuery } from "./articles.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { EditionNotice, Editions } from "./editions.tsx";
import { fillIn, parseMarkdown } from "./markdown.ts";
import { SectionNav } from "./section-nav.tsx";
import { sectionAfter } from "./sections.ts";
import { useArticleValues } from "./use-article-values.ts";

/** `edition` matters only for legal texts: the one in force unless the address names another. */
export function ArticlePage({ section, edition }: { section: FaqSection; edition: string }) {
  const { t } = useTranslation("pages");
  const legal = isLegal(section);
  useTitle(t(`sections.${section}.title`));
  return (
    <div className="mx-auto grid w-full max-w-[80rem] flex-1 grid-cols-[minmax(0,1fr)] gap-x-16 px-4 pt-4 pb-20 md:px-6 lg:grid-cols-[16rem_1fr] lg:px-8 lg:pt-14">
      <div>
        <SectionNav />
      </div>
      <article className="min-w-0">
        <h1 className="mt-4 mb-6 font-display text-2xl md:text-3xl lg:mt-0">
          {t(`sections.${section}.title`)}
        </h1>
        {legal && <EditionNotice section={section} edition={edition} />}
        {legal && <DraftNotice />}
        <Body section={section} edition={edition} />
        {legal && <Editions section={section} edition={edition} />}
        <NextArticle section={section} />
      </article>
    </div>
  );
}

function Body({ section, edition }: { section: FaqSection; edition: string }) {
  const values = useArticleValues();
  const article = useQuery(articleQuery(currentLang(), section, edition));
  if (article.isError)
    return <ErrorState onRetry={() => void article.refetch()} retrying={article.isFetching} />;
  if (!article.data || !values)
    return (
      <div aria-busy="true" className="max-w-[68ch]">
        <SkeletonText lines={9} />
      </div>
    );
  return <ArticleText blocks={parseMarkdown(fillIn(article.data, values))} />;
}

function NextArticle({ section }: { section: FaqSection }) {
  const { t } = useTranslation("pages");
  const next = sectionAfter(section);
  if (!next) return null;
  return (
    <Link
      to="/faq/$section"
      params={{ section: next }}
      className="group mt-16 flex max-w-[68ch] items-center justify-between gap-4 border-line border-t pt-6"
    >
      <span className="min-w-0">
        <span className="block text-dim text-sm">{t("faq.next")}</span>
        <span className="font-display text-lg transition group-hover:text-gold-light">
          {t(`sections.${next}.title`)}
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="shrink-0 text-gold transition group-hover:translate-x-1" />
    </Link>
  );
}
