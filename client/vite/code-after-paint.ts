import { join } from "node:path";
import type { Plugin } from "vite";

const MODULES =
  /\s*<script type="module" crossorigin src="([^"]+)"><\/script>|\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** client/early.ts loads the entry module. */
export function codeAfterPaint(): Plugin {
  return {
    name: "code-after-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const modules = [...html.matchAll(MODULES)];
        const [entry, ...others] = modules.map(([, script, preload]) => script ?? preload);
        if (!entry || modules[0]?.[1] !== entry) throw new Error("The built page has no entry module");
        // In place of the first tag: before the style sheet, for which a script after it would wait.
        let left = await earlyScript([...others, entry]);
        return html.replace(MODULES, () => {
          const tag = left && `\n    <script>${left}</script>`;
          left = "";
          return tag;
        });
      },
    },
  };
}

async function earlyScript(code: (string | undefined)[]): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dirname, "../early.ts")],
    format: "iife",
    minify: true,
    define: { CODE: JSON.stringify(code) },
  });
  return (await outputs[0]!.text()).trim();
}
