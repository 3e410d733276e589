import errorsEn from "../../client/locales/en/errors.json" with { type: "json" };
import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import { expect, open, test } from "./fixtures.ts";
import { newMember, registerMember } from "./helpers/account.ts";
import { field, log, row, said, TEXTS, write } from "./helpers/chat.ts";
import { NO_NETWORK } from "./helpers/complaints.ts";
import { idOf, postTo } from "./helpers/post.ts";
import { keptUnsent } from "./helpers/unsent.ts";

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

test("what an earlier build kept is still there after the update, and goes out", async ({
  person,
  server,
}) => {
  const t = TEXTS.en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const vera = await newMember(await person(), server, "Vera");
  const { page } = anna;
  await open(page, "/");
  await page.evaluate(leaveFormerStores, { me: anna.id, boris: boris.id, vera: vera.id });
  await open(page, `/chats/with/${vera.id}`);
  await expect(field(page, t)).toHaveValue("Draft of before");
  await expect(page.getByRole("button", { name: t.composer.removePhoto })).toBeVisible();
  await field(page, t).press("Enter");
  await expect(said(page, "Draft of before")).toBeVisible();
  await open(page, `/chats/with/${boris.id}`);
  await expect(said(page, "Sent before")).toBeVisible();
  await expect.poll(() => keptUnsent(page)).toBe(0);
  expect(
    await page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith("outbox")),
      ...(await indexedDB.databases()).filter(({ name }) => name === "unsent-photos"),
    ]),
  ).toEqual([]);
});

/** Leaves what earlier builds kept: a message that was sent without a network, and a draft with a photo. */
async function leaveFormerStores({ me, boris, vera }: { me: string; boris: string; vera: string }) {
  const time = Date.now();
  const common = { reply: null, clearedSeq: null };
  const clientId = () => crypto.randomUUID();
  const sent = {
    ...common,
    clientId: clientId(),
    owner: "tab",
    to: boris,
    content: "Sent before",
    images: [],
  };
  localStorage.setItem(
    `outbox:${me}:${sent.clientId}`,
    JSON.stringify({ ...sent, time: new Date(time).toISOString(), place: 1, failure: null }),
  );
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext("2d")!.fillRect(0, 0, 32, 64);
  const bytes = await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer();
  const draft = {
    ...common,
    clientId: clientId(),
    from: me,
    to: vera,
    text: "Draft of before",
    waits: false,
  };
  const opening = indexedDB.open("unsent-photos");
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("values"));
  await new Promise((done) => opening.addEventListener("success", done));
  const writing = opening.result.transaction("values", "readwrite");
  const values = writing.objectStore("values");
  values.put({ draft: { ...draft, time, photos: [{ id: "a", image: null }] } }, `draft:${draft.clientId}`);
  values.put({ photo: { bytes, name: "a.png", type: "image/png" } }, "photo:a");
  await new Promise((done) => writing.addEventListener("complete", done));
  opening.result.close();
}

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
  await expect.poll(() => keptUnsent(page)).toBe(1);
  await page.reload();
  await expect(field(page, t)).toHaveValue("About yesterday");
  await expect(row(page, "Boris")).toContainText(`${t.list.draft} About yesterday`);

  const other = await page.context().newPage();
  await open(other, address);
  await expect(field(other, t)).toHaveValue("About yesterday");
  await field(page, t).fill("About yesterday and today");
  await expect(field(other, t)).toHaveValue("About yesterday and today");
  await page.close();
  await field(other, t).press("Enter");
  await expect(said(other, "About yesterday and today")).toBeVisible();
  await expect.poll(() => keptUnsent(other)).toBe(0);

  await field(other, t).fill("Never mind");
  await expect.poll(() => keptUnsent(other)).toBe(1);
  await field(other, t).fill("");
  await expect.poll(() => keptUnsent(other)).toBe(0);
});
