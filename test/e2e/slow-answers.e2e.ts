import type { Page } from "@playwright/test";
import chat from "../../client/locales/en/chat.json" with { type: "json" };
import dating from "../../client/locales/en/dating.json" with { type: "json" };
import errors from "../../client/locales/en/errors.json" with { type: "json" };
import profile from "../../client/locales/en/profile.json" with { type: "json" };
import shell from "../../client/locales/en/shell.json" with { type: "json" };
import ui from "../../client/locales/en/ui.json" with { type: "json" };
import { DAY_MS } from "../../src/contract/time.ts";
import { expect, open, test } from "./fixtures.ts";
import { insertMember, newMember, registerMember } from "./helpers/account.ts";
import { choose, said, TEXTS, write } from "./helpers/chat.ts";
import { confirm } from "./helpers/confirm.ts";
import { EventGoer, eventTexts } from "./helpers/events.ts";
import { idOf } from "./helpers/post.ts";
import { named, upToValue } from "./helpers/texts.ts";
import { keepToasts } from "./helpers/toasts.ts";
import { openPrices, VIP_TEXTS } from "./helpers/vip.ts";

// Its own server, since the search would find people whom other journeys leave behind.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

/** Holds these requests back until `release`. */
async function hold(page: Page, url: string | RegExp) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return release;
}

const link = (page: Page, href: string) =>
  page.locator(`a[href="${href}"]`).filter({ visible: true }).first();

test("an event that is created after its form was left does not lead away from the page that is open", async ({
  page,
  server,
}) => {
  const t = eventTexts.en;
  const anna = await new EventGoer(page, "Anna", server).join();
  await keepToasts(page);
  await anna.opens("/events/new");
  await page.getByRole("textbox", { name: t.form.title }).fill("Coffee by the ponds");
  await page.getByLabel(t.form.day).fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  await expect(page.getByRole("textbox", { name: t.form.address, exact: true })).not.toHaveValue("");
  const release = await hold(page, "**/api/event/create");
  const create = page.getByRole("button", { name: t.form.create });
  await create.click();
  await expect(create).toHaveAttribute("aria-busy", "true");
  await link(page, "/chats").click();
  await confirm(page, ui.unsaved.leave);
  await expect(page).toHaveURL("/chats");
  release();
  await expect(page.getByText(t.form.created, { exact: true })).toBeVisible();
  await link(page, "/contacts").click();
  await expect(page).toHaveURL("/contacts/friends");
});

test("a payment that is ready after the page was left does not open the bank", async ({ page, server }) => {
  const t = VIP_TEXTS.en;
  await insertMember(page, server, "Anna");
  await open(page, "/vip");
  await openPrices(page, t);
  const release = await hold(page, "**/api/vip/buy");
  await page.getByRole("button", { name: upToValue(t.tariffs.pay) }).click();
  await link(page, "/chats").click();
  await expect(page).toHaveURL("/chats");
  const bought = page.waitForResponse("**/api/vip/buy");
  release();
  await (await bought).finished();
  await link(page, "/contacts").click();
  await expect(page).toHaveURL("/contacts/friends");
});

test("a bookmark and its undo that both fail leave the card as it was", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/500/);
  await insertMember(page, server, "Anna");
  await registerMember(server, "Galina");
  await keepToasts(page);
  await open(page, "/dating");
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/user/bookmark/*", async (route) => {
    await promise;
    await route.fulfill({ status: 500 });
  });
  const results = page.getByRole("list", { name: dating.results });
  await results.getByRole("button", { name: named(dating.keep, "Galina") }).click();
  await page.getByRole("button", { name: dating.undo, exact: true }).click();
  const undone = page.waitForResponse((response) => response.request().method() === "DELETE");
  release();
  await undone;
  await expect(page.getByText(errors.unknown, { exact: true })).toBeVisible();
  // The failure of the second is on the screen once the page has drawn two frames.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(results.getByRole("button", { name: named(dating.keep, "Galina") })).toBeVisible();
});

test("a status is sent once, however often its button is pressed while its words are checked", async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  await open(page, "/profile");
  const release = await hold(page, /\/assets\/find-[^/]*\.js$/);
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/status/update") && sent.push(request.url()));
  await page.getByRole("button", { name: RegExp(`^${profile.status.edit}`) }).click();
  await page.getByRole("textbox", { name: profile.status.label }).fill("At the ponds");
  const save = page.getByRole("button", { name: profile.status.save });
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await page.getByRole("textbox", { name: profile.status.label }).press("Enter");
  release();
  await expect(
    page.getByRole("button", { name: RegExp(`^${profile.status.edit}: At the ponds`) }),
  ).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("what a member was told disappears when they sign out", async ({ page, server }) => {
  await insertMember(page, server, "Anna");
  await registerMember(server, "Darya");
  await keepToasts(page);
  await open(page, "/dating");
  const results = page.getByRole("list", { name: dating.results });
  await results.getByRole("button", { name: named(dating.dismiss, "Darya") }).click();
  const told = page.getByText(named(dating.dismissed, "Darya"), { exact: true });
  await expect(told).toBeVisible();
  await page.getByRole("button", { name: shell.nav.more, exact: true }).click();
  await page.getByRole("button", { name: shell.nav.signOut }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: shell.nav.signOut }).click();
  await expect(page).toHaveURL("/auth/login");
  await expect(told).toBeHidden();
});

test("a page that is still loading opens, although the chat on the screen begins meanwhile", async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  const boris = await idOf(server, (await registerMember(server, "Boris")).token);
  // Otherwise the pages of the menu load while the page is idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const frames = { areHeld: false, held: [] as (() => void)[] };
  await page.routeWebSocket(
    ({ pathname }) => pathname === "/ws",
    (socket) => {
      socket.connectToServer().onMessage((frame) => {
        if (frames.areHeld) frames.held.push(() => socket.send(frame));
        else socket.send(frame);
      });
    },
  );
  await open(page, `/chats/with/${boris}`);
  await page.getByRole("textbox", { name: chat.composer.label }).fill("Good evening");
  const release = await hold(page, /\/assets\/[^/]*\.js$/);
  frames.areHeld = true;
  await page.keyboard.press("Enter");
  await link(page, "/dating").click();
  await expect(page).toHaveURL("/dating");
  frames.areHeld = false;
  for (const send of frames.held) send();
  await expect(page.getByRole("link", { name: /Good evening/ })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: dating.title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/dating");
});

test("the late answer about one message leaves the question about another open", async ({
  person,
  server,
}) => {
  const t = TEXTS.en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const { page } = anna;
  await open(page, `/chats/with/${boris.id}`);
  // The third stays: a chat without messages is deleted.
  for (const text of ["First", "Second", "Third"]) await write(page, t, text);
  const release = await hold(page, "**/message/*/delete");
  const asked = page.waitForRequest("**/message/*/delete");
  const question = page.getByRole("alertdialog");
  await choose(said(page, "First"), page, t.message.delete);
  await question.getByRole("button", { name: t.message.delete }).click();
  await asked;
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await choose(said(page, "Second"), page, t.message.delete);
  await expect(question).toBeVisible();
  release();
  await expect(said(page, "First")).toHaveCount(0);
  await question.getByRole("button", { name: t.message.delete }).click();
  await expect(said(page, "Second")).toHaveCount(0);
});
