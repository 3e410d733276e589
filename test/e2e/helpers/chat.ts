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
  // A dialog that has just closed returns the focus in a task of its own, which would close the menu again.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await message.dispatchEvent("contextmenu");
  await page.getByRole("menuitem", { name: item }).click();
}

/** With a real finger, since the browser decides whether it scrolls. */
export async function swipe(message: Locator, page: Page, { x: byX = 0, y: byY = 0 }): Promise<void> {
  const box = (await message.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touches = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
    touches.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + byX * part, y: y + byY * part }],
    });
  await send("touchStart", 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await send("touchMove", part);
  await send("touchEnd", 1);
  await touches.detach();
}
