import errorsEn from "../../client/locales/en/errors.json" with { type: "json" };
import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import { expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { field, log, row, said, TEXTS, write } from "./helpers/chat.ts";
import { NO_NETWORK } from "./helpers/complaints.ts";

test("a first message that is not sent yet is found in the list, and once refused says why", async ({
  person,
  server,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  const t = TEXTS.en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const { page } = anna;
  await open(page, `/chats/with/${boris.id}`);
  await expect(field(page, t)).toBeVisible();

  await page.context().setOffline(true);
  await write(page, t, "Good evening");
  await expect(log(page).getByText(t.message.waiting, { exact: true })).toBeAttached();
  await page.getByRole("link", { name: shellEn.nav.chats }).click();
  await expect(page.getByText(t.list.pick)).toBeVisible();
  await expect(row(page, "Boris")).toContainText(`${t.list.waiting} Good evening`);
  await row(page, "Boris").getByRole("link").click();
  await expect(said(page, "Good evening")).toBeVisible();
  await page.getByRole("link", { name: shellEn.nav.chats }).click();
  await expect(page.getByText(t.list.pick)).toBeVisible();

  await boris.request(`/api/user/blocks/${anna.id}`, {});
  await page.context().setOffline(false);
  await expect(row(page, "Boris")).toContainText(`${t.list.failed} Good evening`);
  await page.getByRole("button", { name: t.message.openChat }).click();
  await expect(log(page).getByRole("alert")).toContainText(errorsEn.user_blocked_you);
});
