import type { Lang } from "#contract/lang.ts";

interface Described {
  path: string;
  lang: Lang;
  title: string;
  description: string;
  url: string;
  home: string;
  picture: string;
}

/** JSON-LD (schema.org) of a guest page: the site itself, and what this page of it is. */
export function linkedData({ path, lang, title, description, url, home, picture }: Described): string {
  const name = title.split(" · ").at(-1)!;
  const site = { "@type": "WebSite", "@id": `${home}#site`, url: home, name, inLanguage: ["ru", "en"] };
  const page = {
    "@type": path.startsWith("/faq/") ? "Article" : path === "/about" ? "AboutPage" : "WebPage",
    "@id": url,
    url,
    ...(path.startsWith("/faq/") ? { headline: title } : { name: title }),
    description,
    inLanguage: lang,
    image: picture,
    isPartOf: { "@id": site["@id"] },
  };
  const graph = path === "/" ? [site, page] : [site, page, breadcrumbs(path, title, url, home)];
  // "<" would end the script element.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}

const breadcrumbs = (path: string, title: string, url: string, home: string) => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { name: title.split(" · ").at(-1)!, item: home },
    ...(path.startsWith("/faq/") ? [{ name: "FAQ", item: new URL("/faq", home).href }] : []),
    { name: title.split(" · ")[0]!, item: url },
  ].map((entry, index) => ({ "@type": "ListItem", position: index + 1, ...entry })),
});
