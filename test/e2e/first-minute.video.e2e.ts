import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import en from "../../client/locales/en/auth.json" with { type: "json" };
import ru from "../../client/locales/ru/auth.json" with { type: "json" };
import { axe, expect } from "./fixtures.ts";
import { type Demo, startDemo } from "./helpers/demo.ts";
import { Chatter, meet, test } from "./helpers/video.ts";

/** What the README tells a newcomer to do after `up`, to the letter. */

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

test("One browser, one profile: the two printed addresses are two people, and they meet", async ({
  playwright,
  launchOptions,
  complaints,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "randevu-profile-"));
  const browser = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  const people = await Promise.all(
    demo.addresses.map(async (address) => {
      const page = await browser.newPage();
      complaints.of(page);
      const person = new Chatter(page, "ru");
      await person.watch();
      await page.goto(address);
      return person;
    }),
  );
  for (const person of people) await person.start();
  await meet(people[0]!, people[1]!);
  await browser.close();
  await rm(profile, { recursive: true, force: true });
});

test("A demo account is signed in with what up printed, and its chats are there", { tag: "@both" }, async ({
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
  await page.goto(`${demo.addresses[0]}/chats`);
  await expect(page.getByText("Обещаю не гудеть.")).toBeVisible();
});

test("Without a mail server the letter is read in the outbox, and its button works", {
  tag: "@both",
}, async ({ page, language }) => {
  const t = { ru, en: en as typeof ru }[language];
  await openIn(language, page, "/auth/recovery");
  await page.getByLabel(t.recovery.email).fill("member@demo.example");
  await page.getByRole("button", { name: t.recovery.submit }).click();
  const [outbox] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /Исходящие|outbox/ }).click(),
  ]);
  const letter = outbox.getByRole("listitem").filter({ hasText: "member@demo.example" }).first();
  await letter.waitFor();
  await axe(outbox);
  await letter.getByRole("link").click();
  // No script runs in the sandbox around a letter, that of axe included.
  await axe(outbox, { without: "iframe" });
  await outbox.frameLocator("iframe").getByRole("link").first().click();
  await expect(outbox).toHaveURL(new RegExp(`^${demo.addresses[0]}/auth/new-password/`));
  await expect(outbox.getByLabel(t.recovery.password, { exact: true })).toBeVisible();
});

async function openIn(language: "ru" | "en", page: Page, path: string): Promise<void> {
  await page.addInitScript((lang) => {
    localStorage.setItem("lang", lang);
    localStorage.setItem("cookieAgreement", "true");
  }, language);
  await page.goto(demo.addresses[0] + path);
}
