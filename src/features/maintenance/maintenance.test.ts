import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { runMaintenance } from "#src/admin/maintenance.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { createMaintenanceAdmin } from "./admin/actions.ts";

let world: World;
let url: string;
beforeEach(() => {
  world = createWorld();
  url = world.listen().url;
});
afterEach(() => world.close());

const admin = (...argv: string[]) =>
  runMaintenance(["maintenance", ...argv], createMaintenanceAdmin(world.deps));
const refresh = () => world.features.maintenance.refresh();

function begin(time = "30m"): void {
  admin("on", "--until", time);
  refresh();
}

async function pair(): Promise<[TestTab, TestTab]> {
  const tabs: [TestTab, TestTab] = [await TestTab.open(url), await TestTab.open(url)];
  for (const tab of tabs) await tab.ask("ENTER_QUEUE", { forceClassic: true });
  world.features.video.tick();
  for (const tab of tabs) await tab.next("ENTER_ROOM");
  return tabs;
}

const refused = { code: "maintenance", retryAfterSeconds: 1_800 };

test("Requests answer 503 with Retry-After; health check and client settings still answer", async () => {
  const anna = world.newPerson();
  begin();
  const answer = await anna.fetch("/api/user/me");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("1800");
  expect(await answer.json()).toMatchObject({ code: "maintenance" });
  expect((await world.request("/api/common/app-version")).status).toBe(503);
  for (const path of ["/healthz", "/api/common/config", "/openapi.json"])
    expect((await world.request(path)).status, path).toBe(200);
});

test("A mail program can unsubscribe its member, since it may not try again", async () => {
  const anna = world.newPerson();
  const link = world.features.notifications.unsubscribeLink(anna.id, "messages");
  begin();
  expect((await world.request(new URL(link).pathname, { method: "POST" })).status).toBe(200);
  admin("off");
  refresh();
  expect((await anna.get("/api/settings/notification")).body.messages).toBe(false);
});

test("An admin ends it in the console, which is closed otherwise", async () => {
  const ada = world.newPerson({ role: "admin" });
  begin();
  expect((await ada.get("/api/moderation/cases/next")).status).toBe(503);
  expect((await ada.get("/api/moderation/settings")).body.maintenanceUntil).toBeString();
  expect((await ada.post("/api/moderation/settings/maintenance", { until: null })).status).toBe(200);
  refresh();
  expect((await ada.get("/api/moderation/cases/next")).status).toBe(200);
});

test("A talk continues and its tabs are notified; searches end, and nothing new begins", async () => {
  const [one, other] = await pair();
  const waiting = await TestTab.open(url);
  await waiting.ask("ENTER_QUEUE", { forceClassic: true });
  begin();
  const until = new Date(world.clock() + 30 * MINUTE_MS).toISOString();
  for (const tab of [one, other, waiting]) expect(await tab.next("MAINTENANCE")).toEqual({ until });
  expect(await waiting.next("QUEUE_ENDED")).toEqual({ reason: "ended" });
  expect(await one.unread()).toEqual([]);
  await expect(waiting.ask("ENTER_QUEUE", { forceClassic: true })).rejects.toMatchObject(refused);
  await expect(waiting.ask("MAKE_LINK", {})).rejects.toMatchObject(refused);
  await one.ask("PING");

  await expect(one.ask("ENTER_QUEUE", { forceClassic: true })).rejects.toMatchObject(refused);
  expect(await other.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
});

test("Chat messages are refused until maintenance ends", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const tab = await TestTab.openAs(url, anna);
  begin();
  const message = { to: boris.id, content: "Привет", clientId: crypto.randomUUID() };
  await expect(tab.ask("MESSAGE", message)).rejects.toMatchObject(refused);
  admin("off");
  refresh();
  expect((await tab.ask("MESSAGE", message)).message).toMatchObject({ content: "Привет" });
});

test("Nothing that is unread is marked as read", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const [hers, his] = [await TestTab.openAs(url, anna), await TestTab.openAs(url, boris)];
  const message = { to: boris.id, content: "Привет", clientId: crypto.randomUUID() };
  const { chatId: chatID } = (await hers.ask("MESSAGE", message)).message;
  begin();
  await expect(his.ask("MESSAGES_READ", { chatID })).rejects.toMatchObject(refused);
  admin("off");
  refresh();
  expect((await boris.get(`/api/chat/${chatID}`)).body).toMatchObject({ unreadMessages: 1 });
});

test("A call that rings can be declined, but neither answered nor begun", async () => {
  const [vip, friend] = [world.newPerson({ vipUntil: world.clock() + DAY_MS }), world.newPerson()];
  world.befriend(vip, friend);
  const [caller, callee] = [await TestTab.openAs(url, vip), await TestTab.openAs(url, friend)];
  await caller.ask("CALL", { userID: friend.id });
  begin();
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject(refused);
  await callee.ask("END_CALL", { userID: vip.id });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ reason: "declined" });
  await expect(caller.ask("CALL", { userID: friend.id })).rejects.toMatchObject(refused);
});

test("A tab that connects during maintenance is notified at once, and every tab when it ends", async () => {
  begin();
  const late = await TestTab.open(url);
  await late.ask("HELLO", {});
  expect(await late.next("MAINTENANCE")).toMatchObject({ until: expect.any(String) });
  begin("1h");
  await late.next("MAINTENANCE");
  admin("off");
  refresh();
  expect(await late.next("MAINTENANCE")).toEqual({ until: null });
  expect((await world.request("/api/common/app-version")).status).toBe(200);
  refresh();
  expect(await late.unread()).toEqual([]);
});

test("Maintenance ends by itself at its set time", async () => {
  begin();
  const tab = await TestTab.open(url);
  world.clock.advance(30 * MINUTE_MS);
  expect((await world.request("/api/common/app-version")).status).toBe(200);
  refresh();
  expect(await tab.next("MAINTENANCE")).toEqual({ until: null });
  expect(admin()).toBe("No maintenance.");
});

describe("The command", () => {
  test("shows, begins, extends and ends maintenance", () => {
    expect(admin()).toBe("No maintenance.");
    expect(admin("off")).toBe("Maintenance was not on.");
    expect(admin("on", "--until", "2h")).toStartWith("Until 2030-01-15 14:00 UTC");
    world.clock.advance(MINUTE_MS);
    expect(admin("on", "--until", "2030-01-15T15:30Z")).toStartWith("Until 2030-01-15 15:30 UTC");
    expect(admin()).toBe("Since 2030-01-15 12:00 UTC, until 2030-01-15 15:30 UTC.");
    expect(admin("off")).toBe("Maintenance is over: everyone is let in within a second.");
  });

  test.each(["on", "on --until", "on --until soon", "on --until 2031", "on --until 2020-01-01T00:00Z", "of"])(
    "rejects: %s",
    (line) => expect(() => admin(...line.split(" "))).toThrow(),
  );
});
