import { REPORTED_MESSAGES } from "../../src/contract/limits.ts";
import { axe, open } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { admin, giveHistory } from "./helpers/moderation.ts";
import { dialog, openReport, press, report, TEXTS } from "./helpers/reports.ts";
import { expect, test } from "./helpers/video.ts";

test("a member reports from a profile and from a chat, and blocks there too", async ({
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
  await page.getByRole("textbox", { name: t.chat.composer.label }).fill("Stop it");
  await page.getByRole("button", { name: t.chat.composer.send, exact: true }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await openReport(page, t, t.chat.header.menu);
  const about = t.about.chat
    .replace("{{name}}", boris.name)
    .replace("{{messages}}", String(REPORTED_MESSAGES));
  await expect(dialog(page).getByText(about)).toBeVisible();
  await report(page, t, t.reasons.hatred);
  await press(page, t.contacts.block.block);
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => anna.request(`/api/user/blocks/${boris.id}`)).toEqual({ isBlocked: true });

  const told = admin(server, "reports", "--open");
  const line = told.split("\n").find((row) => row.includes("hatred") && row.includes(boris.id))!;
  expect(admin(server, "report", line.split(" ")[0]!)).toContain("Stop it");
});

test("reports by three members with a history put a member on hold, and a moderator clears it", {
  tag: "@phone",
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
  for (const { request } of witnesses)
    await request(`/api/rating/${account.id}/report`, { reason: "violent_threats" });
  await boris.is("error");
  await expect(boris.page.getByText(boris.t.held.title)).toBeVisible();
  await axe(boris.page);
  expect(admin(server, "holds")).toContain(`user:${account.id}`);

  admin(server, "clear-hold", account.email);
  await boris.press(boris.t.again);
  await boris.is("searching");
});
