import type { Locator, Page } from "@playwright/test";
import en from "../../client/locales/en/moderation.json" with { type: "json" };
import enReports from "../../client/locales/en/reports.json" with { type: "json" };
import authRu from "../../client/locales/ru/auth.json" with { type: "json" };
import ru from "../../client/locales/ru/moderation.json" with { type: "json" };
import ruTemplates from "../../client/locales/ru/templates.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember, newMember } from "./helpers/account.ts";
import { fileReports } from "./helpers/cases.ts";
import { admin } from "./helpers/moderation.ts";
import type { RunningServer } from "./helpers/server.ts";

const PEOPLE = 40;
const REPORTS_EACH = 5;
const READ_PER_SECOND = 25;
const SECONDS_A_PRESS = 1;

/** The case before the moderator. */
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const kilobytes = (body: Buffer) => body.length / 1024;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Decides until nothing waits, and returns what each case cost. */
async function decideAll(page: Page, press: (n: number) => Promise<void>, nothing: string) {
  const costs: { seconds: number; requests: string[]; kilobytes: number }[] = [];
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push(pathname);
  });
  for (let n = 0; (await heading(page).first().textContent()) !== nothing; n++) {
    const before = await heading(page).first().textContent();
    // What people wrote; labels are known after the first case.
    const text = (await page.locator("main article [dir=auto]").allTextContents()).join();
    requests.length = 0;
    const answer = page.waitForResponse((response) => response.url().endsWith("/decision"));
    await press(n);
    const size = kilobytes(await (await answer).body());
    await expect(heading(page).first()).not.toHaveText(before!);
    // A screen reader hears the next case, and the next key acts on it.
    await expect(heading(page).first()).toBeFocused();
    costs.push({
      seconds: text.length / READ_PER_SECOND + SECONDS_A_PRESS,
      requests: [...requests],
      kilobytes: size,
    });
  }
  return costs;
}

function expectCheap(costs: Awaited<ReturnType<typeof decideAll>>): void {
  expect(median(costs.map(({ seconds }) => seconds))).toBeLessThan(20);
  // A decision asks for nothing else: its answer brings the next case and all counts.
  expect(costs.map(({ requests }) => requests).filter(({ length }) => length !== 1)).toEqual([]);
  expect(Math.max(...costs.map((cost) => cost.kilobytes))).toBeLessThanOrEqual(10);
}

async function newModerator(page: Page, server: RunningServer, role: "moderator" | "admin") {
  const vera = await newMember(page, server, "Vera");
  admin(server, "role", vera.email, role);
  return vera;
}

test("an admin decides two hundred reports on forty people by keyboard alone", async ({
  person,
  server,
  complaints,
}) => {
  test.slow();
  // A ban is refused until it is confirmed.
  complaints.allow(/403/);
  const { page } = await newModerator(await person(), server, "admin");
  await fileReports(server, { people: PEOPLE, each: REPORTS_EACH, text: "Sells clockwork" });
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1, name: en.title })).toBeVisible();
  await expect(heading(page)).toContainText("5 reports");
  await axe(page);

  // Skip, decide and undo: the case that was decided is back.
  const first = await heading(page).textContent();
  await page.keyboard.press("s");
  await expect(heading(page)).not.toHaveText(first!);
  const second = await heading(page).textContent();
  await page.keyboard.press("2");
  await expect(page.getByText(en.done.warn)).toBeVisible();
  await expect(heading(page)).not.toHaveText(second!);
  await page.keyboard.press("u");
  await expect(heading(page)).toHaveText(second!);
  await expect(heading(page)).toBeFocused();

  // Another reason, a note of the moderator's own, and a ban, which asks for the password.
  await page.keyboard.press("r");
  await page.getByRole("menuitem", { name: enReports.reasons.spam }).press("Enter");
  await page.keyboard.press("n");
  await page.getByLabel(en.note.label, { exact: true }).fill("Please stop");
  for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("6");
  await page.getByLabel(en.confirm.password, { exact: true }).fill("lamppost17");
  await page.keyboard.press("Enter");
  await expect(heading(page)).not.toHaveText(second!);

  const keys = ["1", "2", "3", "4", "5"];
  const costs = await decideAll(page, (n) => page.keyboard.press(keys[n % keys.length]!), en.empty.open);
  expect(costs.length).toBeLessThanOrEqual(45);
  expectCheap(costs);
  await axe(page);

  await page.getByRole("link", { name: en.sections.log }).press("Enter");
  await expect(page.getByText(en.log.actions.decide).first()).toBeVisible();
  await axe(page);
});

test("a moderator decides by touch, and a suspended member meets the decision", { tag: "@phone" }, async ({
  person,
  server,
  complaints,
}) => {
  // The requests of a suspended member are refused.
  complaints.allow(/403/);
  const { page } = await newModerator(await person(), server, "moderator");
  const konrad = await newMember(await person(), server, "Konrad");
  await open(konrad.page, "/contacts");
  const anna = await newMember(await person(), server, "Anna");
  await anna.request(`/api/rating/${konrad.id}/report`, { reason: "violent_threats", text: "Грозил найти" });
  await open(page, "/admin");
  await expect(heading(page)).toContainText("Konrad");
  await fileReports(server, { people: 6, each: 3, text: "Продаёт часы" });
  await expect(page.getByText(ru.report.byMember)).toBeVisible();
  await page.getByRole("button", { name: ru.report.reveal }).tap();
  await expect(page.getByText("Anna")).toBeVisible();
  // What only admins may do is not offered.
  await expect(page.getByRole("button", { name: ru.actions.ban })).toHaveCount(0);
  await expectInReach(page.getByRole("button", { name: ru.actions.suspend7 }));
  await axe(page);

  await page.getByRole("button", { name: ru.case.note }).tap();
  await page.getByRole("button", { name: ruTemplates.notes.manners.title }).tap();
  await page.getByRole("button", { name: ru.actions.suspend7 }).tap();
  await expect(konrad.page).toHaveURL("/suspended");
  await expect(konrad.page.getByRole("heading", { level: 1 })).toHaveText(authRu.suspended.title);
  await expect(heading(page)).not.toContainText("Konrad");

  const costs = await decideAll(
    page,
    // Two taps within 300 ms are a double tap to the browser; no one reads a case that fast.
    () => page.getByRole("button", { name: ru.actions.dismiss }).click(),
    ru.empty.open,
  );
  expectCheap(costs);
});

/** Big, and in the lower half of the screen, where the thumb is. */
async function expectInReach(button: Locator): Promise<void> {
  const box = (await button.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.y).toBeGreaterThan(button.page().viewportSize()!.height / 2);
}

test("the console closes when its member is no moderator any more", { tag: "@phone" }, async ({
  person,
  server,
  complaints,
}) => {
  complaints.allow(/403/);
  const page = await person();
  const vera = await insertMember(page, server, "Vera");
  admin(server, "role", vera.email, "moderator");
  await open(page, "/profile");
  await page.getByRole("link", { name: ru.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: ru.title })).toBeVisible();
  await expect(page.getByRole("navigation", { name: ru.title })).toBeVisible();
  admin(server, "role", vera.email, "member");
  // The next page asks the server, which refuses.
  await page.getByRole("link", { name: ru.sections.people }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(ru.refused, { exact: true }).first()).toBeVisible();
});
