import type { Page } from "@playwright/test";
import supportEn from "../../client/locales/en/support.json" with { type: "json" };
import supportRu from "../../client/locales/ru/support.json" with { type: "json" };
import uiRu from "../../client/locales/ru/ui.json" with { type: "json" };
import { axe, type E2eOptions, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { NO_SERVER } from "./helpers/complaints.ts";
import { linkFromMail } from "./helpers/mailbox.ts";
import { admin } from "./helpers/moderation.ts";

// With rate limits, since the fourth request from an address requires a proof of work.
test.use({ serverEnv: { RATE_LIMITS: "on" } });

const TEXTS = { ru: supportRu, en: supportEn };
const numberOf = (t: typeof supportRu) => new RegExp(t.sentTitle.replace("{{number}}", "(\\d+)"));

async function fillIn(page: Page, language: E2eOptions["language"], email: string): Promise<void> {
  const t = TEXTS[language];
  await page.getByLabel(t.email).fill(email);
  await page.getByLabel(t.type).selectOption(t.types.video);
  await page.getByLabel(t.text, { exact: true }).fill("The camera stays black");
}

async function sentNumber(page: Page, language: E2eOptions["language"]): Promise<string> {
  const heading = page.getByRole("heading", { level: 1, name: numberOf(TEXTS[language]) });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  return (await heading.textContent())!.match(/\d+/)![0];
}

test("a guest writes to support, even with a proof of work, and gets an answer", { tag: "@phone" }, async ({
  page,
  server,
  language,
  complaints,
}) => {
  complaints.allow(/status of 428/);
  complaints.allow(NO_SERVER);
  const t = TEXTS[language];
  await open(page, "/faq");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Написать в поддержку|Contact support/ })
    .click();
  await expect(page).toHaveURL("/support");
  await page.getByRole("button", { name: t.send }).click();
  await expect(page.getByLabel(t.email)).toBeFocused();
  await axe(page);

  let number = "";
  for (let n = 1; n <= 4; n++) {
    await fillIn(page, language, `guest-${n}@example.org`);
    await page.getByRole("button", { name: t.send }).click();
    number = await sentNumber(page, language);
    if (n < 4) await page.getByRole("button", { name: t.again }).click();
  }
  await axe(page);

  expect(admin(server, "support")).toContain("The camera stays black");
  admin(server, "support", "answer", number, "Look at the permissions.");
  admin(server, "support", "close", number);
  expect(admin(server, "support")).not.toContain("guest-4@example.org");
  await server.restart();
  expect(await linkFromMail(server, "guest-4@example.org", "/support")).toBe("/support");
});

test("a member's e-mail is filled in", async ({ page, server }) => {
  await insertMember(page, server, "Anna");
  await open(page, "/support");
  await expect(page.getByLabel(supportEn.email)).toHaveValue(/@/);
});

test("a guest who has typed is asked before the page is left", { tag: "@phone" }, async ({ page }) => {
  const text = page.getByLabel(supportRu.text, { exact: true });
  const toFaq = page.getByRole("link", { name: supportRu.faq });
  const question = page.getByRole("alertdialog");
  await open(page, "/support");
  await text.fill("The camera stays black");
  await toFaq.click();
  await question.getByRole("button", { name: uiRu.unsaved.stay }).click();
  await expect(question).toBeHidden();
  await expect(text).toHaveValue("The camera stays black");
  await toFaq.click();
  await question.getByRole("button", { name: uiRu.unsaved.leave }).click();
  await expect(page).toHaveURL("/faq");
});
