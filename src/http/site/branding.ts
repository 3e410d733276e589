import type { AppConfig } from "#contract/common.ts";
import type { Config } from "#src/config.ts";

type Brand = Pick<Config, "brand" | "ice">;

const wordsOf = ({ brand, ice }: Brand) => ({
  title: `Видеочат, знакомства и встречи · ${brand.nameRu}`,
  description: `${brand.nameRu} — живой разговор с новым человеком: видео ${ice.turnOnly ? "без записи" : "напрямую между вами двумя, без записи"}. Только для взрослых.`,
});

/**
 * The page of an address that is no guest's, like an invitation or a profile, whose link people share: a preview shows the service
 * and nothing of what the address leads to, and search engines keep none.
 */
export function closedPage(html: string, config: Brand & Pick<Config, "publicUrl">): string {
  const { title, description } = wordsOf(config);
  const preview = {
    "og:type": "website",
    "og:site_name": config.brand.nameRu,
    "og:title": title,
    "og:description": description,
    "og:image": new URL("/og.jpg", config.publicUrl).href,
  };
  const tags = Object.entries(preview).map(
    ([property, content]) => `<meta property="${property}" content="${Bun.escapeHTML(content)}">`,
  );
  return new HTMLRewriter()
    .on("head", {
      element: (element) =>
        void element.append(`<meta name="robots" content="noindex">${tags.join("")}`, { html: true }),
    })
    .transform(html);
}

/** The page's description before it runs: to search engines, link previews and browsers without JavaScript. */
export function brandPage(html: string, brand: Brand, build = "", settings?: AppConfig): string {
  const { title, description } = wordsOf(brand);
  return new HTMLRewriter()
    .on("title", { element: (element) => void element.setInnerContent(title) })
    .on('meta[name="build"]', { element: (element) => void element.setAttribute("content", build) })
    .on('meta[name="description"]', {
      element: (element) => void element.setAttribute("content", description),
    })
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

/** "<" would end the script element. */
const embed = (settings: AppConfig) => JSON.stringify(settings).replaceAll("<", "\\u003c");
