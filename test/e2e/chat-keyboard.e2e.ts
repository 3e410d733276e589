import type { Page } from "@playwright/test";
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { field, log, TEXTS } from "./helpers/chat.ts";

const message = (page: Page, text: string) => log(page).getByRole("article").filter({ hasText: text });

test("keyboards pass all messages with one Tab, walk them with arrow keys, and open their menus", async ({
  person,
  server,
}) => {
  const t = TEXTS.en;
  const { page } = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(page, `/chats/with/${boris.id}`);
  for (const text of ["One", "Two https://example.com", "Three"]) {
    await field(page, t).fill(text);
    await page.getByRole("button", { name: t.composer.send }).click();
    await expect(message(page, text.slice(0, 3))).toBeVisible();
  }
  await expect(log(page).getByText(t.message.waiting, { exact: true })).toHaveCount(0);

  await test.step("back from the field: the attach button, then the newest message and its menu", async () => {
    await field(page, t).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: t.composer.attach })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(message(page, "Three")).toBeFocused();
  });

  await test.step("arrows, Home and End", async () => {
    await page.keyboard.press("ArrowUp");
    await expect(message(page, "Two")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(message(page, "One")).toBeFocused();
    await page.keyboard.press("End");
    await expect(message(page, "Three")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(message(page, "Two")).toBeFocused();
    await axe(page);
  });

  await test.step("Enter opens the menu, which returns to the message; Tab goes on to its link and the field", async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(message(page, "Two")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(log(page).getByRole("link", { name: "https://example.com" })).toBeFocused();
    for (const _ of ["its menu", "attach", "field"]) await page.keyboard.press("Tab");
    await expect(field(page, t)).toBeFocused();
  });
});
