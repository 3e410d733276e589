import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { choose, field, log, row, said, swipe, TEXTS, type Texts, write } from "./helpers/chat.ts";
import { NO_NETWORK } from "./helpers/complaints.ts";
import { confirm } from "./helpers/confirm.ts";
import { EventGoer } from "./helpers/events.ts";
import { keepToasts } from "./helpers/toasts.ts";

/** What a member has on every page, such as the sending of messages. It may load long after the page. */
const SENDING_CODE = "**/assets/-member-*.js";
const PHOTO = join(import.meta.dirname, "../../docs/screenshot.png");

const chooseOfChat = async (page: Page, t: Texts, item: string) => {
  await page.getByRole("button", { name: t.header.menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
/** Expects a toast to cover neither the header of a chat nor its footer. */
async function expectBetween(toast: Locator, above: Locator, below: Locator): Promise<void> {
  const edges = async () => {
    const [top, middle, bottom] = (await Promise.all([above, toast, below].map((one) => one.boundingBox())))!;
    return [middle!.y - (top!.y + top!.height), bottom!.y - (middle!.y + middle!.height)].map(Math.sign);
  };
  await expect.poll(edges).toEqual([1, 1]);
}

test("two people chat: messages, typing, read marks, counts, photos, replies", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");

  await test.step("nothing was written yet", async () => {
    await open(boris.page, "/chats");
    await expect(boris.page.getByRole("heading", { name: t.list.emptyTitle })).toBeVisible();
    await axe(boris.page);
    await open(anna.page, `/chats/with/${boris.id}`);
    await expect(field(anna.page, t)).toBeVisible();
  });

  await test.step("the first message creates the chat, which gets its own address", async () => {
    await write(anna.page, t, "Good evening");
    await expect(anna.page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
    await expect(said(anna.page, "Good evening")).toHaveCount(1);
    await expect(anna.page.getByText(t.message.sent, { exact: true }).last()).toBeAttached();
    // The user goes on typing; a phone's keyboard stays.
    await expect(field(anna.page, t)).toBeFocused();
  });

  await test.step("the other one sees it in the list, in the menu and in the title", async () => {
    await expect(row(boris.page, "Anna")).toContainText("Good evening");
    await expect(boris.page).toHaveTitle(/^\(1\) /);
    await row(boris.page, "Anna").getByRole("link").click();
    await expect(said(boris.page, "Good evening")).toBeVisible();
    await expect(boris.page).not.toHaveTitle(/^\(/);
    await expect(log(anna.page).getByText(t.message.read, { exact: true })).toBeAttached();
  });

  await test.step("before an answer, a request for a code has a warning, and a link asks first", async () => {
    await write(anna.page, t, "Send me the code: https://example.org:8443/a");
    await expect(log(boris.page).getByRole("note")).toContainText(t.message.risk.code);
    await axe(boris.page);
    await log(boris.page).getByRole("button", { name: "https://example.org:8443/a" }).click();
    const dialog = boris.page.getByRole("alertdialog");
    await expect(dialog).toContainText("example.org:8443");
    await expect(dialog.getByRole("link", { name: t.message.link.open })).toHaveAttribute(
      "href",
      "https://example.org:8443/a",
    );
    await dialog.getByRole("button", { name: t.message.link.cancel }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("typing is seen while it lasts", async () => {
    const typing = anna.page.getByText(t.typing).filter({ visible: true }).first();
    // The page says so at most every three seconds, and it shows for five.
    await expect(async () => {
      await field(boris.page, t).press("h");
      await expect(typing).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await field(boris.page, t).fill("Hello, https://example.com is open");
    await boris.page.getByRole("button", { name: t.composer.send }).click();
    const link = log(anna.page).getByRole("link", { name: "https://example.com" });
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await expect(anna.page.getByText(t.typing)).toHaveCount(0);
  });

  await test.step("a link to an event or a profile of this site has a card, for who may see where it leads", async () => {
    const host = new EventGoer(anna.page, "Anna", server);
    host.token = anna.token;
    await host.ask("POST", "/api/vip/enable", {});
    // Far from where other journeys look at the map.
    const id = await host.hosts("Board games", { lat: 59.9343, lon: 30.3351 });
    const { origin } = new URL(anna.page.url());
    const card = (page: Page, name: string) => log(page).getByRole("link", { name });
    for (const [from, path] of [
      [anna, `/events/${id}`],
      [boris, `/profile/${boris.id}`],
    ] as const) {
      await field(from.page, t).fill(`Look here: ${origin}${path}`);
      await from.page.getByRole("button", { name: t.composer.send }).click();
    }
    await expect(card(anna.page, "Board games")).toHaveAttribute("href", `/events/${id}`);
    await expect(card(anna.page, "Boris")).toHaveAttribute("href", `/profile/${boris.id}`);
    await axe(anna.page);
    // Events of others are for VIP.
    await expect(card(boris.page, "Boris")).toBeVisible();
    await expect(card(boris.page, "Board games")).toHaveCount(0);
    await boris.request("/api/vip/enable", {});
    await boris.page.reload();
    await card(boris.page, "Board games").click();
    await expect(boris.page.getByRole("heading", { level: 1, name: "Board games" })).toBeVisible();
    await boris.page.goBack();
    await expect(card(boris.page, "Boris")).toBeVisible();
  });

  await test.step("photos are sent along, and open full screen", async () => {
    await anna.page.locator("input[type=file]").setInputFiles([PHOTO, PHOTO]);
    await expect(anna.page.getByRole("button", { name: t.composer.removePhoto })).toHaveCount(2);
    await field(anna.page, t).fill("Look");
    await anna.page.getByRole("button", { name: t.composer.send }).click();
    await expect(said(boris.page, "Look")).toBeVisible();
    const name = t.message.photo.replace("{{number}}", "1").replace("{{total}}", "2");
    await log(boris.page).getByRole("button", { name }).click();
    const viewer = boris.page.getByRole("dialog");
    await expect(viewer).toContainText("1 / 2");
    await expect(viewer.locator(":focus")).toHaveCount(1);
    await boris.page.keyboard.press("ArrowRight");
    await expect(viewer).toContainText("2 / 2");
    await boris.page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
  });

  await test.step("a reply quotes, and its quote leads back", async () => {
    const message = said(boris.page, "Good evening");
    await message.scrollIntoViewIfNeeded();
    if (language === "ru") {
      const cancel = boris.page.getByRole("button", { name: t.composer.cancelReply });
      for (const by of [{ x: -30 }, { x: 120 }]) {
        await swipe(message, boris.page, by);
        await expect(cancel).toBeHidden();
      }
      await swipe(message, boris.page, { x: -100 });
      await expect(cancel).toBeVisible();
    } else {
      await choose(message, boris.page, t.message.reply);
    }
    await write(boris.page, t, "And to you");
    const quote = log(anna.page)
      .getByRole("button", { name: t.message.quote })
      .filter({ hasText: "Good evening" });
    await expect(quote).toBeVisible();
    await quote.click();
    await expect(said(anna.page, "Good evening")).toBeInViewport();
    await axe(anna.page);
  });

  await test.step("a chat is pinned from its menu, archived, muted there, and comes back from the archive", async () => {
    const { page } = boris;
    await open(page, "/chats");
    const inList = page.getByRole("region", { name: t.list.label }).getByRole("listitem");
    const choose = async (item: string) => {
      await expect(page.getByRole("menu")).toHaveCount(0);
      await inList.getByRole("link").dispatchEvent("contextmenu");
      await page.getByRole("menuitem", { name: item, exact: true }).click();
    };
    await choose(t.list.pin);
    await expect(inList.getByText(t.list.isPinned)).toBeAttached();
    if (language === "ru") {
      await swipeLeft(inList.getByRole("link"));
      await inList.getByRole("button", { name: t.list.archive, exact: true }).click();
    } else await choose(t.list.toArchive);
    await expect(inList).toHaveCount(0);
    await page.getByRole("link", { name: t.list.archive }).click();
    await choose(t.list.mute);
    await expect(inList.getByText(t.list.isMuted)).toBeAttached();
    await axe(page);
    await write(anna.page, t, "Are you there?");
    await expect(inList).toContainText("Are you there?");
    await expect(page).not.toHaveTitle(/^\(/);
    await choose(t.list.fromArchive);
    await expect(page.getByText(t.list.archiveEmptyTitle)).toBeVisible();
    await page.getByRole("link", { name: t.list.toChats }).first().click();
    await expect(inList).toContainText("Are you there?");
  });
});

async function swipeLeft(on: Locator): Promise<void> {
  const { x, y, width, height } = (await on.boundingBox())!;
  const devtools = await on.page().context().newCDPSession(on.page());
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map((share) => ({ x: x + width * share, y: y + height / 2 })),
    });
  await touch("touchStart", 0.9);
  for (const share of [0.8, 0.6, 0.4, 0.3]) await touch("touchMove", share);
  await touch("touchEnd");
  await devtools.detach();
}

test("a chat whose entry fails once is marked as read all the same", { tag: "@phone" }, async ({
  person,
  server,
  language,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(anna.page, `/chats/with/${boris.id}`);
  await write(anna.page, t, "Good evening");
  await anna.page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  await boris.page.route("**/chat_entry", (route) => route.fulfill({ status: 503 }), { times: 1 });
  const failed = boris.page.waitForResponse(/chat_entry/);
  await open(boris.page, `/chats/${anna.page.url().split("/").at(-1)!}`);
  expect((await failed).status()).toBe(503);
  await expect(log(anna.page).getByText(t.message.read, { exact: true })).toBeAttached();
});

test("a block ends the sign that the other one is typing", { tag: "@phone" }, async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  // Stopped below, so that the sign does not end by itself.
  await anna.page.clock.install();
  await open(anna.page, `/chats/with/${boris.id}`);
  await write(anna.page, t, "Good evening");
  await anna.page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  await open(boris.page, `/chats/${anna.page.url().split("/").at(-1)!}`);
  const typing = anna.page.getByText(t.typing).filter({ visible: true });
  await expect(async () => {
    await field(boris.page, t).press("h");
    await expect(typing.first()).toBeVisible({ timeout: 3_000 });
    await anna.page.clock.pauseAt((await anna.page.evaluate(() => Date.now())) + 500);
    expect(await typing.first().isVisible()).toBe(true);
  }).toPass();
  await boris.request(`/api/user/blocks/${anna.id}`, {});
  await expect(typing).toHaveCount(0);
});

test("messages written offline are sent when the network returns, once and in order", async ({
  person,
  server,
  language,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(anna.page, `/chats/with/${boris.id}`);
  await write(anna.page, t, "Before");
  await expect(anna.page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);

  await anna.page.context().setOffline(true);
  for (const text of ["One", "Two", "Three"]) await write(anna.page, t, text);
  await expect(log(anna.page).getByText(t.message.waiting, { exact: true })).toHaveCount(3);
  await anna.page.context().setOffline(false);
  await anna.page.reload();
  await expect(log(anna.page).getByText(t.message.waiting, { exact: true })).toHaveCount(0);

  await open(boris.page, new URL(anna.page.url()).pathname as `/${string}`);
  for (const page of [anna.page, boris.page])
    await expect(log(page).locator("p.whitespace-pre-wrap")).toHaveText(["Before", "One", "Two", "Three"]);
});

test("photos picked offline, while half of the page was loaded, survive a reload, and arrive once on their own", async ({
  person,
  server,
  language,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const { page } = anna;
  await open(boris.page, `/chats/with/${anna.id}`);
  await page.route(SENDING_CODE, () => {});
  await open(page, `/chats/with/${boris.id}`);
  const picked = page.getByRole("button", { name: t.composer.removePhoto });
  const onlyPhoto = t.message.photo.replace("{{number}}", "1").replace("{{total}}", "1");

  await expect(field(page, t)).toBeVisible();
  await page.context().setOffline(true);
  await page.locator("input[type=file]").setInputFiles([PHOTO, PHOTO]);
  await field(page, t).fill("Look");
  await page.getByRole("button", { name: t.composer.send }).click();
  await expect(picked).toHaveCount(2);
  await picked.first().click();
  await expect(picked).toHaveCount(1);

  // The page comes from the server, but no photo reaches it yet.
  await page.route("**/api/image/upload", (route) => route.abort("internetdisconnected"));
  await page.unroute(SENDING_CODE);
  await page.context().setOffline(false);
  await page.reload();
  await expect(picked).toHaveCount(1);
  await expect(field(page, t)).toHaveValue("Look");
  const second = await page.context().newPage();
  await open(second, "/about");
  await page.unroute("**/api/image/upload");
  await page.reload();

  await expect(said(boris.page, "Look")).toBeVisible();
  await expect(picked).toHaveCount(0);
  await second.close();
  await page.reload();
  for (const side of [boris.page, page]) {
    await expect(said(side, "Look")).toHaveCount(1);
    await expect(log(side).getByRole("button", { name: onlyPhoto })).toHaveCount(1);
  }
  await expect(picked).toHaveCount(0);
});

test("messages and chats are deleted, and a blocked person cannot write", { tag: "@phone" }, async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await keepToasts(boris.page);
  await open(anna.page, `/chats/with/${boris.id}`);
  await write(anna.page, t, "Stays");
  await expect(anna.page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  // The new chat got its own address under a user who writes on.
  await expect(field(anna.page, t)).toBeFocused();
  await write(anna.page, t, "Goes");
  await open(boris.page, new URL(anna.page.url()).pathname as `/${string}`);
  await expect(said(boris.page, "Goes")).toBeVisible();

  await test.step("a message is deleted on both sides, after a question", async () => {
    await choose(said(anna.page, "Goes"), anna.page, t.message.delete);
    await confirm(anna.page, t.message.delete);
    for (const page of [anna.page, boris.page]) await expect(said(page, "Goes")).toHaveCount(0);
  });

  await test.step("a blocked user sees why nothing can be written, and unblocking opens it again", async () => {
    await chooseOfChat(boris.page, t, t.header.block);
    await confirm(boris.page, t.block.confirm);
    const toastOf = (text: string) => boris.page.getByRole("listitem").filter({ hasText: text });
    const close = (text: string) => toastOf(text).getByRole("button", { name: t.ui.close }).click();
    const notice = toastOf(t.inbox.title);
    await expect(boris.page.getByText(t.closed.you_blocked_user)).toBeVisible();
    // The offer waits until the notice has been read.
    await close(t.block.done);
    await expectBetween(
      notice,
      boris.page.getByRole("button", { name: t.header.menu }),
      boris.page.getByRole("button", { name: t.closed.unblock }),
    );
    await close(t.inbox.title);
    await expect(anna.page.getByText(t.closed.user_blocked_you)).toBeVisible();
    await expect(field(anna.page, t)).toHaveCount(0);
    await boris.page.getByRole("button", { name: t.closed.unblock }).click();
    await boris.page.getByRole("button", { name: t.block.ask }).click();
    await close(t.block.asked);
    await expect(field(anna.page, t)).toBeVisible();
  });

  await test.step("a chat is deleted on one side only", async () => {
    await chooseOfChat(boris.page, t, t.header.delete);
    await expect(boris.page.getByRole("alertdialog")).toContainText(t.delete.text);
    await confirm(boris.page, t.delete.confirm);
    await expect(boris.page).toHaveURL(/\/chats$/);
    await expect(row(boris.page, "Anna")).toHaveCount(0);
    await expect(said(anna.page, "Stays")).toBeVisible();
  });
});
