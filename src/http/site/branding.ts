import type { AppConfig } from "#contract/common.ts";
import type { Lang } from "#contract/lang.ts";
import type { Config } from "#src/config.ts";

type Brand = Pick<Config, "brand">;

const WORDS: Record<Lang, (brand: Brand) => { name: string; title: string; description: string }> = {
  ru: ({ brand: { nameRu: name } }) => ({
    name,
    title: `Видеочат, знакомства и встречи · ${name}`,
    description: `${name} — живой разговор с новым человеком: видео только между вами двумя, без записи. Только для взрослых.`,
  }),
  en: ({ brand: { name } }) => ({
    name,
    title: `Video chat, dating and meetups · ${name}`,
    description: `${name} is a live talk with someone new: video is encrypted between the two of you and not recorded. For adults only.`,
  }),
};

/** For pages that are not guest pages: a preview shows the service and nothing about the address; no search engine indexes it. */
export function closedPage(html: string, config: Brand & Pick<Config, "publicUrl">, lang: Lang): string {
  const { name, title, description } = WORDS[lang](config);
  const preview = {
    "og:type": "website",
    "og:site_name": name,
    "og:title": title,
    "og:description": description,
    "og:image": new URL("/og.jpg", config.publicUrl).href,
  };
  const tags = Object.entries(preview).map(
    ([property, content]) => `<meta property="${property}" content="${Bun.escapeHTML(content)}">`,
  );
  return withDescription(new HTMLRewriter(), { title, description })
    .on("head", {
      element: (element) =>
        void element.append(`<meta name="robots" content="noindex">${tags.join("")}`, { html: true }),
    })
    .transform(html);
}

export function brandPage(html: string, brand: Brand, build = "", settings?: AppConfig): string {
  return withDescription(new HTMLRewriter(), WORDS.ru(brand))
    .on('meta[name="build"]', { element: (element) => void element.setAttribute("content", build) })
    .on("head", {
      element(element) {
        if (settings)
          element.append(`<script type="application/json" id="settings">${embed(settings)}</script>`, {
            html: true,
          });
      },
    })
    .transform(html);
}

const withDescription = (
  rewriter: HTMLRewriter,
  { title, description }: { title: string; description: string },
) =>
  rewriter
    .on("title", { element: (element) => void element.setInnerContent(title) })
    .on('meta[name="description"]', {
      element: (element) => void element.setAttribute("content", description),
    });

/** "<" would end the script element. */
const embed = (settings: AppConfig) => JSON.stringify(settings).replaceAll("<", "\\u003c");
