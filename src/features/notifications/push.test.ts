import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { pushSubscriptions } from "#db/schema/index.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { KEPT_MS, LEFT_MS } from "./rules.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ push: true });
});
afterEach(() => world.close());

const faceOf = (of: { id: string }, viewer: { id: string }) => world.features.profile.face(viewer.id, of.id);
const subscribed = () => world.deps.db.orm.select().from(pushSubscriptions).all();

describe("A message to a member with no tab open", () => {
  test("reaches their browser, encrypted for it and signed by us", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ name: "Борис", sex: "MALE" })];
    const path = await world.subscribe(anna);
    const { chatId } = await world.write(boris, anna, "Привет!\nКак дела?");

    const [push] = await world.pushes();
    expect(push).toMatchObject({
      path,
      payload: {
        kind: "message",
        title: "Борис",
        body: "Привет! Как дела?",
        tag: `chat:${chatId}`,
        url: `/chats/${chatId}`,
        icon: "/icon-192.png",
      },
      ttl: 24 * 60 * 60,
      urgency: "high",
      vapid: { aud: world.push.origin, sub: "mailto:support@example.org" },
    });
    const { body } = await anna.get("/push-subscriptions/key");
    expect(body).toEqual({ providers: ["webpush"], publicKey: push!.key, subscribed: true });
  });

  test("replaces the previous notification of its chat, and only that", async () => {
    const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    for (const from of [boris, boris, vera]) {
      await world.write(from, anna, "Привет");
      await world.pushes();
    }
    const [first, second, third] = await world.pushes();
    expect(first!.topic).toMatch(/^[\w-]{32}$/);
    expect(second!.topic).toBe(first!.topic);
    expect(second!.payload.tag).toBe(first!.payload.tag!);
    expect(third!.topic).not.toBe(first!.topic);
    // The badge of an installed client counts all of them.
    expect([first, second, third].map((push) => push!.message.app_badge)).toEqual([1, 2, 3]);
  });

  test("is shown in the language of each browser; a long one is shortened, a photo named", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const second = world.anotherBrowser(anna);
    const [russian, english] = [await world.subscribe(anna, "ru"), await world.subscribe(second, "en-GB")];
    const { notifyOfMessage } = world.features.notifications;
    const between = { to: anna.id, fromId: boris.id };
    notifyOfMessage({ ...between, chatId: world.deps.ids(), text: "" });
    notifyOfMessage({ ...between, chatId: world.deps.ids(), text: "👨‍👩‍👧 слово ".repeat(40) });

    const bodies = (await world.pushes()).map(({ path, payload }) => [path, payload.body]);
    expect(bodies).toContainEqual([russian, "Фотография"]);
    expect(bodies).toContainEqual([english, "Photo"]);
    const long = bodies.map(([, body]) => body!).find((body) => body.length > 20)!;
    expect(long.length).toBeLessThanOrEqual(120);
    expect(long).toMatch(/(слово|👨‍👩‍👧)…$/u);
  });

  test("shows the sender's photo as the recipient may see it", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    const from = { ...faceOf(boris, anna), image: "/media/1/screen.webp?for=x" };
    world.features.notifications.notifyOfRequest({ to: anna.id, from });
    expect((await world.pushes())[0]!.payload.icon).toBe("/media/1/thumb.webp?for=x");
  });
});

describe("No push is sent", () => {
  test("to a member with a tab open; nor after it closes, if they have read the message", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    const close = world.openTab(anna);
    const { chatId } = await world.write(boris, anna, "Привет");
    world.features.chats.read(anna.id, chatId);
    close();
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect(await world.pushes()).toEqual([]);
  });

  test("about someone they blocked, who blocked them, or who is deleted", async () => {
    const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
    const gone = world.newPerson({ deletedAt: world.clock() });
    await world.subscribe(anna);
    world.block(anna, boris);
    world.block(vera, anna);
    for (const other of [boris, vera, gone]) {
      const happening = { to: anna.id, from: faceOf(other, anna) };
      const chatId = world.deps.ids();
      world.features.notifications.notifyOfMessage({ to: anna.id, fromId: other.id, chatId, text: "Привет" });
      world.features.notifications.notifyOfRequest(happening);
      world.features.notifications.notifyOfCall({ ...happening, callId: world.deps.ids() });
    }
    expect(await world.pushes()).toEqual([]);
  });

  test("to a browser that signed out, nor to a member who is suspended or deleted", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const vera = world.newPerson();
    await world.subscribe(anna);
    await world.subscribe(vera);
    const message = () => ({ fromId: boris.id, chatId: world.deps.ids(), text: "Привет" });
    const tell = (to: string) => world.features.notifications.notifyOfMessage({ to, ...message() });

    expect((await anna.post("/api/auth/sign-out")).status).toBe(200);
    expect(subscribed().map(({ userId }) => userId)).toEqual([vera.id]);
    tell(anna.id);
    world.deps.db.sqlite.run("UPDATE users SET locked_at = 1");
    tell(vera.id);
    world.deps.db.sqlite.run("UPDATE users SET locked_at = NULL, deleted_at = 1");
    tell(vera.id);
    expect(await world.pushes()).toEqual([]);
  });
});

describe("A tab that seems open", () => {
  test("but is dead delays pushes: those of its last minute are sent once it is gone for good", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    const close = world.openTab(anna);
    await world.write(boris, anna, "Ты где?");
    world.clock.advance(KEPT_MS - 1);
    close();
    world.clock.advance(LEFT_MS - 1);
    world.features.notifications.tick();
    expect(await world.pushes()).toEqual([]);
    world.clock.advance(1);
    world.features.notifications.tick();
    expect((await world.pushes()).map(({ payload }) => payload.body)).toEqual(["Ты где?"]);
  });

  test("and comes back, as after a reload, causes no second notification", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    const close = world.openTab(anna);
    await world.write(boris, anna, "Привет");
    close();
    await world.write(boris, anna, "И ещё");
    const leave = world.openTab(anna);
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect(await world.pushes()).toEqual([]);
    leave();
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect((await world.pushes()).map(({ payload }) => payload.body)).toEqual(["И ещё"]);
  });

  test("and comes back causes no notification about what came meanwhile, also if nothing came before", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    world.openTab(anna)();
    await world.write(boris, anna, "Привет");
    const leave = world.openTab(anna);
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect(await world.pushes()).toEqual([]);
    leave();
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect((await world.pushes()).map(({ payload }) => payload.body)).toEqual(["Привет"]);
  });

  test("leads only to pushes that are still valid: none about deleted messages or blocked users", async () => {
    const [anna, boris, vera, gleb] = [
      world.newPerson(),
      world.newPerson(),
      world.newPerson(),
      world.newPerson(),
    ];
    await world.subscribe(anna);
    const close = world.openTab(anna);
    await world.write(boris, anna, "Первое");
    const taken = await world.write(boris, anna, "Секрет");
    const only = await world.write(vera, anna, "Тоже секрет");
    await world.write(gleb, anna, "Ещё один");
    await boris.delete(`/api/message/${taken.id}/delete`);
    await vera.delete(`/api/message/${only.id}/delete`);
    world.block(anna, gleb);
    close();
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect((await world.pushes()).map(({ payload }) => payload.body)).toEqual(["Первое"]);
  });

  test("does not count as gone when the server stops", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    const close = world.openTab(anna);
    await world.write(boris, anna, "Привет");
    world.deps.hub.stop();
    close();
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect(await world.pushes()).toEqual([]);
  });
});

test("A friend request sends a push that links to the requests", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson({ name: "Борис" })];
  await world.subscribe(anna, "en");
  expect((await boris.post(`/api/user/friendship/requests/follow/${anna.id}`)).status).toBe(200);
  expect((await world.pushes())[0]).toMatchObject({
    payload: {
      kind: "request",
      title: "Борис",
      body: "Wants to be friends",
      url: "/contacts/requests",
      tag: `request:${boris.id}`,
    },
    urgency: "normal",
  });
});

describe("A call", () => {
  test("rings for 45 seconds at most, and is then shown as missed", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ name: "Борис" })];
    await world.subscribe(anna);
    const callId = world.deps.ids();
    world.features.notifications.notifyOfCall({ to: anna.id, from: faceOf(boris, anna), callId });
    await world.pushes();
    world.features.notifications.closeCallNotification({ to: anna.id, callId });
    world.features.notifications.closeCallNotification({ to: anna.id, callId });

    const [call, over, ...more] = await world.pushes();
    expect(call).toMatchObject({ payload: { kind: "call", title: "Борис" }, ttl: 45, urgency: "high" });
    expect(over!.payload).toMatchObject({
      kind: "call_over",
      body: "Пропущенный звонок",
      tag: call!.payload.tag,
    });
    expect(over!.topic).toBe(call!.topic);
    expect(more).toEqual([]);
  });

  test("that was answered in a tab is over, not missed; one that never rang here sends no push", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    const [answered, unheard] = [world.deps.ids(), world.deps.ids()];
    const { notifyOfCall, closeCallNotification } = world.features.notifications;
    notifyOfCall({ to: anna.id, from: faceOf(boris, anna), callId: answered });
    await world.pushes();
    const close = world.openTab(anna);
    closeCallNotification({ to: anna.id, callId: answered });
    notifyOfCall({ to: anna.id, from: faceOf(boris, anna), callId: unheard });
    closeCallNotification({ to: anna.id, callId: unheard });
    close();
    world.clock.advance(LEFT_MS);
    world.features.notifications.tick();
    expect((await world.pushes()).map(({ payload }) => payload.body)).toEqual([
      "Видеозвонок — ответьте, пока ждут",
      "Звонок завершён",
    ]);
  });
});

test("A subscription that the push service no longer knows is removed", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  for (const status of [404, 410]) {
    await world.subscribe(anna);
    world.push.refuse(status);
    await world.write(boris, anna, "Привет");
    await world.pushes();
    expect(subscribed()).toEqual([]);
  }
});

test("A push that waits to be tried again is dropped once the session of its browser has ended", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  await world.subscribe(anna);
  const send = spyOn(world.deps.services.pushes, "send");
  await world.write(boris, anna, "Привет");
  const { renewed } = send.mock.calls[0]![1];
  send.mockRestore();
  expect(renewed!()).not.toBeNull();
  expect((await anna.post("/api/auth/sign-out")).status).toBe(200);
  expect(renewed!()).toBeNull();
});
