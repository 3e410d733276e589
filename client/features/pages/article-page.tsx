import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { UpLink } from "#client/ui/buttons/up-link.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { isPlaceholder, missingLegal } from "#contract/legal.ts";
import { type FaqSection, isLegal } from "#contract/paths.ts";
import { ArticleText } from "./article-text.tsx";
import { articleQuery } from "./articles.ts";
import { EditionNotice, Editions } from "./editions.tsx";
import { fillIn, parseMarkdown } from "./markdown.ts";
import { GROUPS, sectionAfter } from "./sections.ts";
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

/** Our legal texts are only a draft until the operator fills in their details. */
function DraftNotice() {
  const { t } = useTranslation("pages");
  const config = useConfig();
  const missing = config ? missingLegal(config.legal) : [];
  if (config && isPlaceholder(config.brand.supportEmail)) missing.push("BRAND_SUPPORT_EMAIL");
  if (missing.length === 0) return null;
  return (
    <aside className="mb-8 max-w-[68ch] border-gold border-l-2 bg-panel px-5 py-4 text-sm">
      <p className="font-medium text-gold">{t("faq.draftTitle")}</p>
      <p className="mt-1 text-dim">{t("faq.draft")}</p>
      <p className="mt-2 break-words text-dim">{t("faq.draftMissing", { settings: missing.join(", ") })}</p>
    </aside>
  );
}

/** On narrow screens a link back to the list. */
function SectionNav() {
  const { t } = useTranslation("pages");
  return (
    <>
      <UpLink to="/faq" label={t("faq.all")} className="-ml-3 lg:hidden" />
      <nav aria-label={t("faq.sectionsNav")} className="sticky top-24 hidden flex-col gap-6 lg:flex">
        {GROUPS.map(({ name, sections }) => (
          <div key={name}>
            <h2 className="mb-1 px-4 font-medium text-dim text-sm">{t(`groups.${name}`)}</h2>
            {sections.map((section) => (
              <Link
                key={section}
                to="/faq/$section"
                params={{ section }}
                className="flex min-h-11 items-center rounded-md px-4 py-2 transition hover:bg-cream/8 aria-[current=page]:bg-cream/8 aria-[current=page]:text-gold aria-[current=page]:chosen-frame"
              >
                {t(`sections.${section}.title`)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}
