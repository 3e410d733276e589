import type { Plugin } from "vite";

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** In the style sheet, which a prerendered page loads later, browsers would take the faces for new ones, and lay out all text again. */
export function fontsInPage(): Plugin {
  return {
    name: "fonts-in-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const fonts: string[] = [];
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !html.includes(`href="/${file.fileName}"`)) continue;
          if (!file.fileName.endsWith(".css")) continue;
          file.source = file.source.toString().replace(FONT_FACE, (face) => {
            fonts.push(face);
            return "";
          });
        }
        if (fonts.length === 0) throw new Error("The built style sheet has no fonts");
        return html.replace(/(?=\s*<link rel="stylesheet")/, () => `\n    <style>${fonts.join("")}</style>`);
      },
    },
  };
}
