import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import supportEn from "../../client/locales/en/support.json" with { type: "json" };
import videoEn from "../../client/locales/en/video.json" with { type: "json" };
import shellRu from "../../client/locales/ru/shell.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { isOwnSocket } from "./helpers/socket.ts";

const TEXTS = { ru: shellRu, en: shellEn };

test("a page of an earlier build announces the new one, and can be used without it", async ({
  page,
  language,
}) => {
  const t = TEXTS[language].update;
  // As if the page had been opened before the server was upgraded.
  await page.addInitScript(() => {
    if (sessionStorage.getItem("upgraded")) return;
    document.addEventListener("readystatechange", () => {
      document.querySelector('meta[name="build"]')?.setAttribute("content", "earlier");
    });
  });
  await open(page, "/about");
  await expect(page.getByText(t.text)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: t.later }).click();
  await expect(page.getByText(t.text)).toBeHidden();
  await page.evaluate(() => sessionStorage.setItem("upgraded", "yes"));
  await page.reload();
  await page.getByRole("main").waitFor();
  await expect(page.getByText(t.text)).toBeHidden();
});

test("a search on a page of an earlier build continues by itself on the new page", async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("reloaded:build")) return;
    document.addEventListener("readystatechange", () => {
      document.querySelector('meta[name="build"]')?.setAttribute("content", "earlier");
    });
  });
  await open(page, "/");
  await expect(page.getByText(shellEn.update.text)).toBeVisible();
  const greeted = page.waitForEvent("websocket", isOwnSocket);
  await page.getByRole("button", { name: videoEn.start, exact: true }).click();
  const searches = (await greeted).waitForEvent("framesent", ({ payload }) =>
    payload.includes("ENTER_QUEUE"),
  );
  await searches;
  await expect(page.getByText(shellEn.update.text)).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("assets of an earlier build are still served after an upgrade", async ({ server, request }) => {
  const earlier = join(server.dataDir, "builds", "earlier", "assets");
  mkdirSync(earlier, { recursive: true });
  cpSync("package.json", join(earlier, "old-chunk-1a2b.js"));
  await server.restart();
  const answer = await request.get(`${server.url}/assets/old-chunk-1a2b.js`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toContain("immutable");
});

test("a part that fails to load offline does not reload the page, and loads by itself when the server is back", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|A part of the page failed to load/);
  await open(page, "/about");
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  const cut = /assets\/(_shell\.support|support)[^/]*\.js|\/readyz/;
  await page.route(cut, (route) => route.abort());
  await page
    .getByRole("main")
    .getByRole("link", { name: /Write to us|Contact|Get in touch/ })
    .click();
  await expect(page.getByRole("alert")).toContainText(shellEn.routeError.away.title);
  await page.getByRole("alert").getByRole("button").click();
  await expect(page.getByRole("alert").getByRole("button")).toBeEnabled();
  expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
  await page.unroute(cut);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(supportEn.title);
  expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(false);
});

test("a missing chunk reloads the page once, and then shows an error", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|A part of the page failed to load|reading 'component'/);
  await open(page, "/about");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(/assets\/(_shell\.support|support)[^/]*\.js/, (route) => route.abort());
  await page
    .getByRole("main")
    .getByRole("link", { name: /Write to us|Contact|Get in touch/ })
    .click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await page.getByRole("main").getByRole("link", { name: shellEn.routeError.home }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
