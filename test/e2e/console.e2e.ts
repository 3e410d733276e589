import type { Locator, Page } from "@playwright/test";
import templates from "../../client/locales/en/templates.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember, newMember } from "./helpers/account.ts";
import { fileReports } from "./helpers/cases.ts";
import { DECISIONS, handOn, newModerator, TEXTS } from "./helpers/console.ts";
import { admin } from "./helpers/moderation.ts";

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

test("an admin decides two hundred reports on forty people, by keyboard alone and by touch alone", {
  tag: "@both",
}, async ({ person, server, language, isMobile, complaints }) => {
  test.slow();
  // A ban is refused until it is confirmed.
  complaints.allow(/403/);
  const t = TEXTS[language];
  const { page } = await newModerator(await person(), server, "Ada", "admin");
  const hand = handOn(page, t, isMobile);
  await fileReports(server, { people: PEOPLE, each: REPORTS_EACH, text: "Sells clockwork" });
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
  await expect(heading(page)).toContainText(/, 5 (reports|жалоб)$/);
  await axe(page);

  // Skip, decide and undo: the case that was decided is back.
  const first = await heading(page).textContent();
  await hand.does("skip");
  await expect(heading(page)).not.toHaveText(first!);
  const second = await heading(page).textContent();
  await hand.does("warn");
  await expect(page.getByText(t.done.warn)).toBeVisible();
  await expect(heading(page)).not.toHaveText(second!);
  await hand.does("undo");
  await expect(heading(page)).toHaveText(second!);
  await expect(heading(page)).toBeFocused();

  // Another reason, a note of the moderator's own, and a ban, which asks for the password.
  await hand.does("reason");
  await hand.presses(page.getByRole("menuitem", { name: t.reports.reasons.spam }));
  await hand.does("note");
  await page.getByLabel(t.note.label, { exact: true }).fill("Please stop");
  if (isMobile) await hand.presses(page.getByRole("button", { name: t.note.keep }));
  else for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toBeHidden();
  if (isMobile) for (const action of DECISIONS) await expectInReach(hand.button(action));
  await hand.does("ban");
  await page.getByLabel(t.confirm.password, { exact: true }).fill("lamppost17");
  // The keyboard on the screen has it, too.
  await page.keyboard.press("Enter");
  await expect(heading(page)).not.toHaveText(second!);

  const costs = await decideAll(page, (n) => hand.does(DECISIONS[n % DECISIONS.length]!), t.empty.open);
  expect(costs.length).toBeLessThanOrEqual(45);
  expectCheap(costs);
  await axe(page);

  await hand.presses(page.getByRole("link", { name: t.sections.log }));
  await expect(page.getByText(t.log.actions.decide).first()).toBeVisible();
  await axe(page);
});

test("a moderator suspends for a week, and the suspended member reads why and appeals", {
  tag: "@both",
}, async ({ person, server, language, isMobile, complaints }) => {
  // The requests of a suspended member are refused.
  complaints.allow(/403/);
  const t = TEXTS[language];
  const { page } = await newModerator(await person(), server, "Vera", "moderator");
  const hand = handOn(page, t, isMobile);
  const konrad = await newMember(await person(), server, "Konrad");
  await open(konrad.page, "/contacts");
  const anna = await newMember(await person(), server, "Anna");
  await anna.request(`/api/rating/${konrad.id}/report`, {
    reason: "violent_threats",
    text: "Said he’d find me",
  });
  await open(page, "/admin");
  await expect(heading(page)).toContainText("Konrad");
  await expect(page.getByText(t.report.byMember)).toBeVisible();
  await hand.presses(page.getByRole("button", { name: t.report.reveal }));
  await expect(page.getByText("Anna")).toBeVisible();
  // What only admins may do is not offered.
  await expect(hand.button("ban")).toHaveCount(0);
  await axe(page);

  // In the language of the member, whatever the moderator's own.
  const note = templates.notes.manners;
  await hand.does("note");
  await hand.presses(page.getByRole("button", { name: note.title }));
  await hand.does("suspend7");
  await expect(heading(page)).not.toContainText("Konrad");

  const other = handOn(konrad.page, t, isMobile);
  await expect(konrad.page).toHaveURL("/suspended");
  await expect(konrad.page.getByRole("heading", { level: 1 })).toHaveText(t.auth.suspended.title);
  const said = konrad.page.getByRole("listitem").filter({ hasText: t.auth.decisions.kinds.suspend });
  await expect(said).toContainText(t.auth.suspended.reasons.violent_threats);
  await expect(said).toContainText(note.text);
  await expect(said).toContainText(t.auth.decisions.cause.moderator);
  await axe(konrad.page);
  await other.presses(konrad.page.getByRole("button", { name: t.auth.decisions.appeal.open }));
  await konrad.page.getByLabel(t.auth.decisions.appeal.label).fill("That was not me");
  await other.presses(konrad.page.getByRole("button", { name: t.auth.decisions.appeal.send, exact: true }));
  await expect(said).toContainText(t.auth.decisions.appeal.sent.split("{{")[0]!);
});

/** Big, and in the lower half of the screen, where the thumb is. */
async function expectInReach(button: Locator): Promise<void> {
  const box = (await button.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.y).toBeGreaterThan(button.page().viewportSize()!.height / 2);
}

test("a moderator reads that settings are for admins, and the console closes when its member is no moderator any more", {
  tag: "@phone",
}, async ({ person, server, complaints }) => {
  complaints.allow(/403/);
  const page = await person();
  const vera = await insertMember(page, server, "Vera");
  admin(server, "role", vera.email, "moderator");
  await open(page, "/profile");
  const ru = TEXTS.ru;
  await page.getByRole("link", { name: ru.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: ru.title })).toBeVisible();
  await expect(page.getByRole("navigation", { name: ru.title })).toBeVisible();
  await open(page, "/admin/settings");
  await expect(page.getByRole("heading", { name: ru.settings.adminsOnly })).toBeVisible();
  admin(server, "role", vera.email, "member");
  // The next page asks the server, which refuses.
  await page.getByRole("link", { name: ru.sections.people }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(ru.refused, { exact: true }).first()).toBeVisible();
});
