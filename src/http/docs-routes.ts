import { existsSync } from "node:fs";
import { join } from "node:path";
import { type AnyElysia, Elysia } from "elysia";
import { root } from "#src/config.ts";
import type { Guards } from "./guards.ts";
import { serveFile, staticFile } from "./site/static-files.ts";

/** The script of the docs page, served by us: `bun run build` copies it, so that the server runs without its package. */
const SCRIPT = ["dist/docs/scalar.js", "node_modules/@scalar/api-reference/dist/browser/standalone.js"].map(
  (path) => join(root, path),
);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Randevu: API</title>
  </head>
  <body>
    <script
      id="api-reference"
      data-url="/openapi.json"
      data-configuration='${JSON.stringify({
        withDefaultFonts: false,
        darkMode: true,
        hideClientButton: true,
        showDeveloperTools: "never",
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
      })}'
    ></script>
    <script src="/docs/scalar.js"></script>
  </body>
</html>
`;

/** `/openapi.json`, and a page that shows it without requests to other servers. */
export const docsRoutes = ({ app, guards }: { app: AnyElysia; guards: Guards }) =>
  new Elysia({ detail: { hide: true } })
    .use(guards)
    .get("/openapi.json", async () => (await import("./openapi/describe.ts")).describeOperations(app), {
      anyone: true,
    })
    .get("/docs", () => new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } }), {
      anyone: true,
    })
    .get("/docs/scalar.js", ({ request }) => serveFile(request, staticFile(scriptPath(), false)), {
      anyone: true,
    });

const scriptPath = () => SCRIPT.find(existsSync) ?? SCRIPT[0]!;
