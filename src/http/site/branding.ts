import type { AppConfig } from "#contract/common.ts";
import type { Config } from "#src/config.ts";

type Brand = Pick<Config, "brand" | "ice">;

/** The page's description before it runs: to search engines, link previews and browsers without JavaScript. */
export function brandPage(html: string, { brand, ice }: Brand, build = "", settings?: AppConfig): string {
  const title = `Видеочат, знакомства и встречи · ${brand.nameRu}`;
  const way = ice.turnOnly ? "без записи" : "напрямую между вами двумя, без записи";
  const description = `${brand.nameRu} — живой разговор с новым человеком: видео ${way}. Только для взрослых.`;
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
