import type { Page } from "@playwright/test";
import notificationsEn from "../../client/locales/en/notifications.json" with { type: "json" };
import settingsEn from "../../client/locales/en/settings.json" with { type: "json" };
import notificationsRu from "../../client/locales/ru/notifications.json" with { type: "json" };
import settingsRu from "../../client/locales/ru/settings.json" with { type: "json" };
import { wholeChromium } from "../../playwright.config.ts";
import { createSeal } from "../../src/services/seal.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { idOf, send } from "./helpers/post.ts";
import { forbidNotifications, withPushes } from "./helpers/pushes.ts";
import { quiet } from "./helpers/quiet.ts";
import type { RunningServer } from "./helpers/server.ts";
import { within } from "./helpers/within.ts";

const SECRET_KEY = "a key for the tests of notifications";
test.use({ ...wholeChromium, serverEnv: { SECRET_KEY } });

const TEXTS = {
  ru: { ...notificationsRu, settings: settingsRu },
  en: { ...notificationsEn, settings: settingsEn },
};
/** The name of a switch is its label followed by its hint. */
const switchOf = (page: Page, label: string) => page.getByRole("switch", { name: new RegExp(`^${label}`) });
const pushSwitch = (page: Page, language: "ru" | "en") => switchOf(page, TEXTS[language].push.label);

async function newMember(page: Page, server: RunningServer, name: string) {
  const { token } = await insertMember(page, server, name);
  return { token, id: await idOf(server, token) };
}

/** Writes a message as a client does. */
async function write(server: RunningServer, token: string, to: string, content: string): Promise<void> {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws`);
  const done = Promise.withResolvers<void>();
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data, id: event }));
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as { event: string; id?: string };
    if (frame.event === "WELCOME") say("AUTHENTICATION_MESSAGE", { token });
    if (frame.event === "exception") done.reject(new Error(String(data)));
    if (frame.event !== "ACK") return;
    if (frame.id === "MESSAGE") done.resolve();
    else say("MESSAGE", { to, content, clientId: crypto.randomUUID() });
  };
  socket.onclose = () => done.reject(new Error("The socket was closed"));
  await within("Sending a message", done.promise);
  socket.close();
}

test("a message arrives while the page is closed, as one notification per chat, and a click opens it", async ({
  person,
  server,
}) => {
  let anna = await person({ serviceWorkers: "allow" });
  const context = anna.context();
  const { id } = await newMember(anna, server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const browser = await withPushes(context, server.url);

  await open(anna, "/settings/notifications");
  await expect(pushSwitch(anna, "en")).not.toBeChecked();
  expect(await browser.isSubscribed(anna)).toBe(false);
  const told = anna.waitForResponse((response) => response.url().endsWith("/push-subscriptions/add-token"));
  await pushSwitch(anna, "en").click();
  expect((await told).status()).toBe(200);
  await expect(pushSwitch(anna, "en")).toBeChecked();

  await anna.close();
  for (const text of ["Are you there?", "I am at the bar"]) {
    const before = browser.service.received.length;
    await write(server, boris.token, id, text);
    await expect.poll(() => browser.service.received.length).toBeGreaterThan(before);
  }
  const { payload, message } = browser.service.received.at(-1)!;
  expect(payload).toMatchObject({ title: "Boris", body: "I am at the bar" });

  anna = await context.newPage();
  await open(anna, "/faq");
  await expect(anna.getByRole("link", { name: /^Chats.*2 new$/ })).toBeVisible();
  for (const push of browser.service.received) await browser.deliver(anna, push.message);
  await expect
    .poll(() => browser.shown())
    .toEqual([{ title: "Boris", body: "I am at the bar", tag: payload.tag }]);

  expect(await browser.click()).toBeNull();
  await expect(anna).toHaveURL(server.url + payload.url);
  await expect.poll(() => browser.shown()).toEqual([]);
  await expect(anna.getByRole("link", { name: /^Chats/ }).first()).not.toHaveAccessibleName(/new/);

  // Also removed when its chat is read without a press on it.
  await open(anna, "/faq");
  await write(server, boris.token, id, "Nothing urgent");
  const chats = anna.getByRole("link", { name: /^Chats.*1 new$/ });
  await expect(chats).toBeVisible();
  await browser.deliver(anna, message);
  await expect.poll(() => browser.shown()).toHaveLength(1);
  await chats.click();
  await anna.getByRole("link", { name: /Boris/ }).click();
  await expect(anna.getByRole("log").getByText("Nothing urgent")).toBeVisible();
  await expect.poll(() => browser.shown()).toEqual([]);

  // A page of the site without the app, which would open the link itself.
  await anna.goto("/robots.txt");
  await browser.deliver(anna, message);
  await expect.poll(() => browser.shown()).toHaveLength(1);
  await anna.close();
  expect(await browser.click()).toBe(payload.url);
});

test("a test push shows the service's result; lost subscriptions are renewed; turning off and signing out unsubscribe", async ({
  person,
  server,
  complaints,
}) => {
  // Requests under way when she signs out are refused.
  complaints.allow(/status of 401/);
  const anna = await person({ serviceWorkers: "allow" });
  const { token } = await newMember(anna, server, "Anna");
  const browser = await withPushes(anna.context(), server.url);
  await open(anna, "/settings/notifications");
  const choice = pushSwitch(anna, "en");

  const t = TEXTS.en.test;
  await choice.click();
  await expect(choice).toBeChecked();
  await anna.getByRole("button", { name: t.ask }).click();
  await expect(anna.getByText(t.outcomes.sent)).toBeVisible();
  await axe(anna);
  // The service has forgotten this browser: one press turns notifications on again.
  browser.service.refuse(410);
  await anna.getByRole("button", { name: t.ask }).click();
  await expect(anna.getByText(t.dead)).toBeVisible();
  await expect(choice).not.toBeChecked();
  expect(await browser.isSubscribed(anna)).toBe(false);
  await anna.getByRole("button", { name: t.again }).click();
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect.poll(() => browser.isSubscribed(anna)).toBe(false);

  const nextTold = () =>
    anna.waitForResponse((answer) => answer.url().endsWith("/push-subscriptions/add-token") && answer.ok());
  const turnedOn = nextTold();
  await choice.click();
  await turnedOn;
  await expect(choice).toBeChecked();
  // Lost by the browser, as after an update.
  await anna.evaluate(() => localStorage.removeItem("test-subscribed"));
  const told = nextTold();
  await anna.reload();
  await expect(choice).toBeChecked();
  // Otherwise a request still under way would restore the subscription that the server deletes next.
  await told;
  expect(await browser.isSubscribed(anna)).toBe(true);
  // Deleted by the server, as after a push to a dead subscription.
  await send(`${server.url}/push-subscriptions/remove-token`, { method: "DELETE", token });
  const renewed = nextTold();
  await anna.reload();
  await renewed;
  await anna.getByRole("button", { name: t.ask }).click();
  await expect(anna.getByText(t.outcomes.sent)).toBeVisible();
  // Stays on the screen until it is closed, like that of a call.
  const { message } = browser.service.received.at(-1)!;
  const lasting = { ...message.notification, requireInteraction: true };
  await browser.deliver(anna, { ...message, notification: lasting });
  await expect.poll(() => browser.shown()).toHaveLength(1);
  // The requests of the page must be answered before the session ends.
  await quiet(anna);
  await anna.getByRole("link", { name: settingsEn.sections.account }).click();
  await anna.getByRole("button", { name: settingsEn.account.signOut }).click();
  await expect.poll(() => browser.isSubscribed(anna)).toBe(false);
  await expect.poll(() => browser.shown()).toEqual([]);
});

test("A session that ended while no page was open takes its subscription and notifications with it", async ({
  person,
  server,
  complaints,
}) => {
  // The page without the app has no icon.
  complaints.allow(/status of 401|favicon/);
  const page = await person({ serviceWorkers: "allow" });
  const { token } = await newMember(page, server, "Anna");
  const browser = await withPushes(page.context(), server.url);
  await open(page, "/settings/notifications");
  await pushSwitch(page, "en").click();
  await page.getByRole("button", { name: TEXTS.en.test.ask }).click();
  await expect(page.getByText(TEXTS.en.test.outcomes.sent)).toBeVisible();

  // A page of the site without the app.
  await page.goto("/robots.txt");
  await browser.deliver(page, browser.service.received.at(-1)!.message);
  await expect.poll(() => browser.shown()).toHaveLength(1);
  await send(`${server.url}/api/auth/sign-out-all`, { method: "POST", token });
  await page.goto("/");
  await expect(page).toHaveURL("/auth/login");
  await expect.poll(() => browser.isSubscribed(page)).toBe(false);
  await expect.poll(() => browser.shown()).toEqual([]);
});

test("when the browser denies notifications, the page says how to allow them", async ({
  page,
  server,
  language,
}) => {
  await newMember(page, server, "Anna");
  await forbidNotifications(page, server.url);
  await open(page, "/settings/notifications");
  await expect(page.getByText(TEXTS[language].push.hints.denied)).toBeVisible();
  await expect(pushSwitch(page, language)).toBeDisabled();
  await axe(page);

  const sound = switchOf(page, TEXTS[language].sound.label);
  await expect(sound).toBeChecked();
  await sound.click();
  await page.reload();
  await expect(sound).not.toBeChecked();
});

test("the unsubscribe link of an e-mail asks first, then ends e-mails of its kind", async ({
  page,
  person,
  server,
  language,
  complaints,
}) => {
  complaints.allow(/404/);
  const t = TEXTS[language].unsubscribe;
  const member = await person();
  const { id } = await newMember(member, server, "Anna");
  const signature = createSeal([SECRET_KEY], "unsubscribe").mark(`${id}.messages`);

  await open(page, `/api/unsubscribe/${id}.messages.${signature}`);
  await expect(page.getByText(t.titles.messages)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: t.button }).click();
  await expect(page.getByText(t.doneText)).toBeVisible();

  await open(member, "/settings/notifications");
  const mails = TEXTS[language].settings.notifications;
  await expect(switchOf(member, mails.messages)).not.toBeChecked();
  await expect(switchOf(member, mails.friendRequests)).toBeChecked();

  await open(page, `/unsubscribe/${id}.messages.forged`);
  await page.getByRole("button", { name: t.button }).click();
  await expect(page.getByText(t.wrongText)).toBeVisible();
});
