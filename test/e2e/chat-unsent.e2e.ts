import type { Page } from "@playwright/test";
import errorsEn from "../../client/locales/en/errors.json" with { type: "json" };
import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import { expect, open, test } from "./fixtures.ts";
import { newMember, registerMember } from "./helpers/account.ts";
import { field, log, row, said, TEXTS, write } from "./helpers/chat.ts";
import { NO_NETWORK } from "./helpers/complaints.ts";
import { idOf, postTo } from "./helpers/post.ts";

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

  const vera = await registerMember(server, "Vera");
  await open(page, `/chats/with/${await idOf(server, vera.token)}`);
  await expect(field(page, t)).toBeVisible();
  // Until the message is refused, nothing else tells the page of the deletion: it asks again once it is connected.
  const refused = Promise.withResolvers<void>();
  await page.route("**/api/chat/**", async (route) => {
    await refused.promise;
    await route.continue();
  });
  await postTo(`${server.url}/api/user/profile/delete`, { password: vera.password }, vera.token);
  await write(page, t, "Good night");
  await expect(log(page).getByRole("alert")).toContainText(errorsEn.deleted_profile);
  refused.resolve();
  await expect(page.getByText(t.closed.deleted_profile)).toBeVisible();
  await expect(field(page, t)).toHaveCount(0);
});

/** How many drafts the browser keeps, with their photos. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    // Opening it first would create it without its store.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === "unsent-photos");
    if (!isThere) return 0;
    const opening = indexedDB.open("unsent-photos");
    await new Promise((done) => opening.addEventListener("success", done));
    const counting = opening.result.transaction("values").objectStore("values").count();
    await new Promise((done) => counting.addEventListener("success", done));
    opening.result.close();
    return counting.result;
  });

test("what is typed survives a reload and its tab, and is forgotten once it is sent or deleted", async ({
  person,
  server,
}) => {
  const t = TEXTS.en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const { page } = anna;
  const address = `/chats/with/${boris.id}` as const;
  await open(page, address);
  await field(page, t).fill("About yesterday");
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await expect(field(page, t)).toHaveValue("About yesterday");
  await expect(row(page, "Boris")).toContainText(`${t.list.draft} About yesterday`);

  const other = await page.context().newPage();
  await open(other, address);
  await expect(field(other, t)).toBeVisible();
  await page.close();
  await expect(field(other, t)).toHaveValue("About yesterday");
  await field(other, t).press("Enter");
  await expect(said(other, "About yesterday")).toBeVisible();
  await expect.poll(() => kept(other)).toBe(0);

  await field(other, t).fill("Never mind");
  await expect.poll(() => kept(other)).toBe(1);
  await field(other, t).fill("");
  await expect.poll(() => kept(other)).toBe(0);
});
