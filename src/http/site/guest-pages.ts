import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AboutPage, Article, BreadcrumbList, Graph, ListItem, WebPage, WebSite } from "schema-dts";
import type { AppConfig, PageSettings, PrerenderedPage, PrerenderInput } from "#contract/common.ts";
import { LANGS, type Lang } from "#contract/lang.ts";
import { GUEST_PAGES } from "#contract/paths.ts";
import type { Config } from "#src/config.ts";
import type { Log } from "#src/services/log.ts";
import { manifestPath } from "./manifest.ts";
import { pageAddress } from "./page-address.ts";
import { type StaticFile, textFile } from "./static-files.ts";

export interface GuestPages {
  find(pathname: string, search: URLSearchParams): StaticFile | undefined;
}

type PagesConfig = Pick<Config, "clientDir" | "publicUrl" | "brand">;

/** Rendered by the build, or by a worker at the start if the settings differ from the defaults that the build used. */
export function createGuestPages(
  config: PagesConfig,
  { shell, settings, log }: { shell: string; settings: AppConfig; log?: Log },
): GuestPages {
  const files = new Map<string, StaticFile>();
  let prerendered: (key: string) => PrerenderedPage | undefined = () => undefined;
  const folder = join(config.clientDir, "../pages");
  const build = read(join(folder, SETTINGS_FILE));
  if (build?.split("\n")[0] === settingsKey(settings)) prerendered = (key) => readBuilt(folder, build, key);
  else if (build !== undefined)
    prerenderAgain(
      join(config.clientDir, "../prerender/worker.js"),
      prerenderInput(config, settings, shell),
      log,
      (pages) => {
        const byKey = new Map(pages.map((page) => [pageKey(page.path, page.lang), page]));
        prerendered = (key) => byKey.get(key);
      },
    );

  return {
    find(pathname, search) {
      if (!GUEST_PAGES.includes(pathname)) return undefined;
      // Legal texts are prerendered in the edition in force: a link to another one must not show that first.
      if ((search.get("edition") ?? settings.legalEdition) !== settings.legalEdition) return undefined;
      const key = pageKey(pathname, langOf(search));
      const known = files.get(key);
      if (known) return known;
      const page = prerendered(key);
      if (!page) return undefined;
      const html = withOwnStyles(fillShell(page, shell, config), page.css);
      const file = textFile(html, "text/html;charset=utf-8");
      files.set(key, file);
      return file;
    },
  };
}

const shownOf = ({ map, outbox, ...shown }: AppConfig): PageSettings => shown;

/** The same for the build and for a server with defaults in all that guest pages show: rendering takes seconds of CPU. */
export const settingsKey = (settings: AppConfig): string => JSON.stringify(shownOf(settings));

/** In `dist/pages`: the settings that the build rendered with, and on a second line which build it was. */
export const SETTINGS_FILE = "settings.json";
export const pageKey = (path: string, lang: Lang) => `${lang}${path.replaceAll("/", "-")}`;
/** A link in an English e-mail asks for English too (`src/services/mail/with-language.ts`). */
const langOf = (search: URLSearchParams): Lang =>
  (search.get("lang") ?? search.get("letter")) === "en" ? "en" : "ru";

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

/** All pages are two megabytes: each is read on first request. Undefined after another build took the place of this one. */
function readBuilt(folder: string, build: string, key: string): PrerenderedPage | undefined {
  const page = read(join(folder, `${key}.json`));
  return page === undefined || read(join(folder, SETTINGS_FILE)) !== build ? undefined : JSON.parse(page);
}

export function prerenderInput(
  { clientDir }: Pick<Config, "clientDir">,
  settings: AppConfig,
  shell: string,
): PrerenderInput {
  const address = STYLE_SHEET.exec(shell)?.[1];
  return {
    settings: shownOf(settings),
    shell,
    styleSheet: address ? readFileSync(join(clientDir, address), "utf8") : "",
  };
}

/** In a thread of its own, whose memory ends with it: the server has no other use for React. */
function prerenderAgain(
  script: string,
  input: PrerenderInput,
  log: Log | undefined,
  take: (pages: PrerenderedPage[]) => void,
): void {
  const worker = new Worker(script);
  worker.onmessage = ({ data }: MessageEvent<PrerenderedPage[]>) => {
    take(data);
    worker.terminate();
  };
  worker.onerror = (event) => {
    log?.error({ err: event.message }, "Failed to render guest pages with these settings");
    worker.terminate();
  };
  worker.postMessage(input);
}

function fillShell(
  { path, lang, title, description, html }: PrerenderedPage,
  shell: string,
  { publicUrl, brand }: PagesConfig,
): string {
  const site = lang === "ru" ? brand.nameRu : brand.name;
  const address = (of: Lang) => pageAddress(path, of, publicUrl);
  const picture = new URL("/og.jpg", publicUrl).href;
  const links = [
    `<link rel="canonical" href="${Bun.escapeHTML(address(lang))}">`,
    ...LANGS.map((of) => `<link rel="alternate" hreflang="${of}" href="${Bun.escapeHTML(address(of))}">`),
    `<link rel="alternate" hreflang="x-default" href="${Bun.escapeHTML(address("ru"))}">`,
    ...Object.entries({
      "og:type": path.startsWith("/faq/") ? "article" : "website",
      "og:site_name": site,
      "og:title": title,
      "og:description": description,
      "og:url": address(lang),
      "og:image": picture,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:locale": lang === "ru" ? "ru_RU" : "en_GB",
      "og:locale:alternate": lang === "ru" ? "en_GB" : "ru_RU",
    }).map(([property, content]) => `<meta property="${property}" content="${Bun.escapeHTML(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${linkedData({ path, lang, site, title, description, url: address(lang), home: pageAddress("/", "ru", publicUrl), picture })}</script>`,
  ].join("\n    ");
  return new HTMLRewriter()
    .on("html", { element: (element) => void element.setAttribute("lang", lang) })
    .on("title", { element: (element) => void element.setInnerContent(title) })
    .on('link[rel="manifest"]', {
      element: (element) => void element.setAttribute("href", manifestPath(lang)),
    })
    .on('meta[name="description"]', {
      element: (element) => void element.setAttribute("content", description),
    })
    .on("head", { element: (element) => void element.append(links, { html: true }) })
    .on("#root", {
      element(element) {
        element.setAttribute("data-page", path);
        element.setInnerContent(lang === "ru" ? html : withLang(html, lang), { html: true });
      },
    })
    .transform(shell);
}

/** The first paint waits for no style sheet: client/early.ts loads the whole of it afterwards. */
const withOwnStyles = (page: string, css: string) =>
  page.replace(
    STYLE_SHEET,
    (link, address: string) => `<style data-rest="${address}">${css}</style><noscript>${link}</noscript>`,
  );

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)">/;

/** Without scripts, the links of an English page must lead to English pages. */
const withLang = (html: string, lang: Lang) =>
  html.replace(/(<a\b[^>]*? href="\/[^"?#]*)(")/g, `$1?lang=${lang}$2`);

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
function linkedData({ path, lang, site, title, description, url, home, picture }: Described): string {
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
