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

/** What the home screen of a phone shows of the installed client. */
export const manifestOf = ({ brand }: Brand) => ({
  name: brand.nameRu,
  short_name: brand.nameRu,
  description: "Видеочат, знакомства и встречи для взрослых",
  lang: "ru",
  id: "/",
  start_url: "/",
  display: "standalone",
  categories: ["social", "lifestyle"],
  // A click goes to the window that is open: a talk there must not be left behind in another.
  launch_handler: { client_mode: ["focus-existing", "auto"] },
  shortcuts: [
    { name: "Видеочат", url: "/" },
    { name: "Знакомства", url: "/dating" },
    { name: "Чаты", url: "/chats" },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: "/icon-192.png", sizes: "192x192" }] })),
  background_color: "#0c0b0a",
  theme_color: "#0c0b0a",
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});
