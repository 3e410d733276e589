import en from "../../client/locales/en/settings.json" with { type: "json" };
import ru from "../../client/locales/ru/settings.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { choose, field, log, said, TEXTS, write } from "./helpers/chat.ts";
import { confirm } from "./helpers/confirm.ts";
import { databaseOf } from "./helpers/database.ts";
import type { RunningServer } from "./helpers/server.ts";

const SETTINGS = { ru, en };

test("two react to messages, edit them, find them again, and keep to themselves what they have read", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(anna.page, `/chats/with/${boris.id}`);
  await write(anna.page, t, "Good evening");
  await anna.page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  await open(boris.page, `/chats/${anna.page.url().split("/").at(-1)!}`);
  const theirs = said(boris.page, "Good evening");
  const chip = (
    page: typeof anna.page,
    reaction: "heart" | "fire",
    by: "me" | "them" | "both",
    name: string,
  ) =>
    log(page).getByRole("button", {
      name: t.reaction.by[by].replace("{{reaction}}", t.reaction[reaction]).replace("{{name}}", name),
      exact: true,
    });

  await test.step("a phone's long press, or a button that hovering shows, offers six", async () => {
    if (language === "ru") await theirs.dispatchEvent("contextmenu");
    else {
      await theirs.hover();
      await log(boris.page).getByRole("button", { name: t.reaction.choose }).click();
    }
    const menu = boris.page.getByRole("menu");
    await expect(menu.getByRole("menuitemradio")).toHaveCount(6);
    await axe(boris.page);
    await menu.getByRole("menuitemradio", { name: t.reaction.heart }).click();
    await expect(chip(boris.page, "heart", "me", "Anna")).toBeVisible();
  });

  await test.step("the other one sees and hears it, and nothing becomes unread", async () => {
    await expect(chip(anna.page, "heart", "them", "Boris")).toBeVisible();
    await expect(
      anna.page.locator("[aria-live=polite] p").filter({ hasText: t.reaction.heart }),
    ).toBeAttached();
    await expect(anna.page).not.toHaveTitle(/^\(/);
    await axe(anna.page);
  });

  await test.step("the other's is joined by a press, and one's own is taken back by another", async () => {
    await chip(anna.page, "heart", "them", "Boris").click();
    await expect(chip(boris.page, "heart", "both", "Anna")).toBeVisible();
    await chip(boris.page, "heart", "both", "Anna").click();
    await expect(chip(anna.page, "heart", "me", "Boris")).toBeVisible();
  });

  await test.step("keys walk the six in the menu; a reload shows what was chosen", async () => {
    await field(boris.page, t).focus();
    for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
      await boris.page.keyboard.press(key);
      if (
        await log(boris.page)
          .getByRole("article")
          .evaluate((one) => one === document.activeElement)
      )
        break;
    }
    await boris.page.keyboard.press("Enter");
    await expect(boris.page.getByRole("menuitemradio", { name: t.reaction.heart })).toBeFocused();
    for (const _ of ["laugh", "like", "fire"]) await boris.page.keyboard.press("ArrowRight");
    await boris.page.keyboard.press("Enter");
    await expect(chip(boris.page, "fire", "me", "Anna")).toBeVisible();
    await expect(chip(anna.page, "fire", "them", "Boris")).toBeVisible();
    await anna.page.reload();
    for (const [reaction, by] of [
      ["fire", "them"],
      ["heart", "me"],
    ] as const)
      await expect(chip(anna.page, reaction, by, "Boris")).toBeVisible();
  });

  await test.step("a reply that is being written follows its message, and ends with it", async () => {
    const bar = boris.page.locator("form", { has: field(boris.page, t) });
    const cancel = boris.page.getByRole("button", { name: t.composer.cancelReply });
    await write(anna.page, t, "Tmoorrow?");
    await choose(said(boris.page, "Tmoorrow?"), boris.page, t.message.reply);
    await field(boris.page, t).fill("Gladly");
    await choose(said(anna.page, "Tmoorrow?"), anna.page, t.message.edit);
    await field(anna.page, t).fill("Tomorrow?");
    await anna.page.getByRole("button", { name: t.composer.saveEdit }).click();
    await expect(bar.getByText("Tomorrow?", { exact: true })).toBeVisible();
    await choose(said(anna.page, "Tomorrow?"), anna.page, t.message.delete);
    await confirm(anna.page, t.message.delete);
    await expect(cancel).toHaveCount(0);
    await expect(field(boris.page, t)).toHaveValue("Gladly");
    await field(boris.page, t).fill("");
  });

  await test.step("one's own text is changed: by its menu, or the arrow up; the draft waits meanwhile", async () => {
    await field(anna.page, t).fill("A draft");
    await choose(said(anna.page, "Good evening"), anna.page, t.message.edit);
    await expect(field(anna.page, t)).toHaveValue("Good evening");
    await expect(anna.page.getByRole("menu")).toHaveCount(0);
    await expect(field(anna.page, t)).toBeFocused();
    await axe(anna.page);
    await field(anna.page, t).fill("Good morning");
    await anna.page.getByRole("button", { name: t.composer.saveEdit }).click();
    for (const { page } of [anna, boris]) {
      await expect(said(page, "Good morning")).toBeVisible();
      await expect(log(page).getByText(t.message.edited, { exact: true })).toBeVisible();
    }
    await expect(
      boris.page.locator("[aria-live=polite] p").filter({ hasText: "Good morning" }),
    ).toBeAttached();
    await expect(field(anna.page, t)).toHaveValue("A draft");
    await field(anna.page, t).fill("");
    await field(anna.page, t).press("ArrowUp");
    await expect(field(anna.page, t)).toHaveValue("Good morning");
    await field(anna.page, t).press("Escape");
    await expect(field(anna.page, t)).toHaveValue("");
    await said(boris.page, "Good morning").dispatchEvent("contextmenu");
    await expect(boris.page.getByRole("menuitem", { name: t.message.reply })).toBeVisible();
    await expect(boris.page.getByRole("menuitem", { name: t.message.edit, exact: true })).toHaveCount(0);
    await boris.page.keyboard.press("Escape");
  });

  await test.step("a word is looked for in the chat; the thread jumps to it, however far back", async () => {
    const chatId = anna.page.url().split("/").at(-1)!;
    fill(server, { chatId, senderId: anna.id, count: 300 });
    for (const { page } of [anna, boris]) {
      await page.reload();
      await expect(said(page, "Line 300")).toBeVisible();
      await expect(said(page, "Good morning")).toHaveCount(0);
      await page.getByRole("button", { name: t.header.menu }).click();
      await page.getByRole("menuitem", { name: t.search.label }).click();
      const search = page.getByRole("searchbox", { name: t.search.label });
      await expect(search).toBeFocused();
      await search.fill("GOOD mörn");
      await expect(said(page, "Good morning")).toBeInViewport();
      const place = (nth: number, total: string) =>
        page.getByText(t.search.place.replace("{{place}}", String(nth)).replace("{{total}}", total), {
          exact: true,
        });
      await expect(place(1, "1")).toBeVisible();
      await axe(page);
      await search.fill("line 2");
      await expect(said(page, "Line 299")).toBeInViewport();
      await search.press("Enter");
      await expect(said(page, "Line 298")).toBeInViewport();
      await page.getByRole("button", { name: t.search.newer }).click();
      await expect(said(page, "Line 299")).toBeInViewport();
      await search.fill("nowhere");
      await expect(page.getByText(t.search.nothing, { exact: true })).toBeVisible();
      await search.press("Escape");
      await expect(search).toHaveCount(0);
      await expect(page.getByRole("button", { name: t.header.menu })).toBeFocused();
    }
  });

  await test.step("who turns read receipts off neither sends nor sees them", async () => {
    const readMarks = (page: typeof anna.page) => log(page).getByText(t.message.read, { exact: true });
    await expect(readMarks(anna.page).last()).toBeAttached();
    await open(boris.page, "/settings/privacy");
    const off = boris.page.waitForResponse(/\/api\/privacy$/);
    await boris.page.getByRole("switch", { name: SETTINGS[language].privacy.readReceipts }).click();
    await off;
    await axe(boris.page);
    await expect(readMarks(anna.page)).toHaveCount(0);
    await write(anna.page, t, "Did you read this?");
    await open(boris.page, `/chats/${anna.page.url().split("/").at(-1)!}`);
    await expect(said(boris.page, "Did you read this?")).toBeVisible();
    await write(boris.page, t, "I did");
    await expect(said(anna.page, "I did")).toBeVisible();
    for (const { page } of [anna, boris]) await expect(readMarks(page)).toHaveCount(0);
  });
});

/** Straight into the table: a long chat is not written by hand. */
function fill(
  { dataDir }: Pick<RunningServer, "dataDir">,
  { chatId, senderId, count }: { chatId: string; senderId: string; count: number },
): void {
  using db = databaseOf({ dataDir });
  db.run(
    `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?1)
     INSERT INTO messages (id, chat_id, seq, sender_id, content, created_at)
       SELECT lower(hex(randomblob(16))), ?2, at + 1, ?3, 'Line ' || at, unixepoch() * 1000 FROM n`,
    [count, chatId, senderId],
  );
  db.run("UPDATE chat_members SET wrote_seq = ?1 WHERE chat_id = ?2 AND user_id = ?3", [
    count + 1,
    chatId,
    senderId,
  ]);
  db.run("UPDATE chat_members SET last_at = unixepoch() * 1000, read_seq = ?1 WHERE chat_id = ?2", [
    count + 1,
    chatId,
  ]);
}
