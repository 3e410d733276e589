import type { Page } from "@playwright/test";
import talk from "../../client/locales/en/talk.json" with { type: "json" };
import { CLIENT_PATHS, isMembersOnly } from "../../src/contract/paths.ts";
import { axe, expect, open, test } from "./fixtures.ts";

/** One article stands for all of them, and so does one legal text with its notice. */
const ARTICLES = ["/faq/what-is", "/faq/terms"];
const PAGES = [
  ...CLIENT_PATHS.filter((path) => !isMembersOnly(path) && !/\$|^\/faq\//.test(path)),
  ...ARTICLES,
  "/404",
] as `/${string}`[];

/**
 * Elements with controls that hide what is wider than they are, but can be scrolled: browsers do so to show a focused field, and
 * the page stays shifted. `overflow-clip` cannot be scrolled.
 */
const shiftable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main, main *")]
      .filter(
        (node) => getComputedStyle(node).overflowX === "hidden" && node.querySelector("a, button, input"),
      )
      .filter((node) => {
        node.scrollLeft = 1;
        const isShifted = node.scrollLeft > 0;
        node.scrollLeft = 0;
        return isShifted;
      })
      .map((node) => node.className),
  );

test("every page is accessible, fits the screen and has one heading and a name", { tag: "@both" }, async ({
  page,
  complaints,
  language,
}) => {
  complaints.allow(/the server responded with a status of 404/);
  for (const path of PAGES)
    await test.step(path, async () => {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(language === "ru" ? /^[А-ЯЁ].+ · Рандеву$/ : /^[A-Z].+ · Randevu$/);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(tooWide).toBeLessThanOrEqual(0);
      expect(await shiftable(page)).toEqual([]);
      await axe(page);
    });
});

test("unknown addresses answer 404 and link to the home page", async ({ page, complaints }) => {
  complaints.allow(/the server responded with a status of 404/);
  for (const path of ["/nothing-here", "/faq/nothing-here", "/404"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /Такой страницы нет|This page doesn’t exist/,
    );
  }
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
});

test("an article can be read in both languages without a reload", async ({ page }) => {
  await open(page, "/faq/what-is");
  const article = page.getByRole("article");
  for (const [name, mails] of [
    ["Русский", /[а-яё]/],
    ["English", /[a-z]/],
  ] as const) {
    await page.getByRole("banner").getByRole("button", { name }).click();
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(mails);
    await expect(article.getByRole("heading", { level: 2 }).first()).toHaveText(mails);
  }
});

test("the help search finds any form of a word", { tag: "@phone" }, async ({ page }) => {
  await open(page, "/faq");
  await page.getByRole("searchbox").fill("паролем");
  await expect(page.getByRole("status").filter({ hasText: "Наш" })).toBeVisible();
  await page
    .getByRole("search")
    .getByRole("link", { name: /Регистрация и вход/ })
    .click();
  await expect(page).toHaveURL("/faq/register");

  await page.goBack();
  await page.getByRole("searchbox").fill("ктулху");
  await expect(page.getByText(/Ничего не нашлось/)).toContainText("support@example.org");
});

test("legal texts are called a draft until the operator is named", async ({ page }) => {
  await open(page, "/faq/terms");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await open(page, "/faq/help");
  await expect(page.getByText("Draft", { exact: true })).toBeHidden();
});

test("the maintenance page says when the server is back", { tag: "@phone" }, async ({ page, complaints }) => {
  complaints.allow(/status of 503/);
  let down = true;
  await page.route("**/api/common/app-version", (route) =>
    down ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await open(page, "/maintenance");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/Технические работы|Under maintenance/);
  down = false;
  await page.getByRole("button").click();
  await expect(heading).toHaveText(/Всё снова работает|We’re back/);
});

test("an article that fails to load can be retried", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await page.route("**/assets/rating-*.js", (route) => route.abort());
  // The single reload for a missing chunk is already used, and stays so while the clock advances.
  await page.addInitScript(() => sessionStorage.setItem("reloaded", String(Date.now() + 3_600_000)));
  await page.clock.install();
  await open(page, "/faq/rating");
  const failed = page.getByRole("alert");
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return failed.isVisible();
    })
    .toBe(true);
  await page.unroute("**/assets/rating-*.js");
  await failed.getByRole("button").click();
  await expect(page.getByRole("article")).toContainText("It’s the average of your last 20 ratings");
});

test("a private link made in English opens in English for newcomers, unless they or their browser chose Russian", async ({
  page,
  person,
}) => {
  await open(page, "/talk");
  await page.getByRole("button", { name: talk.make.button }).click();
  const link = await page.getByLabel(talk.share.link).inputValue();
  const { pathname, search, hash } = new URL(link);
  expect(`${pathname}${search}`).toBe("/talk?from=en");
  const readBy = async (friend: Page) => {
    await open(friend, `${pathname}${search}${hash}` as `/${string}`);
    await expect(friend.getByRole("heading", { level: 1 })).toBeVisible();
    return friend.locator("html").getAttribute("lang");
  };
  const newcomer = await person({ firstVisit: true, locale: "de-DE" });
  expect(await readBy(newcomer)).toBe("en");
  await expect(newcomer.getByRole("heading", { level: 1 })).toHaveText(talk.invited.title);
  expect(await readBy(await person({ firstVisit: true, locale: "ru-RU" }))).toBe("ru");
  const reader = await person({ firstVisit: true, locale: "en-US" });
  await open(reader, "/?lang=ru");
  expect(await readBy(reader)).toBe("ru");
});
