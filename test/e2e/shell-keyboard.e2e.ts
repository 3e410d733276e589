import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";

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
    "Rated talk",
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

test("a member goes through the settings by keyboard alone, sees the focus, and leaves a dialog by Escape", async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  await open(page, "/settings/security");
  // The list of sessions arrives last.
  const session = page.getByRole("main").getByRole("button", { name: /^Sign out: / });
  await expect(session).toBeVisible();
  const signOut = (await session.getAttribute("aria-label"))!;
  await page.getByRole("main").getByRole("link", { name: "Security", exact: true }).focus();
  expect(await nextStops(page, 17)).toEqual([
    "Account",
    "Current password",
    "Show password",
    "New password",
    "Show password",
    "Confirm new password",
    "Show password",
    "Change password",
    "New address",
    "Current password",
    "Show password",
    "Change e‑mail",
    "Number with the country code",
    "Save the number",
    "Turn on",
    signOut,
    "Terms of use",
  ]);

  await open(page, "/settings/account");
  const remove = page.getByRole("main").getByRole("button", { name: "Delete profile" });
  await remove.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  // The focus goes around in it.
  await nextStops(page, 5);
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
});

/** Names of what the next presses of Tab lead to. Each stop has to be in sight, with a ring. */
async function nextStops(page: Page, presses: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < presses; n++) {
    await page.keyboard.press("Tab");
    await expect(focused(page)).toBeInViewport();
    await expect(focused(page)).not.toHaveCSS("outline-style", "none");
    names.push(await focused(page).evaluate(nameOf));
  }
  return names;
}

/** Runs in the page. */
function nameOf(element: Element): string {
  const label = element instanceof HTMLInputElement && element.labels?.[0]?.textContent;
  return label || element.ariaLabel || element.textContent || "";
}

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
