import type { Locator, Page } from "@playwright/test";
import en from "../../client/locales/en/auth.json" with { type: "json" };
import homeEn from "../../client/locales/en/home.json" with { type: "json" };
import ru from "../../client/locales/ru/auth.json" with { type: "json" };
import homeRu from "../../client/locales/ru/home.json" with { type: "json" };
import { axe, expect, test } from "./fixtures.ts";
import { type Demo, startDemo } from "./helpers/demo.ts";

/** What the README tells a newcomer to do after `up`, step by step. How two people meet is in `first-minute.video.e2e.ts`. */

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

test("A demo account signs in with the credentials that up printed, and has friends and chats", async ({
  page,
  language,
}) => {
  const t = { ru, en: en as typeof ru }[language];
  const [email, password] = demo.printed.match(/(member@\S+)\s+(\S+)/)!.slice(1) as [string, string];
  await openIn(language, page, "/auth/login");
  await page.getByLabel(t.login.email).fill(email);
  await page.getByLabel(t.login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.login.submit, exact: true }).click();
  await expect(page).toHaveURL(`${demo.addresses[0]}/`);
  const { title } = { ru: homeRu, en: homeEn }[language].friends;
  const friends = page.getByRole("region", { name: title }).getByRole("listitem");
  await expect(friends.getByText("online", { exact: true })).toHaveCount(2);
  await page.goto(`${demo.addresses[0]}/chats`);
  await expect(page.getByText("Обещаю не гудеть.")).toBeVisible();
});

test("Without a mail server a newcomer signs up, confirms in the outbox, and continues where they were", async ({
  page,
  language,
}) => {
  const { signUp: t, confirm, login } = { ru, en: en as typeof ru }[language];
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await openIn(language, page, "/auth/login");
  await page.goto(`${demo.addresses[0]}/share#text=Look+at+this`);
  await page.getByRole("main").getByRole("link", { name: login.signUp, exact: true }).click();
  await field(t.name).fill("Vera");
  await page.getByRole("radio").first().check();
  await field(t.birthday).pressSequentially("05051995");
  await page.getByRole("button", { name: t.next, exact: true }).click();
  await field(t.email).fill("vera@example.com");
  await field(t.password).fill("lamppost17");
  await page.getByRole("checkbox").nth(0).check();
  await page.getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: t.submit, exact: true }).click();

  const outbox = await openMail(page, "vera@example.com");
  await outbox.frameLocator("iframe").getByRole("link").first().click();
  await expect(outbox.getByRole("heading", { level: 1 })).toHaveText(confirm.title);
  await outbox.getByRole("button", { name: confirm.goOn }).click();
  await expect(outbox).toHaveURL(`${demo.addresses[0]}/share`);
  await expect(outbox.getByText("Look at this")).toBeVisible();
});

test("Without a mail server a recovery e-mail is readable in the outbox, and its button works", async ({
  page,
  person,
  language,
}) => {
  const t = { ru, en: en as typeof ru }[language];
  await openIn(language, page, "/auth/recovery");
  await page.getByLabel(t.recovery.email).fill("member@demo.example");
  await page.getByRole("button", { name: t.recovery.submit }).click();
  const outbox = await openMail(page, "member@demo.example");
  await axe(outbox, { without: ["iframe"] });
  // No script, not even axe, runs in the sandbox around an e-mail, so its text is checked on a separate page.
  const mail = await person();
  await mail.setContent((await outbox.locator("iframe").getAttribute("srcdoc"))!);
  await axe(mail);
  await outbox.frameLocator("iframe").getByRole("link").first().click();
  await expect(outbox).toHaveURL(new RegExp(`^${demo.addresses[0]}/auth/new-password/`));
  await expect(outbox.getByLabel(t.recovery.password, { exact: true })).toBeVisible();
});

/** Opens an e-mail through the page's link to the outbox and the list there. */
async function openMail(page: Page, to: string): Promise<Page> {
  const [outbox] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /Исходящие|outbox/ }).click(),
  ]);
  await outbox.waitForLoadState();
  await axe(outbox);
  const row = outbox.getByRole("listitem").filter({ hasText: to }).first();
  await outbox.setViewportSize({ width: 390, height: 844 });
  const [subject, date] = await Promise.all([bottomOf(row.locator(".subject")), topOf(row.locator("time"))]);
  expect(date, "a phone has no room for the date beside the subject").toBeGreaterThanOrEqual(subject);
  await row.getByRole("link").click();
  await outbox.locator("iframe").waitFor();
  return outbox;
}

const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);
const bottomOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().bottom);

async function openIn(language: "ru" | "en", page: Page, path: string): Promise<void> {
  await page.addInitScript((lang) => {
    localStorage.setItem("lang", lang);
    localStorage.setItem("cookieAgreement", "true");
  }, language);
  await page.goto(demo.addresses[0] + path);
}
