import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures.ts";

const focused = (page: Page) => page.locator(":focus");

test("the first Tab offers to skip to the content", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText(/К содержанию|Skip to content/);
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText(/Начать|Start/);
});

test("a guest reaches everything in the header and starts by keyboard alone", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  const stops: string[] = [];
  for (let tab = 0; tab < 11; tab++) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page).evaluate((element) => element.ariaLabel ?? element.textContent ?? ""));
  }
  expect(stops).toEqual([
    "Skip to content",
    "Randevu, Home",
    "Classic",
    "Rated chat",
    "About",
    "FAQ",
    "RU Русский",
    "EN English",
    "Sign in",
    "Sign up",
    "Start",
  ]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The evening starts with a conversation" })).toBeHidden();
});

test("a new page moves the focus to its heading and scrolls to the top; Back restores the position", async ({
  page,
}) => {
  await open(page, "/faq/what-is");
  const link = page.getByRole("article").getByRole("link", { name: "How the rating is counted" });
  await link.waitFor();
  await scrollTo(page, 700);
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/faq/rating");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

/** Scrolls, and waits for the scroll event. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(
    (y) =>
      new Promise((noticed) => {
        document.addEventListener("scroll", noticed, { once: true });
        window.scrollTo(0, y);
      }),
    top,
  );
