import type { Page } from "@playwright/test";
import en from "../../client/locales/en/legal.json" with { type: "json" };
import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import ru from "../../client/locales/ru/legal.json" with { type: "json" };
import shellRu from "../../client/locales/ru/shell.json" with { type: "json" };
import type { MemberTerms } from "../../src/contract/profile.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";

const TEXTS = { ru: { ...ru, ...shellRu }, en: { ...en, ...shellEn } };
const [OLD, NEW] = ["2026-11-21", "2030-01-20"];
const COMING = { version: NEW, from: "2030-01-26T00:00:00.000Z" };

/** Stubs the server's response around a new edition, since the client does not use its own clock for that. */
async function answerTerms(page: Page, terms: MemberTerms): Promise<void> {
  let { agreed } = terms;
  await page.unroute("**/api/user/terms");
  await page.route("**/api/user/terms", (route) => {
    if (route.request().method() === "POST") agreed = route.request().postDataJSON().version;
    return route.fulfill({ json: { ...terms, agreed } });
  });
}

test("new terms are announced, and require consent once they are in force", { tag: "@both" }, async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const page = await person();
  await insertMember(page, server, "Anna");
  await answerTerms(page, { current: OLD, agreed: OLD, coming: COMING });
  await open(page, "/faq/terms");
  const banner = page.getByRole("region", { name: t.banner.title });
  await expect(banner).toContainText("26");
  await axe(page);
  await banner.getByRole("button", { name: t.banner.close }).click();
  await expect(banner).toBeHidden();
  // Without an agreement, as on a first visit, the cookie banner comes before it.
  await page.evaluate(() => localStorage.setItem("cookieAgreement", "false"));
  await page.reload();
  await page.getByRole("button", { name: t.cookie.agree }).waitFor();
  await expect(banner).toBeHidden();
  await page.getByRole("button", { name: t.cookie.agree }).click();
  await banner.getByRole("button", { name: t.banner.agree }).click();
  await expect(banner).toBeHidden();

  await answerTerms(page, { current: NEW, agreed: OLD, coming: null });
  await open(page, "/contacts/friends");
  const question = page.getByRole("alertdialog", { name: t.dialog.title });
  await expect(question.getByRole("button", { name: t.dialog.agree })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await question.getByRole("link", { name: t.dialog.terms }).click();
  await expect(page).toHaveURL(/\/faq\/terms$/);
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole("button", { name: t.dialog.agree }).click();
  await expect(question).toBeHidden();
});
