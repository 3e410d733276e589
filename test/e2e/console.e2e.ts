import type { Page } from "@playwright/test";
import authEn from "../../client/locales/en/auth.json" with { type: "json" };
import en from "../../client/locales/en/moderation.json" with { type: "json" };
import ui from "../../client/locales/en/ui.json" with { type: "json" };
import ru from "../../client/locales/ru/moderation.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { admin } from "./helpers/moderation.ts";
import type { RunningServer } from "./helpers/server.ts";

/** The entry of the list that contains this text; other journeys leave reports on the same server. */
const entry = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });
const press = (scope: Page | ReturnType<Page["getByRole"]>, name: string) =>
  scope.getByRole("button", { name, exact: true }).click();
const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: en.title }).getByRole("link", { name }).click();

async function newModerator(page: Page, server: RunningServer) {
  const vera = await newMember(page, server, "Vera");
  admin(server, "role", vera.email, "moderator");
  return vera;
}

test("a moderator reads a new report, holds, suspends and lifts; the member meets the suspension", async ({
  person,
  server,
  complaints,
}) => {
  // The requests of a suspended member are refused.
  complaints.allow(/403/);
  const vera = await newModerator(await person(), server);
  const konrad = await newMember(await person(), server, "Konrad");
  const anna = await newMember(await person(), server, "Anna");
  await open(konrad.page, "/contacts");
  const { page } = vera;
  await open(page, "/admin");
  await expect(page).toHaveURL("/admin/reports");
  await expect(page.getByRole("heading", { level: 1, name: en.title })).toBeVisible();

  await anna.request(`/api/rating/${konrad.id}/report`, { reason: "spam", text: "Sells clockwork" });
  const report = entry(page, "Sells clockwork");
  await expect(report.getByRole("link", { name: "Konrad" })).toBeVisible();
  await expect(report.getByText("Reported by Anna")).toBeVisible();
  await expect(page.getByRole("button", { name: /^More.* new$/ })).toBeVisible();
  // His tab is signed in on the socket, which will tell it of the suspension.
  await expect(report.getByText(ui.online, { exact: true })).toBeAttached();
  await axe(page);

  await press(report, en.act.hold);
  await expect(report.getByText("On hold until")).toBeVisible();
  await openTab(page, en.sections.held);
  await press(entry(page, "Konrad"), en.act.release);
  await expect(entry(page, "Konrad")).toHaveCount(0);

  await openTab(page, en.sections.reports);
  await press(report, en.act.suspend);
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("radio", { name: en.suspend.days["30"] }).check();
  await press(dialog, en.act.suspend);
  await expect(dialog).toBeHidden();
  await expect(konrad.page).toHaveURL("/suspended");
  await expect(konrad.page.getByRole("heading", { level: 1 })).toHaveText(authEn.suspended.title);

  await press(report, en.act.upheld);
  await expect(report).toHaveCount(0);
  await openTab(page, en.sections.decided);
  await expect(report.first().getByText("Upheld")).toBeVisible();
  await openTab(page, en.sections.suspended);
  await expect(entry(page, "Konrad").getByText("Suspended until")).toBeVisible();
  await axe(page);
  await press(entry(page, "Konrad"), en.act.lift);
  await expect(entry(page, "Konrad")).toHaveCount(0);
});

test("the console closes when its member is no moderator any more", { tag: "@phone" }, async ({
  person,
  server,
  complaints,
}) => {
  complaints.allow(/403/);
  const vera = await newModerator(await person(), server);
  const anna = await newMember(await person(), server, "Anna");
  const { page } = vera;
  await open(page, "/profile");
  await page.getByRole("link", { name: ru.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: ru.title })).toBeVisible();
  await expect(page.getByRole("navigation", { name: ru.title })).toBeVisible();
  admin(server, "role", vera.email, "member");
  // A new report makes the console ask the server, which refuses.
  await anna.request(`/api/rating/${vera.id}/report`, { reason: "spam" });
  await expect(page).toHaveURL("/");
  await expect(page.getByText(ru.refused, { exact: true }).first()).toBeVisible();
});
