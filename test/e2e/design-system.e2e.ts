import type { Page } from "@playwright/test";
import { axe, expect, open, test } from "./fixtures.ts";
import { openGallery } from "./helpers/gallery.ts";

/** The gallery at /ui exists only in development, so these tests build it that way and serve it in place of Vite. */
const gallery = openGallery();
test.use({ serverEnv: { NODE_ENV: "development", CLIENT_DEV_URL: gallery.url } });
test.beforeAll(() => gallery.build());
test.afterAll(() => gallery.stop());
// Our server does not know the gallery as a page, so it proxies it with status 404.
test.beforeEach(({ complaints }) => complaints.allow(/404 .*\/ui\)$/));

const button = (page: Page, ru: string, en: string) =>
  page.getByRole("button", { name: new RegExp(`^(${ru}|${en})$`) });
const report = (page: Page) => button(page, "Пожаловаться", "Report");
const toasts = (page: Page) => page.getByRole("region", { name: "F8" }).getByRole("listitem");
const press = (page: Page, key: string) => page.keyboard.press(key);

test("every component is accessible and none is wider than the screen", { tag: "@both" }, async ({
  page,
}) => {
  await open(page, "/ui");
  await axe(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});

test("components keep the focus where it belongs, and answer keys and clicks", async ({ page }) => {
  await open(page, "/ui");
  await test.step("a dialog takes the focus, keeps it, and gives it back on Escape", async () => {
    await report(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await axe(page);
    for (let tabs = 0; tabs < 6; tabs++) {
      await press(page, "Tab");
      await expect(dialog.locator(":focus")).toHaveCount(1);
    }
    await press(page, "Escape");
    await expect(dialog).toHaveCount(0);
    await expect(report(page)).toBeFocused();
  });

  await test.step("an alert dialog waits for an answer: a click outside it does nothing", async () => {
    await button(page, "Удалить чат", "Delete chat").click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
  });

  await test.step("arrow keys move through a menu, and a choice closes it", async () => {
    await page
      .getByRole("button", { name: "More", exact: true })
      .and(page.locator("[aria-haspopup=menu]"))
      .focus();
    await press(page, "Enter");
    await expect(page.getByRole("menuitem", { name: "Open profile" })).toBeFocused();
    await axe(page);
    await press(page, "ArrowDown");
    await press(page, "Enter");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(toasts(page)).toContainText("Block");
  });

  await test.step("one toast shows at a time, and F8 leads to it", async () => {
    await button(page, "Обычное", "Plain").click();
    await expect(toasts(page)).toContainText(/Вам написали|Someone wrote to you/);
    await button(page, "Ошибка", "Failure").click();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText(/Фото не загрузилось|The photo was not uploaded/);
    await press(page, "F8");
    await press(page, "Tab");
    await expect(toasts(page)).toBeFocused();
    // Its timer is paused while it has the focus.
    await axe(page);
    await press(page, "Escape");
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step("tabs are one tab stop, and arrow keys move through them", async () => {
    await page.getByRole("tab", { name: "Friends" }).focus();
    await press(page, "ArrowRight");
    await expect(page.getByRole("tab", { name: /Requests/ })).toHaveAttribute("aria-selected", "true");
    await press(page, "Tab");
    await expect(page.getByRole("tabpanel")).toBeFocused();
  });

  await test.step("a tooltip opens on keyboard focus and closes on Escape", async () => {
    const control = page.getByRole("button", { name: "Mute the microphone" }).first();
    await page.getByRole("button", { name: "Turn the camera off" }).first().focus();
    await press(page, "Tab");
    await expect(control).toBeFocused();
    const word = page.getByRole("tooltip").filter({ hasText: "Mute the microphone" });
    await expect(word).toBeVisible();
    await press(page, "Escape");
    await expect(word).toHaveCount(0);
  });

  await test.step("a busy button stays focusable and is disabled", async () => {
    const busy = page.locator("button[aria-busy=true]").first();
    await expect(busy).toHaveAttribute("aria-disabled", "true");
    await expect(busy).toHaveAccessibleName("Start");
    await busy.focus();
    await expect(busy).toBeFocused();
  });
});

test("a sheet closes on a click outside it", { tag: "@phone" }, async ({ page }) => {
  await open(page, "/ui");
  await button(page, "Панель слева", "Left sheet").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await axe(page);
  await page.mouse.click(page.viewportSize()!.width - 5, 300);
  await expect(sheet).toHaveCount(0);
});

test("the language changes in place and is remembered", async ({ page }) => {
  await open(page, "/ui");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вечер в баре хорошего отеля");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("ru");
});
