import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { longDateLine } from "#client/lib/format/date-line.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { UpLink } from "#client/ui/buttons/up-link.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { isPlaceholder, LEGAL_EDITIONS, missingLegal } from "#contract/legal.ts";
import { type FaqSection, isLegal } from "#contract/paths.ts";
import { articleQuery } from "./articles.ts";
import { type Block, fillIn, type Inline, parseMarkdown } from "./markdown.ts";
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

interface Props {
  section: FaqSection;
  edition: string;
}

function EditionNotice({ section, edition }: Props) {
  const { t } = useTranslation("pages");
  const current = useConfig()?.legalEdition;
  if (!current || edition === current) return null;
  return (
    <aside className="mb-8 max-w-[68ch] border-gold border-l-2 bg-panel px-5 py-4 text-sm">
      <p>{t(edition > current ? "faq.editionComing" : "faq.editionOld", { date: dayOf(edition) })}</p>
      <Link to="/faq/$section" params={{ section }} className="link mt-2 inline-block">
        {t("faq.editionCurrent")}
      </Link>
    </aside>
  );
}

function Editions({ section, edition }: Props) {
  const { t } = useTranslation("pages");
  const others = LEGAL_EDITIONS.filter((other) => other !== edition).toReversed();
  return (
    <footer className="mt-12 max-w-[68ch] text-dim text-sm">
      <p>{t("faq.edition", { date: dayOf(edition) })}</p>
      {others.length > 0 && (
        <>
          <h2 className="mt-4">{t("faq.editions")}</h2>
          <ul>
            {others.map((other) => (
              <li key={other}>
                <Link
                  to="/faq/$section"
                  params={{ section }}
                  search={{ edition: other }}
                  className="link inline-block py-2"
                >
                  {t("faq.edition", { date: dayOf(other) })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </footer>
  );
}

/** An edition is named by a day rather than a moment, so the day is the same in every time zone. */
const dayOf = (edition: string): string => longDateLine(edition);

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

/** 68 characters per line, with a larger lead. */
function ArticleText({ blocks }: { blocks: Block[] }) {
  return (
    <div className="max-w-[68ch] text-cream/90 leading-7">
      {blocks.map((block, index) => (
        <ArticleBlock key={block.id} block={block} isLead={index === 0} />
      ))}
    </div>
  );
}

function ArticleBlock({ block, isLead }: { block: Block; isLead: boolean }) {
  if (block.type === "heading")
    return (
      <h2 id={block.id} className="mt-12 mb-3 scroll-mt-24 font-display text-cream text-xl">
        {block.text}
      </h2>
    );
  if (block.type === "paragraph")
    return <p className={isLead ? "mb-6 text-dim text-lg" : "my-4"}>{inlines(block.inlines)}</p>;
  const items = block.items.map((item) => <li key={keyOf(item)}>{inlines(item)}</li>);
  const look = "my-4 flex flex-col gap-2 pl-5 marker:text-gold";
  return block.ordered ? (
    <ol className={`${look} list-decimal`}>{items}</ol>
  ) : (
    <ul className={`${look} list-disc`}>{items}</ul>
  );
}

const keyOf = (item: Inline[]) => item.map(({ text }) => text).join("");

const inlines = (parts: Inline[]): ReactNode[] =>
  parts.map((part, index) => {
    const key = `${index}${part.text}`;
    if (part.type === "strong")
      return (
        <strong key={key} className="font-medium text-cream">
          {part.text}
        </strong>
      );
    if (part.type === "code")
      return (
        <code key={key} className="rounded-md bg-raised px-1.5 py-0.5 text-sm">
          {part.text}
        </code>
      );
    if (part.type === "link") return <TextLink key={key} href={part.href} text={part.text} />;
    return part.text;
  });

const linkStyles = "text-gold underline decoration-gold/40 underline-offset-4 hover:text-gold-light";

function TextLink({ href, text }: { href: string; text: string }) {
  if (!href.startsWith("/"))
    return (
      <a href={href} className={`${linkStyles} break-words`}>
        {text}
      </a>
    );
  return (
    <Link to={href} className={linkStyles}>
      {text}
    </Link>
  );
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
