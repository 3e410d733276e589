import { expect, type Locator, type Page } from "@playwright/test";
import en from "../../../client/locales/en/chat.json" with { type: "json" };
import uiEn from "../../../client/locales/en/ui.json" with { type: "json" };
import ru from "../../../client/locales/ru/chat.json" with { type: "json" };
import uiRu from "../../../client/locales/ru/ui.json" with { type: "json" };

/** The texts of a chat, by language. */
export const TEXTS = { ru: { ...ru, ui: uiRu }, en: { ...en, ui: uiEn } };
export type Texts = (typeof TEXTS)["ru" | "en"];
/** The list of messages on the screen. */
export const log = (page: Page) => page.getByRole("log");
export const said = (page: Page, text: string) =>
  log(page)
    .locator("p")
    .and(page.getByText(text, { exact: true }));
export const field = (page: Page, t: Texts) => page.getByRole("textbox", { name: t.composer.label });
export const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

export async function write(page: Page, t: Texts, text: string): Promise<void> {
  await field(page, t).fill(text);
  await page.getByRole("button", { name: t.composer.send }).click();
  await expect(said(page, text)).toBeVisible();
}

/** A phone has no right click: a long press sends the same event. */
export async function choose(message: Locator, page: Page, item: string): Promise<void> {
  await message.dispatchEvent("contextmenu");
  await page.getByRole("menuitem", { name: item }).click();
}
