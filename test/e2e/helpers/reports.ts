import type { Page } from "@playwright/test";
import chatEn from "../../../client/locales/en/chat.json" with { type: "json" };
import contactsEn from "../../../client/locales/en/contacts.json" with { type: "json" };
import errorsEn from "../../../client/locales/en/errors.json" with { type: "json" };
import reportsEn from "../../../client/locales/en/reports.json" with { type: "json" };
import chatRu from "../../../client/locales/ru/chat.json" with { type: "json" };
import contactsRu from "../../../client/locales/ru/contacts.json" with { type: "json" };
import errorsRu from "../../../client/locales/ru/errors.json" with { type: "json" };
import reportsRu from "../../../client/locales/ru/reports.json" with { type: "json" };
import { expect } from "../fixtures.ts";

export const TEXTS = {
  ru: { ...reportsRu, chat: chatRu, contacts: contactsRu, errors: errorsRu },
  en: { ...reportsEn, chat: chatEn, contacts: contactsEn, errors: errorsEn } as typeof reportsRu & {
    chat: typeof chatRu;
    contacts: typeof contactsRu;
    errors: typeof errorsRu;
  },
};
type Texts = (typeof TEXTS)["ru"];

export const dialog = (page: Page) => page.getByRole("dialog");
export const press = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).click();

export async function report(
  page: Page,
  t: Texts,
  reason: string,
  text?: string,
  send = t.send,
): Promise<void> {
  await dialog(page).getByRole("radio", { name: reason }).check();
  if (text) await dialog(page).getByLabel(t.text.label).fill(text);
  await press(page, send);
}

/** Opens the report dialog from the menu of this name. */
export async function openReport(page: Page, t: Texts, menu: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: t.action }).click();
  await expect(dialog(page)).toBeVisible();
}
