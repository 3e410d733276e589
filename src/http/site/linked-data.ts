import type { AboutPage, Article, BreadcrumbList, Graph, ListItem, WebPage, WebSite } from "schema-dts";
import type { Lang } from "#contract/lang.ts";
import { pageAddress } from "./page-address.ts";

interface Described {
  path: string;
  lang: Lang;
  site: string;
  title: string;
  description: string;
  url: string;
  home: string;
  picture: string;
}

/** JSON-LD of a guest page, in the vocabulary of schema.org. */
export function linkedData({ path, lang, site, title, description, url, home, picture }: Described): string {
  const website: Exclude<WebSite, string> = {
    "@type": "WebSite",
    "@id": `${home}#site`,
    url: home,
    name: site,
    inLanguage: ["ru", "en"],
  };
  const page: Article | AboutPage | WebPage = {
    "@type": path.startsWith("/faq/") ? "Article" : path === "/about" ? "AboutPage" : "WebPage",
    "@id": url,
    url,
    ...(path.startsWith("/faq/") ? { headline: title } : { name: title }),
    description,
    inLanguage: lang,
    image: picture,
    isPartOf: { "@id": `${home}#site` },
  };
  const trail = path === "/" ? [] : [breadcrumbs({ path, lang, site, title, url, home })];
  const graph: Graph = { "@context": "https://schema.org", "@graph": [website, page, ...trail] };
  // "<" would end the script element.
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

const FAQ_NAMES: Record<Lang, string> = { ru: "Вопросы и ответы", en: "Questions and answers" };

const breadcrumbs = ({
  path,
  lang,
  site,
  title,
  url,
  home,
}: Pick<Described, "path" | "lang" | "site" | "title" | "url" | "home">): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { name: site, item: pageAddress("/", lang, home) },
    ...(path.startsWith("/faq/") ? [{ name: FAQ_NAMES[lang], item: pageAddress("/faq", lang, home) }] : []),
    { name: title.split(" · ")[0]!, item: url },
  ].map((entry, index): ListItem => ({ "@type": "ListItem", position: index + 1, ...entry })),
});
