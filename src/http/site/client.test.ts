import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Elysia } from "elysia";
import { CLIENT_PATHS } from "#contract/paths.ts";
import { createProbe } from "#test/helpers/probe.ts";

const outside = mkdtempSync(join(tmpdir(), "randevu-client-"));
const clientDir = join(outside, "dist");
const SHELL = '<!doctype html><div id="root"></div>';
const SCRIPT = "console.log(1)";

mkdirSync(join(clientDir, "assets"), { recursive: true });
writeFileSync(join(outside, "secret.key"), "hunter2");
writeFileSync(join(clientDir, "index.html"), SHELL);
writeFileSync(join(clientDir, "favicon.svg"), "<svg/>");
writeFileSync(join(clientDir, "assets/main-4f2a.js"), SCRIPT);
writeFileSync(join(clientDir, "assets/main-4f2a.js.br"), "as brotli");
writeFileSync(join(clientDir, "assets/main-4f2a.js.gz"), Bun.gzipSync(SCRIPT));
writeFileSync(join(clientDir, "assets/logo-1b.png"), "png");
for (const name of ["guard", "blur"]) writeFileSync(join(clientDir, `assets/${name}-worker-5e1d.js`), SCRIPT);
afterAll(() => rmSync(outside, { recursive: true }));

const { ask } = createProbe(
  new Elysia().get("/api/x", () => "ok"),
  { clientDir },
);
const asset = (encodings: string, init: RequestInit = {}) =>
  ask("/assets/main-4f2a.js", { ...init, headers: { "accept-encoding": encodings, ...init.headers } });

test("only the workers of the guard and of the blur may compile WebAssembly, not the pages", async () => {
  const scriptsOf = async (path: string) =>
    /script-src [^;]*/.exec((await ask(path)).headers.get("content-security-policy")!)![0];
  for (const name of ["guard", "blur"])
    expect(await scriptsOf(`/assets/${name}-worker-5e1d.js`)).toBe("script-src 'self' 'wasm-unsafe-eval'");
  for (const path of [
    "/",
    "/talk",
    "/assets/main-4f2a.js",
    "/assets/guard-worker-none.js",
    "/guard-worker-5e1d.js",
  ])
    expect([path, await scriptsOf(path)]).toEqual([path, "script-src 'self'"]);
});

describe("a page of the client", () => {
  test.each(CLIENT_PATHS.map((path) => path.replace(/\$\w+/g, "7")))("%s is the shell", async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html;charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toBe(SHELL);
  });

  test("is the same with a query", async () => {
    expect((await ask("/about?from=mail")).status).toBe(200);
  });

  test.each([
    ["/about/", "/about"],
    ["/faq/terms/?lang=en&edition=1", "/faq/terms?lang=en&edition=1"],
    ["/profile/%D0%B0/", "/profile/%D0%B0"],
  ])("%s is the page %s with a slash too many, and leads there", async (written, address) => {
    const response = await ask(written);
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(address);
  });

  test.each(["/no-such-page", "/no-such-page/", "/about//", "/about/us", "/faq/no-such-section", "/a.b/c"])(
    "%s does not exist: the shell, which says so, with 404",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(SHELL);
    },
  );
});

describe("the preview of a link in a messenger", () => {
  const dir = join(outside, "with-head");
  mkdirSync(dir);
  writeFileSync(join(dir, "index.html"), "<!doctype html><head><title></title></head>");
  const at = async (path: string) => {
    const env = { PUBLIC_URL: "http://localhost:3000", BRAND_NAME_RU: "Фонарь" };
    return (await createProbe(new Elysia(), { clientDir: dir, env }).ask(path)).text();
  };

  test.each([
    "/profile/018f6c1e-7b1a-7000-8000-000000000000",
    "/talk",
    "/auth/confirm/secret",
    "/dating?sex=MALE",
  ])(
    "%s: shows the service and its picture, reveals nothing about the link, and is not indexed",
    async (path) => {
      const page = await at(path);
      expect(page).toContain('<meta property="og:title" content="Видеочат, знакомства и встречи · Фонарь">');
      expect(page).toContain('<meta property="og:image" content="http://localhost:3000/og.jpg">');
      expect(page).toContain('<meta name="robots" content="noindex">');
      expect(page).not.toMatch(/018f6c1e|secret|MALE/);
    },
  );

  test.each(["/talk?from=en", "/profile/018f6c1e-7b1a-7000-8000-000000000000?lang=en"])(
    "%s: shows the service in English",
    async (path) => {
      const page = await at(path);
      expect(page).toMatch(/<title>Video chat, dating and meetups · [^<]+<\/title>/);
      expect(page).toMatch(/<meta property="og:title" content="Video chat, dating and meetups · [^"]+">/);
      expect(page).not.toMatch(/(?:title|description)" content="[^"]*[а-я]/i);
      expect(page).toContain('<meta name="robots" content="noindex">');
      expect(page.match(/018f6c1e/)).toBeNull();
    },
  );

  test("messengers that obey robots.txt may read it", async () => {
    const barred = [...(await at("/robots.txt")).matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
    expect(barred).toContain("/auth/confirm/");
    for (const shared of ["/talk?from=en", "/profile/7", "/meet/7/x", "/events/7", "/"])
      expect(barred.filter((path) => shared.startsWith(path))).toEqual([]);
  });

  test("a guest page may be indexed, even before it is prerendered", async () => {
    expect(await at("/faq")).not.toContain("noindex");
  });
});

describe("a file of the client", () => {
  test("with a hash in its name may be cached for ever", async () => {
    const response = await asset("");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toStartWith("text/javascript");
    expect(await response.text()).toBe(SCRIPT);
  });

  test("without a hash in its name is revalidated each time", async () => {
    expect((await ask("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  });

  test.each<[accepted: string, coding: string | null]>([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=1.0, br;q=0", "gzip"],
    ["br;q=0.0, gzip;q=0", null],
    ["identity", null],
    ["", null],
  ])("for a browser that accepts %p is sent as %p", async (accepted, coding) => {
    const response = await asset(accepted);
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(response.headers.get("vary")).toBe("accept-encoding");
  });

  test("that was never compressed is sent as it is", async () => {
    expect(
      (await ask("/assets/logo-1b.png", { headers: { "accept-encoding": "br" } })).headers.has(
        "content-encoding",
      ),
    ).toBe(false);
  });

  test("is not sent again to a browser that has it, in the same coding", async () => {
    const etag = (await asset("br")).headers.get("etag")!;
    expect((await asset("br", { headers: { "if-none-match": `"other", W/${etag}` } })).status).toBe(304);
    expect((await asset("gzip", { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  test.each(["/assets/main-0000.js", "/index.html", "/.well-known/security.txt", "/wp-login.php"])(
    "that does not exist is answered with a problem, not a page: %s",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toStartWith("application/problem+json");
    },
  );

  test("is never looked for if the address of a page ends in a token", async () => {
    expect((await ask("/auth/confirm/header.payload.signature")).status).toBe(200);
  });
});

describe("nothing outside of the client's folder is served", () => {
  test.each([
    "/../secret.key",
    "/assets/../../secret.key",
    "/%2e%2e/secret.key",
    "/..%2fsecret.key",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.key",
    "//secret.key",
    "/assets/main-4f2a.js.br",
    "/assets",
    "/assets/main-4f2a.js%00.html",
  ])("%s", async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("hunter2");
  });
});

test("a client that was not built says what to run", async () => {
  const bare = createProbe(new Elysia());
  const response = await bare.ask("/");
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: "unavailable",
    detail: "The client is not built. Run: bun run build",
  });
});

describe("the page", () => {
  const folder = join(outside, "branded");
  mkdirSync(folder);
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><head><title></title><meta name="description" content="" /></head>',
  );
  writeFileSync(join(folder, "index.html.br"), "an older page");
  const branded = (env: Record<string, string> = {}) =>
    createProbe(new Elysia(), { clientDir: folder, env: { BRAND_NAME_RU: 'Свои & "Чужие"', ...env } });
  const pageOf = async (env?: Record<string, string>) => (await branded(env).ask("/")).text();

  test("has the operator's name in its title and description", async () => {
    expect(await pageOf()).toStartWith(
      '<!doctype html><head><title>Видеочат, знакомства и встречи · Свои &amp; "Чужие"</title>' +
        '<meta name="description" content="Свои & &quot;Чужие&quot; — живой разговор с новым человеком: ' +
        'видео только между вами двумя, без записи. Только для взрослых." />',
    );
  });

  test("holds the settings that pages may know, and nothing in them ends the script", async () => {
    const page = await pageOf({ LEGAL_COMPANY: "</script><b>" });
    const [, settings] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(page)!;
    expect(JSON.parse(settings!)).toMatchObject({ legal: { company: "</script><b>" } });
    expect(page).not.toContain("<b>");
  });

  test("is compressed after branding, and is not sent again", async () => {
    const { ask } = branded();
    const asked = () => ask("/", { headers: { "accept-encoding": "gzip, deflate, br, zstd" } });
    const first = await asked();
    expect(first.headers.get("content-encoding")).toBe("gzip");
    expect(new TextDecoder().decode(Bun.gunzipSync(await first.bytes()))).toBe(await pageOf());
    let br = await asked();
    // The smaller copy is made meanwhile, in another thread.
    for (; br.headers.get("content-encoding") !== "br"; br = await asked())
      await new Promise((resolve) => setImmediate(resolve));
    expect(brotliDecompressSync(await br.bytes()).toString()).toBe(await pageOf());
    const gzip = await ask("/", { headers: { "accept-encoding": "gzip" } });
    expect(new TextDecoder().decode(Bun.gunzipSync(await gzip.bytes()))).toBe(await pageOf());
    const again = { headers: { "accept-encoding": "br", "if-none-match": br.headers.get("etag")! } };
    expect((await ask("/", again)).status).toBe(304);
  });
});

describe("in development", () => {
  const vite = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) =>
      new URL(request.url).pathname.endsWith(".tsx")
        ? new Response(Bun.gzipSync("export {}"), {
            headers: { "content-type": "text/javascript", "content-encoding": "gzip" },
          })
        : new Response(`${SHELL}<title></title>`, { headers: { "content-type": "text/html" } }),
  });
  let dev: ReturnType<typeof createProbe>;
  beforeAll(() => {
    dev = createProbe(new Elysia(), { env: { NODE_ENV: "development", CLIENT_DEV_URL: vite.url.origin } });
  });
  afterAll(() => vite.stop(true));

  test("pages come from Vite, with our status", async () => {
    expect((await dev.ask("/about")).status).toBe(200);
    expect((await dev.ask("/no-such-page")).status).toBe(404);
    expect((await dev.ask("/humans.txt")).headers.get("content-type")).toStartWith(
      "application/problem+json",
    );
  });

  test("pages are in the operator's name", async () => {
    expect(await (await dev.ask("/about")).text()).toContain("· Рандеву</title>");
  });

  test("code comes from Vite, unpacked", async () => {
    const response = await dev.ask("/main.tsx?t=1");
    expect(response.headers.has("content-encoding")).toBe(false);
    expect(await response.text()).toBe("export {}");
  });

  test("the policy lets Vite's inline script and its hot-reload socket through", async () => {
    const policy = (await dev.ask("/about")).headers.get("content-security-policy")!;
    expect(policy).toContain("script-src 'self' 'unsafe-inline'");
    expect(policy).toContain(`ws://${vite.url.host}`);
  });
});
