import type { Page } from "@playwright/test";
import enAuth from "../../client/locales/en/auth.json" with { type: "json" };
import enSettings from "../../client/locales/en/settings.json" with { type: "json" };
import ruAuth from "../../client/locales/ru/auth.json" with { type: "json" };
import ruSettings from "../../client/locales/ru/settings.json" with { type: "json" };

export type Lang = "ru" | "en";
const AUTH = { ru: ruAuth, en: enAuth };
const SETTINGS = { ru: ruSettings, en: enSettings };

/** Performed on a page before its picture is taken, by the name after `#` in the list: `/auth/sign-up#sent`. */
const STEPS: Record<string, (page: Page, lang: Lang) => Promise<void>> = {
  account: fillInAboutYou,
  sent: async (page, lang) => {
    const { signUp } = AUTH[lang];
    await fillInAboutYou(page, lang);
    await page.getByRole("textbox", { name: signUp.email }).fill(`vera-${crypto.randomUUID()}@example.com`);
    await page.getByRole("textbox", { name: signUp.password, exact: true }).fill("lamppost17");
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await press(page, signUp.submit);
    await page.getByRole("heading", { name: signUp.sentTitle }).waitFor();
  },
  link: async (page, lang) => {
    const { recovery } = AUTH[lang];
    // Stubbed, since an address gets one e-mail a minute and every width requests one.
    await page.route("**/api/auth/initRecover", (route) => route.fulfill({ json: { resendInSeconds: 60 } }));
    await page.getByRole("textbox", { name: recovery.email }).fill("vip@demo.example");
    await press(page, recovery.submit);
    await page.getByRole("heading", { name: recovery.sentTitle }).waitFor();
  },
  delete: async (page, lang) => {
    await press(page, SETTINGS[lang].account.delete);
    await page.getByRole("alertdialog").waitFor();
  },
};

export function stepOf(path: string): { address: string; act: (page: Page, lang: Lang) => Promise<void> } {
  const [address = "", step] = path.split("#");
  return { address, act: (step && STEPS[step]) || (async () => {}) };
}

async function fillInAboutYou(page: Page, lang: Lang): Promise<void> {
  const { signUp } = AUTH[lang];
  const next = page.getByRole("heading", { name: signUp.accountTitle });
  // A tab that has taken this step keeps it.
  if (await next.isVisible()) return;
  await page.getByRole("textbox", { name: signUp.name, exact: true }).fill(lang === "ru" ? "Вера" : "Vera");
  await page.getByRole("radio", { name: signUp.sexFEMALE, exact: true }).check();
  await page.getByRole("textbox", { name: signUp.birthday }).pressSequentially("05051995");
  await press(page, signUp.next);
  await next.waitFor();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
