import { existsSync } from "node:fs";
import { join } from "node:path";
import { type AnyElysia, Elysia, redirect } from "elysia";
import { root } from "#src/config.ts";
import type { Guards } from "./guards.ts";
import { type StaticFile, serveFile, staticFile, textFile } from "./site/static-files.ts";

/** `bun run build` copies it, so that the server runs without its package. */
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

export function docsRoutes({ app, guards }: { app: AnyElysia; guards: Guards }) {
  let description: Promise<StaticFile> | undefined;

  return (
    new Elysia({ detail: { hide: true } })
      .use(guards)
      .get(
        "/openapi.json",
        async ({ request }) => {
          description ??= descriptionOf(app);
          return serveFile(request, await description);
        },
        { anyone: true },
      )
      .get("/docs", () => new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } }), {
        anyone: true,
      })
      // Where @elysiajs/swagger had them (decision 026).
      .get("/swagger", () => redirect("/docs", 308), { anyone: true })
      .get("/swagger/json", () => redirect("/openapi.json", 308), { anyone: true })
      .get("/docs/scalar.js", ({ request }) => serveFile(request, staticFile(scriptPath(), false)), {
        anyone: true,
      })
  );
}

/** Made on first request and stored: it takes a tenth of a second, and anyone may ask for it. */
async function descriptionOf(app: AnyElysia): Promise<StaticFile> {
  const { describeOperations } = await import("./openapi/describe.ts");
  return textFile(JSON.stringify(await describeOperations(app)), "application/json");
}

const scriptPath = () => SCRIPT.find(existsSync) ?? SCRIPT[0]!;
