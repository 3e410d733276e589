import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Elysia } from "elysia";
import type { PrerenderedPage } from "#contract/common.ts";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { readConfig } from "#src/config.ts";
import { configView } from "#src/features/common/view.ts";
import { createProbe } from "#test/helpers/probe.ts";
import { pageKey, SETTINGS_FILE, settingsKey } from "./guest-pages.ts";

const dist = mkdtempSync(join(tmpdir(), "randevu-prerendered-"));
const clientDir = join(dist, "client");
afterAll(() => rmSync(dist, { recursive: true }));

const SCRIPT = "document.title";
const page = (path: string, lang: "ru" | "en", html: string): PrerenderedPage => {
  const title = lang === "ru" ? "О сервисе · Рандеву" : "About <us> · Randevu";
  return { path, lang, title, description: 'Say "hello"', html, css: ".x{gap:0}" };
};
const settings = configView(readConfig({}), LEGAL_EDITIONS[0], false);
mkdirSync(join(clientDir, "assets"), { recursive: true });
writeFileSync(join(clientDir, "assets/a.css"), ".x{gap:0}.y{gap:0}");
writeFileSync(
  join(clientDir, "index.html"),
  `<!doctype html><html lang="ru"><head><title></title><meta name="description" content=""><script>${SCRIPT}</script><link rel="manifest" href="/manifest.webmanifest"><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="root"></div></body></html>`,
);
mkdirSync(join(dist, "pages"));
writeFileSync(join(dist, "pages", SETTINGS_FILE), settingsKey(settings));
for (const prerendered of [
  page("/about", "ru", '<a href="/faq">Вопросы</a>'),
  page("/about", "en", '<a class="x" href="/faq">FAQ</a><a href="/faq?a=1">?</a>'),
])
  writeFileSync(
    join(dist, "pages", `${pageKey(prerendered.path, prerendered.lang)}.json`),
    JSON.stringify(prerendered),
  );

const probe = (env: Record<string, string> = {}) => createProbe(new Elysia(), { clientDir, env });
const read = async (path: string, env?: Record<string, string>) => (await probe(env).ask(path)).text();

test("A prerendered page is put into the shell, in Russian unless the address asks for English", async () => {
  const ru = await read("/about");
  expect(ru).toContain('<html lang="ru">');
  expect(ru).toContain('<div id="root" data-page="/about"><a href="/faq">Вопросы</a></div>');
  expect(await read("/about?lang=de")).toBe(ru);
  const en = await read("/about?lang=en");
  expect(await read("/about?letter=en")).toBe(en);
  expect(await read("/about?letter=en&lang=ru")).toBe(ru);
  expect(en).toContain('<html lang="en">');
  expect(en).toContain('<a class="x" href="/faq?lang=en">FAQ</a><a href="/faq?a=1">?</a>');
});

test("It installs and is shared in its own language", async () => {
  const [ru, en] = [await read("/about"), await read("/about?lang=en")];
  expect(ru).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(ru).toContain('<meta property="og:locale" content="ru_RU">');
  expect(ru).toContain('<meta property="og:site_name" content="Рандеву">');
  expect(en).toContain('<link rel="manifest" href="/manifest.en.webmanifest">');
  expect(en).toContain('<meta property="og:locale" content="en_GB">');
  expect(en).toContain('<meta property="og:site_name" content="Randevu">');
});

test("Its head tells search engines what it is, and nothing in a title becomes markup", async () => {
  const en = await read("/about?lang=en", { PUBLIC_URL: "http://localhost:3000" });
  expect(en).toContain("<title>About &lt;us&gt; · Randevu</title>");
  expect(en).toContain('<link rel="canonical" href="http://localhost:3000/about?lang=en">');
  expect(en).toContain('<link rel="alternate" hreflang="ru" href="http://localhost:3000/about">');
  expect(en).toContain('<meta property="og:description" content="Say &quot;hello&quot;">');
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(en)!;
  expect(data).not.toContain("<");
  expect(JSON.parse(data!)["@graph"]).toMatchObject([
    { "@type": "WebSite", name: "Randevu" },
    { "@type": "AboutPage", inLanguage: "en", url: "http://localhost:3000/about?lang=en" },
    {
      "@type": "BreadcrumbList",
      itemListElement: [{ position: 1, item: "http://localhost:3000/?lang=en" }, { position: 2 }],
    },
  ]);
});

test("Its linked data names the site's home, also on a host that is named like the page", async () => {
  const page = await read("/about", { PUBLIC_URL: "http://about.example" });
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)!;
  expect(JSON.parse(data!)["@graph"][0]).toMatchObject({ "@type": "WebSite", url: "http://about.example/" });
});

test("A page that was not prerendered, or was prerendered with other settings, is the shell", async () => {
  const shell = '<div id="root"></div>';
  expect(await read("/chats")).toContain(shell);
  expect(await read("/about", { BRAND_NAME: "Lantern" })).toContain(shell);
});

test("Another map needs no other pages", async () => {
  expect(await read("/about", { TILES_URL: "off" })).toContain('data-page="/about"');
});

test("A link to another edition of a legal text is not answered with the prerendered one", async () => {
  expect(await read(`/about?edition=${LEGAL_EDITIONS[0]}`)).toContain('data-page="/about"');
  expect(await read("/about?edition=2030-01-01")).toContain('<div id="root"></div>');
});

test("Once a new edition of the legal texts is in force, pages are those prerendered with it", async () => {
  let legalEdition = "2030-01-01";
  const running = createProbe(new Elysia(), { clientDir, legalEdition: () => legalEdition });
  const read = async (path: string) => (await running.ask(path)).text();
  for (const path of ["/about", "/chats"]) expect(await read(path)).toContain('"legalEdition":"2030-01-01"');
  legalEdition = LEGAL_EDITIONS[0];
  for (const path of ["/about", "/chats"])
    expect(await read(path)).toContain(`"legalEdition":"${LEGAL_EDITIONS[0]}"`);
  expect(await read("/about")).toContain('data-page="/about"');
});

test("After another build has taken its place, a page that was not requested before is the shell", async () => {
  const running = probe();
  const read = async (path: string) => (await running.ask(path)).text();
  const known = await read("/about");
  const settingsFile = join(dist, "pages", SETTINGS_FILE);
  writeFileSync(settingsFile, `${settingsKey(settings)}\n2`);
  expect(await read("/about")).toBe(known);
  expect(await read("/about?lang=en")).toContain('<div id="root"></div>');
  writeFileSync(settingsFile, settingsKey(settings));
});

test("A prerendered page holds the styles that it needs, and waits for the style sheet only without scripts", async () => {
  expect(await read("/about?lang=en")).toContain(
    '<style data-rest="/assets/a.css">.x{gap:0}</style>' +
      '<noscript><link rel="stylesheet" crossorigin href="/assets/a.css"></noscript>',
  );
  expect(await read("/chats")).not.toContain("<style");
});

test("The policy allows the script of the page by its hash, and no other", async () => {
  const hash = new Bun.CryptoHasher("sha256").update(SCRIPT).digest("base64");
  const policy = (await probe().ask("/about")).headers.get("content-security-policy");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
});
