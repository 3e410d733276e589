import type { Page } from "@playwright/test";
import chatEn from "../../client/locales/en/chat.json" with { type: "json" };
import contactsEn from "../../client/locales/en/contacts.json" with { type: "json" };
import errorsEn from "../../client/locales/en/errors.json" with { type: "json" };
import reportsEn from "../../client/locales/en/reports.json" with { type: "json" };
import chatRu from "../../client/locales/ru/chat.json" with { type: "json" };
import contactsRu from "../../client/locales/ru/contacts.json" with { type: "json" };
import errorsRu from "../../client/locales/ru/errors.json" with { type: "json" };
import reportsRu from "../../client/locales/ru/reports.json" with { type: "json" };
import { axe, expect, open } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { admin, giveHistory } from "./helpers/moderation.ts";
import type { RunningServer } from "./helpers/server.ts";
import { type Chatter, meet, test } from "./helpers/video.ts";

const TEXTS = {
  ru: { ...reportsRu, chat: chatRu, contacts: contactsRu, errors: errorsRu },
  en: { ...reportsEn, chat: chatEn, contacts: contactsEn, errors: errorsEn } as typeof reportsRu & {
    chat: typeof chatRu;
    contacts: typeof contactsRu;
    errors: typeof errorsRu;
  },
};
type Texts = (typeof TEXTS)["ru"];

/** A member, and what the tests ask the server as them. */
async function newMember(page: Page, server: RunningServer, name: string) {
  const { token, email } = await insertMember(page, server, name);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async (path: string, body?: object) => {
    const method = body ? "POST" : "GET";
    const answer = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { id } = (await call("/api/user/me")) as { id: string };
  return { page, id, name, email, call };
}

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

async function report(page: Page, t: Texts, reason: string, text?: string): Promise<void> {
  await dialog(page).getByRole("radio", { name: reason }).check();
  if (text) await dialog(page).getByLabel(t.text.label).fill(text);
  await press(page, t.send);
}

/** By a menu of this name. */
async function openReport(page: Page, t: Texts, menu: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: t.action }).click();
  await expect(dialog(page)).toBeVisible();
}

const guestKeyOf = ({ page }: Chatter): Promise<string> =>
  page.evaluate(() => Object.values(localStorage).find((value) => /^[0-9a-f-]{36}$/.test(value)) ?? "");

test("a guest reports a companion whom nobody names, during a talk and after it", { tag: "@both" }, async ({
  chatter,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  await anna.press(anna.t.report.open);
  await expect(dialog(anna.page).getByText(t.about.stranger)).toBeVisible();
  await axe(anna.page);
  await report(anna.page, t, t.reasons.insults, "Shouts at everybody");
  await expect(dialog(anna.page).getByText(t.thanks.title)).toBeVisible();
  await axe(anna.page);
  await press(anna.page, t.thanks.stay);
  await expect(anna.button(anna.t.report.sent)).toBeDisabled();
  await anna.sees();

  // Not Next: with nobody else there, the two would meet again.
  await anna.press(anna.t.stop);
  await boris.was("companionLeft");
  await boris.page.getByRole("button", { name: boris.t.report.last }).click();
  await press(boris.page, t.send);
  await expect(dialog(boris.page).getByText(t.missing.reason)).toBeVisible();
  await report(boris.page, t, t.reasons.other);
  await expect(dialog(boris.page).getByText(t.missing.text)).toBeVisible();
  await report(boris.page, t, t.reasons.other, "Left without a word");
  await press(boris.page, t.thanks.done);
  await expect(boris.page.getByText(boris.t.report.sent)).toBeVisible();

  const [annasKey, borissKey] = [await guestKeyOf(anna), await guestKeyOf(boris)];
  expect(JSON.stringify(anna.heard)).not.toContain(borissKey);
  expect(JSON.stringify(boris.heard)).not.toContain(annasKey);
  expect(JSON.stringify(boris.heard)).not.toContain("Shouts");
  const told = admin(server, "reports", "--open");
  expect(told).toMatch(new RegExp(`insults +video +open +no +guest:${borissKey}`));
  expect(told).toMatch(new RegExp(`other +video +open +no +guest:${annasKey}`));
});

test("a member reports from a profile and from a chat, and blocks as well", { tag: "@both" }, async ({
  person,
  server,
  language,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\).*\/report/);
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const { page } = anna;
  const more = t.contacts.more.replace("{{name}}", boris.name);
  await open(page, `/profile/${boris.id}`);
  await openReport(page, t, more);
  await axe(page);
  await report(page, t, t.reasons.spam, "Sells watches");
  await press(page, t.thanks.done);
  await openReport(page, t, more);
  await report(page, t, t.reasons.spam);
  await expect(dialog(page).getByRole("alert")).toHaveText(t.errors.already_reported);
  await press(page, t.cancel);

  await open(page, `/chats/with/${boris.id}`);
  await page.getByRole("textbox").last().fill("Stop it");
  await page.getByRole("button", { name: t.chat.composer.send, exact: true }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await openReport(page, t, t.chat.header.menu);
  await expect(dialog(page).getByText(t.about.chat.replace("{{name}}", boris.name))).toBeVisible();
  await report(page, t, t.reasons.hatred);
  await press(page, t.contacts.block.block);
  await expect(dialog(page)).toBeHidden();
  expect(await anna.call(`/api/user/blocks/${boris.id}`)).toEqual({ isBlocked: true });

  const told = admin(server, "reports", "--open");
  const line = told.split("\n").find((row) => row.includes("hatred") && row.includes(boris.id))!;
  expect(admin(server, "report", line.split(" ")[0]!)).toContain("Stop it");
});

test("three members with a history take somebody out of the search, and a moderator lets them back", {
  tag: "@both",
}, async ({ chatter, person, server }) => {
  const boris = await chatter();
  const account = await newMember(boris.page, server, "Boris");
  const witnesses = [];
  for (const name of ["Anna", "Vera", "Olga"]) witnesses.push(await newMember(await person(), server, name));
  giveHistory(
    server,
    witnesses.map(({ id }) => id),
  );
  await boris.page.reload();
  await boris.start();
  await boris.is("searching");
  for (const { call } of witnesses)
    await call(`/api/rating/${account.id}/report`, { reason: "violent_threats" });
  await boris.is("error");
  await expect(boris.page.getByText(boris.t.held.title)).toBeVisible();
  await axe(boris.page);
  expect(admin(server, "holds")).toContain(`user:${account.id}`);

  admin(server, "clear-hold", account.email);
  await boris.press(boris.t.again);
  await boris.is("searching");
});
