import type { Page } from "@playwright/test";
import { LinkChecker } from "linkinator";
import { GUEST_PAGES } from "../../src/contract/paths.ts";
import { expect, open, test } from "./fixtures.ts";
import { structuredData } from "./helpers/structured-data.ts";

const LANGS = ["ru", "en"] as const;
const addressOf = (path: string, lang: string) => (lang === "ru" ? path : `${path}?lang=${lang}`);
const EVERY_PAGE = GUEST_PAGES.flatMap((path) => LANGS.map((lang) => ({ path, lang })));
/** Position and computed style of every element. */
const lookOf = (page: Page) =>
  page.locator("#root *").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontFamily, fontSize, opacity, visibility } = getComputedStyle(element);
      const box = [x, y, width, height].map(Math.round);
      return [
        element.tagName,
        ...box,
        color,
        backgroundColor,
        fontFamily,
        fontSize,
        opacity,
        visibility,
      ].join(" ");
    }),
  );
const of = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

// The build drew the pages with other settings than the tests', so the server draws them again while it answers first requests.
test.beforeEach(async ({ request }) => {
  await expect.poll(async () => (await request.get("/")).text()).toContain("data-page=");
});

test("every guest page has title, description, canonical link, languages, picture and linked data", async ({
  request,
  server,
}) => {
  const titles = new Set<string>();
  for (const { path, lang } of EVERY_PAGE) {
    const html = await (await request.get(addressOf(path, lang))).text();
    const url = new URL(addressOf(path, lang), server.url).href;
    titles.add(`${lang} ${of(html, /<title>([^<]+)<\/title>/)}`);
    expect(of(html, /name="description" content="([^"]{15,})"/), url).toBeDefined();
    expect(of(html, /rel="canonical" href="([^"]+)"/)).toBe(url);
    for (const other of [...LANGS, "x-default"])
      expect(html).toContain(
        `hreflang="${other}" href="${new URL(addressOf(path, other === "en" ? "en" : "ru"), server.url).href}"`,
      );
    const { types, openGraph, problems } = await structuredData(html);
    expect(problems, url).toEqual([]);
    expect(types).toContain("WebSite");
    expect(openGraph).toMatchObject({
      "og:type": [expect.stringMatching(/^(website|article)$/)],
      "og:url": [url],
      "og:title": [expect.stringMatching(/./)],
      "og:description": [expect.stringMatching(/.{15}/)],
      "og:image": [new URL("/og.jpg", server.url).href],
      "og:locale": [lang === "ru" ? "ru_RU" : "en_GB"],
    });
    const data = JSON.parse(of(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)!);
    expect(data["@context"]).toBe("https://schema.org");
    expect(data["@graph"][1]).toMatchObject({
      url,
      inLanguage: lang,
      isPartOf: { "@id": `${server.url}/#site` },
    });
  }
  expect(titles.size).toBe(EVERY_PAGE.length);
  expect((await request.get("/og.jpg")).headers()["content-type"]).toBe("image/jpeg");
});

test("every page can be reached from home without JavaScript, and no link or anchor is dead, in both languages", async ({
  request,
  server,
}) => {
  const { links } = await new LinkChecker().check({
    path: LANGS.map((lang) => server.url + addressOf("/", lang)),
    recurse: true,
    checkFragments: true,
    checkCss: true,
    linksToSkip: [`^(?!${server.url})`],
  });
  expect(links.filter(({ url, state }) => url.startsWith(server.url) && state !== "OK")).toEqual([]);
  const reached = new Set(links.map(({ url }) => url.replace(/#.*/, "")));
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const told = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(told).toHaveLength(EVERY_PAGE.length);
  expect(told.filter((address) => !reached.has(address))).toEqual([]);
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
});

test("?lang= sets the language, the reader may choose another, and an e-mail in English does not change it", async ({
  person,
}) => {
  const page = await person({ firstVisit: true });
  await open(page, "/about?lang=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[a-z]/);
  await open(page, "/faq");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await open(page, "/about?lang=en");
  await page.getByRole("banner").getByRole("button", { name: "Русский" }).click();
  await expect(page).toHaveURL("/about");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await open(page, "/about?letter=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[а-я]/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  // To a browser that has not been here, it does bring English.
  await page.evaluate(() => localStorage.clear());
  await open(page, "/about?letter=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[a-z]/);
  await open(page, "/faq");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("every guest page can be read without JavaScript, and the styles inlined in it are all that it needs", {
  tag: "@both",
}, async ({ browser, server, language, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, viewport });
  const [bare, whole] = [await context.newPage(), await context.newPage()];
  const sheets: string[] = [];
  whole.on("requestfinished", (request) => sheets.push(request.url()));
  await bare.route("**/assets/*.css", (route) => route.abort());
  // Fonts that load later on one of the two would change text widths.
  await context.route("**/assets/*.woff2", (route) => route.abort());
  for (const path of GUEST_PAGES) {
    sheets.length = 0;
    await Promise.all([bare, whole].map((page) => page.goto(addressOf(path, language))));
    const sheetOf = () => sheets.find((url) => url.endsWith(".css"));
    await expect.poll(sheetOf, path).toBeDefined();
    // Fonts are declared in the page: those of a later style sheet would lay out all text again.
    expect(await (await context.request.get(sheetOf()!)).text(), path).not.toContain("@font-face");
    expect(await lookOf(bare), path).toEqual(await lookOf(whole));
    await expect(bare.locator("html"), path).toHaveAttribute("lang", language);
    await expect(bare.getByRole("heading", { level: 1 }), path).toBeVisible();
    const text = (await bare.getByRole("main").textContent())!;
    expect(text.length, path).toBeGreaterThan(60);
    expect(text, path).not.toContain("{{");
  }
  await context.close();
});

test("the first load fetches no more code than it needs", async ({ request, server }) => {
  const shell = await (await request.get("/suspended")).text();
  const modules = new Set(shell.match(/\/assets\/[\w-]+\.js/g));
  const sizes = await Promise.all(
    [...modules].map(async (path) => {
      const answer = await fetch(server.url + path, {
        headers: { "accept-encoding": "gzip" },
        decompress: false,
      });
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
  expect(sizes.length).toBeGreaterThan(1);
  // A constant next to a component once pulled in 60 kB of schemas and menus. A page costs some 60 bytes of the route table.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(154_700);
});

test("the notices of the libraries in the client are there to read", async ({ request }) => {
  const answer = await request.get("/licenses.txt");
  expect(answer.headers()["content-type"]).toMatch(/^text\/plain/);
  const text = await answer.text();
  for (const library of ["react", "@tensorflow/tfjs-backend-wasm"])
    expect(text).toContain(`## ${library} - `);
});
