import { expect, type Page } from "@playwright/test";
import en from "../../../client/locales/en/vip.json" with { type: "json" };
import ru from "../../../client/locales/ru/vip.json" with { type: "json" };
import { payWith } from "./payments.ts";
import { upToValue } from "./texts.ts";

export const VIP_TEXTS = { ru, en: en as unknown as typeof ru };

const SHOTS = process.env.VIP_SHOTS;

/** Takes a picture of the whole page if VIP_SHOTS names a folder for it. */
export async function shoot(page: Page, language: string, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${language}-${name}.png`, fullPage: true });
}

/** While the promotion is offered, the prices are folded. */
export const openPrices = (page: Page, t: typeof ru): Promise<void> =>
  page.getByText(t.after.title, { exact: true }).click();

/** Pays the chosen tariff at the sandbox bank, with a card that succeeds. */
export async function buy(page: Page, t: typeof ru, card = "good"): Promise<void> {
  await page.getByRole("button", { name: upToValue(t.tariffs.pay) }).click();
  await payWith(page, card);
  await expect(page.getByRole("heading", { name: t.payment.confirmed })).toBeVisible();
}
