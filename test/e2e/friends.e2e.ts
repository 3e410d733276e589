import type { Page } from "@playwright/test";
import chatEn from "../../client/locales/en/chat.json" with { type: "json" };
import contactsEn from "../../client/locales/en/contacts.json" with { type: "json" };
import profileEn from "../../client/locales/en/profile.json" with { type: "json" };
import chatRu from "../../client/locales/ru/chat.json" with { type: "json" };
import contactsRu from "../../client/locales/ru/contacts.json" with { type: "json" };
import profileRu from "../../client/locales/ru/profile.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { NO_SERVER } from "./helpers/complaints.ts";
import { confirm } from "./helpers/confirm.ts";
import { failUntilPressed } from "./helpers/failing.ts";
import { hears } from "./helpers/socket.ts";
import { named } from "./helpers/texts.ts";
import { keepToasts } from "./helpers/toasts.ts";

const TEXTS = {
  ru: { ...contactsRu, chat: chatRu, profile: profileRu },
  en: { ...contactsEn, chat: chatEn, profile: profileEn },
};
const PRIVATE = "The key is under the mat";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const choose = async (page: Page, opener: string, item: string) => {
  await page.getByRole("button", { name: opener }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("two people become friends, see what is for friends only, and unfriend again", {
  tag: "@phone",
}, async ({ person, server, language }) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await anna.request("/api/user/update", { descriptionPrivate: PRIVATE });
  await keepToasts(anna.page);
  await open(anna.page, "/about");
  const tab = await anna.page.context().newPage();
  await open(tab, "/contacts/friends");
  await expect(tab.getByRole("heading", { name: t.empty.friends.title })).toBeVisible();
  await axe(tab);

  await open(boris.page, `/profile/${anna.id}`);
  await expect(boris.page.getByText(PRIVATE)).toBeHidden();
  await button(boris.page, t.friend.add).click();
  await expect(anna.page.getByText(named(t.asks, "Boris"), { exact: true })).toBeVisible();
  await expect(button(boris.page, t.friend.sent)).toBeVisible();
  await axe(boris.page);

  const menu = anna.page.getByRole("link", { name: /1 (new|новое)$/ }).filter({ visible: true });
  await expect(menu).toBeVisible();
  await button(anna.page, t.toRequests).click();
  await expect(anna.page).toHaveURL("/contacts/requests");
  await expect(anna.page.getByText(/^Boris, \d\d$/)).toBeVisible();
  await axe(anna.page);
  await button(anna.page, `${t.friend.accept}: Boris`).click();
  await expect(anna.page.getByRole("heading", { name: t.empty.requests.title })).toBeVisible();
  await expect(menu).toBeHidden();

  await expect(button(boris.page, t.friend.friends)).toBeVisible();
  await expect(boris.page.getByText(PRIVATE)).toBeVisible();
  const friend = tab.getByRole("listitem").filter({ hasText: /Boris, \d\d/ });
  await expect(friend).toBeVisible();
  await axe(tab);
  await open(boris.page, "/contacts/friends");
  await expect(boris.page.getByText(/^Anna, \d\d$/)).toBeVisible();

  await boris.page.goBack();
  await choose(boris.page, t.friend.friends, t.friend.remove);
  await expect(boris.page.getByRole("alertdialog")).toContainText(named(t.friend.removeText, "Anna"));
  await confirm(boris.page, t.friend.remove);
  await expect(button(boris.page, t.friend.add)).toBeVisible();
  await expect(boris.page.getByText(PRIVATE)).toBeHidden();
  await expect(tab.getByRole("heading", { name: t.empty.friends.title })).toBeVisible();
});

test("both sides see a block at once, it prevents messages, and it can be lifted", async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(boris.page, `/profile/${anna.id}`);
  await expect(button(boris.page, t.friend.add)).toBeVisible();
  await open(anna.page, `/profile/${boris.id}`);
  await choose(anna.page, named(t.more, "Boris"), t.block.block);
  await expect(anna.page.getByRole("alertdialog")).toContainText(named(t.block.text, "Boris"));
  await confirm(anna.page, t.block.block);

  await expect(anna.page.getByText(t.profile.closed.blockedByMe)).toBeVisible();
  await expect(boris.page.getByText(t.profile.closed.blocksMe)).toBeVisible();
  await expect(button(boris.page, t.friend.add)).toBeHidden();
  await axe(boris.page);

  await open(boris.page, `/chats/with/${anna.id}`);
  await expect(boris.page.getByText(t.chat.closed.user_blocked_you)).toBeVisible();
  await open(boris.page, `/profile/${anna.id}`);

  await open(anna.page, "/contacts/blocked");
  await expect(anna.page.getByText("Boris")).toBeVisible();
  await axe(anna.page);
  await button(anna.page, `${t.block.unblock}: Boris`).click();
  await expect(anna.page.getByRole("heading", { name: t.empty.blocked.title })).toBeVisible();
  await expect(button(boris.page, t.friend.add)).toBeVisible();
});

test("a request declined in one tab disappears in the other, and still looks sent to its sender", async ({
  person,
  server,
}) => {
  const t = TEXTS.en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await boris.request(`/api/user/friendship/requests/follow/${anna.id}`, {});
  await open(anna.page, "/contacts/requests");
  const tab = await anna.page.context().newPage();
  await open(tab, `/profile/${boris.id}`);
  await expect(button(tab, t.friend.decline)).toBeVisible();
  await button(anna.page, `${t.friend.decline}: Boris`).click();
  await expect(anna.page.getByRole("heading", { name: t.empty.requests.title })).toBeVisible();
  await expect(button(tab, t.friend.add)).toBeVisible();
  await open(boris.page, "/contacts/requests");
  await expect(boris.page.getByText(/^Anna, \d\d$/)).toBeVisible();
  await button(boris.page, `${t.friend.withdraw}: Anna`).click();
  await expect(boris.page.getByText(/^Anna, \d\d$/)).toBeHidden();
});

test("of two quick answers to a request only the first is sent", async ({ person, server }) => {
  const t = TEXTS.en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await boris.request(`/api/user/friendship/requests/follow/${anna.id}`, {});
  await keepToasts(anna.page);
  await open(anna.page, "/contacts/requests");
  const answers: unknown[] = [];
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await anna.page.route("**/requests/incoming/submit", async (route) => {
    answers.push(route.request().postDataJSON());
    await released;
    await route.continue();
  });
  await button(anna.page, `${t.friend.accept}: Boris`).click();
  await button(anna.page, `${t.friend.decline}: Boris`).click();
  release();
  await expect(anna.page.getByRole("heading", { name: t.empty.requests.title })).toBeVisible();
  expect(answers).toEqual([{ uid: boris.id, accept: true }]);
  await open(anna.page, "/contacts/friends");
  await expect(anna.page.getByText(/^Boris, \d\d$/)).toBeVisible();
});

test("a member sees friends come online and leave, also after a server restart", async ({
  person,
  server,
  complaints,
}) => {
  complaints.allow(NO_SERVER);
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await boris.request(`/api/user/friendship/requests/follow/${anna.id}`, {});
  await anna.request(`/api/user/friendship/requests/follow/${boris.id}`, {});
  const heard: { online: boolean }[] = [];
  anna.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const { event, data } = JSON.parse(String(payload));
      if (event === "PRESENCE") heard.push(data);
    }),
  );
  await Promise.all([hears(anna.page, /"online":false/), open(anna.page, "/contacts/friends")]);
  const dot = anna.page.getByRole("listitem").filter({ hasText: "Boris" }).getByText("online");
  await expect(dot).toBeHidden();
  await open(boris.page, "/about");
  await expect(dot).toBeVisible();
  await boris.page.close();
  await expect(dot).toBeHidden();
  expect(heard.map(({ online }) => online)).toEqual([true, false]);

  await server.restart();
  const back = await boris.page.context().newPage();
  await open(back, "/about");
  await expect(dot).toBeVisible();
});

test("a list that fails to load says so, and loads on retry", async ({ person, server, complaints }) => {
  const anna = await newMember(await person(), server, "Anna");
  complaints.allow(/403/);
  await failUntilPressed(anna.page, "**/api/user/blockedPagination*", "Try again", (route) =>
    route.fulfill({ status: 403, json: {} }),
  );
  await open(anna.page, "/contacts/blocked");
  await expect(anna.page.getByRole("alert")).toBeVisible();
  await axe(anna.page);
  await button(anna.page, "Try again").click();
  await expect(anna.page.getByRole("heading", { name: TEXTS.en.empty.blocked.title })).toBeVisible();
});
