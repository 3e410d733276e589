import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CONTACT_KEPT_DAYS, STAY_IN_TOUCH_AFTER_MS, STAY_IN_TOUCH_WITHIN_MS } from "#contract/limits.ts";
import { guestKey } from "#contract/person-key.ts";
import { DAY_MS, SECOND_MS } from "#contract/time.ts";
import { newSecret } from "#src/services/secrets.ts";
import type { PersonTab, TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** 'I'd like to talk again', said by one or by both of two strangers. */

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const NOT_IN_ROOM = { code: "not_in_room" };
const EXPIRED = { code: "contact_expired" };
const A_MINUTE = STAY_IN_TOUCH_AFTER_MS;

/** A tab in a browser of its own, whose `device` cookie stays the same when someone signs in there. */
async function browserTab(device = newSecret()): Promise<TestTab & { device: string }> {
  const tab = await TestTab.open(world.url, "", { cookie: `device=${device}` });
  return Object.assign(tab, { device });
}

async function guest(key: string = crypto.randomUUID()) {
  const tab = await browserTab();
  await tab.ask("HELLO", { guestKey: key });
  return Object.assign(tab, { key: guestKey(key) });
}

/** In the browser of this guest, someone has an account now. */
async function signedUp({ device }: { device: string }, person: { token: string } = world.newPerson()) {
  const tab = await browserTab(device);
  await tab.ask("AUTHENTICATION_MESSAGE", person);
  return tab;
}

async function talked(a: TestTab, b: TestTab, ms = A_MINUTE): Promise<string> {
  const [{ roomId }] = await world.video.talking(a, b);
  world.clock.advance(ms);
  return roomId;
}

/** Says it, and lets the server look. */
async function wish(tab: TestTab, roomId: string): Promise<void> {
  expect(await tab.ask("STAY_IN_TOUCH", { roomId })).toEqual({});
  world.features.inTouch.tick();
}

async function members() {
  const [anna, boris] = [world.newPerson({ name: "Анна" }), world.newPerson({ name: "Борис" })];
  return { anna, boris, annas: await world.tabOf(anna), boriss: await world.tabOf(boris) };
}

const isFriend = async (one: TestPerson, other: { id: string }) =>
  (await one.get(`/api/user/id/${other.id}`)).body.relation;
const heard = async (tab: TestTab) => (await tab.unread()).filter((event) => event === "IN_TOUCH").length;
const FRIENDS = { following: false, followsMe: false, friends: true, liked: false, matched: false };

describe("Two members who both say so", () => {
  test("are friends with a chat on top of both lists, and hear who it was", async () => {
    const { anna, boris, annas, boriss } = await members();
    const roomId = await talked(annas, boriss);
    await wish(annas, roomId);
    expect([await annas.unread(), await boriss.unread()]).toEqual([[], []]);
    await wish(boriss, roomId);
    expect(await annas.next("IN_TOUCH")).toMatchObject({
      roomId,
      contact: { id: boris.id, name: "Борис", relation: FRIENDS },
      ticket: null,
    });
    expect(await boriss.next("IN_TOUCH")).toMatchObject({ contact: { id: anna.id }, ticket: null });
    for (const tab of [annas, boriss]) {
      expect((await tab.next("RELATION")).relation).toEqual(FRIENDS);
      expect(await tab.next("CHAT_CREATED")).toMatchObject({ message: null, unreadMessages: 0 });
    }
    const chats = (await anna.get("/api/chat/allPagination")).body as { data: { user: { id: string } }[] };
    expect(chats.data.map(({ user }) => user.id)).toEqual([boris.id]);
  });

  test("need not both be there: one may have left, and talk with someone else by then", async () => {
    const { anna, boris, annas, boriss } = await members();
    const roomId = await talked(annas, boriss);
    await annas.ask("LEAVE_ROOM");
    await wish(annas, roomId);
    const other = await world.guest();
    await talked(boriss, other, 0);
    await wish(boriss, roomId);
    expect(await isFriend(anna, boris)).toEqual(FRIENDS);
    expect(await heard(other)).toBe(0);
  });

  test("hear it in every tab, and a page that missed it hears it by asking again", async () => {
    const { boris, annas, boriss } = await members();
    const roomId = await talked(annas, boriss);
    await wish(annas, roomId);
    const second = await world.tabOf(boris);
    await wish(boriss, roomId);
    expect([await heard(second), await heard(boriss), await heard(annas)]).toEqual([1, 1, 1]);
    const third = await world.tabOf(boris);
    await wish(third, roomId);
    expect([await heard(third), await heard(annas)]).toEqual([1, 1]);
  });

  test("lose nothing if they were friends before, or wrote in a chat that one has deleted", async () => {
    const { anna, boris, annas, boriss } = await members();
    await world.chat.say(annas, boris, "Привет");
    const { chatID } = await boriss.next("CHAT_CREATED");
    await anna.delete(`/api/chat/${chatID}/delete`);
    world.befriend(anna, boris);
    const roomId = await talked(annas, boriss);
    for (const tab of [annas, boriss]) await wish(tab, roomId);
    expect(await annas.next("IN_TOUCH")).toMatchObject({ contact: { id: boris.id } });
    const { data } = (await boris.get(`/api/chat/${chatID}/messagesPagination`)).body as {
      data: { content: string }[];
    };
    expect(data.map(({ content }) => content)).toEqual(["Привет"]);
  });
});

describe("It is refused", () => {
  test.each([
    ["before a minute", async (a: TestTab, b: TestTab) => talked(a, b, A_MINUTE - 1)],
    [
      "after a talk of less than a minute",
      async (a: TestTab, b: TestTab) => {
        const roomId = await talked(a, b, A_MINUTE - 1);
        await b.ask("LEAVE_ROOM");
        world.clock.advance(SECOND_MS);
        return roomId;
      },
    ],
    [
      "ten minutes after the talk",
      async (a: TestTab, b: TestTab) => {
        const roomId = await talked(a, b);
        await b.ask("LEAVE_ROOM");
        world.clock.advance(STAY_IN_TOUCH_WITHIN_MS);
        return roomId;
      },
    ],
    ["in a room that is none", async () => "a guess"],
  ])("%s", async (_, meet) => {
    const [a, b] = [await world.guest(), await world.guest()];
    const roomId = await meet(a, b);
    await expect(a.ask("STAY_IN_TOUCH", { roomId })).rejects.toMatchObject(NOT_IN_ROOM);
  });

  test("for a third person, also one who has talked with both", async () => {
    const [a, b, c] = [await world.guest(), await world.guest(), await world.guest()];
    const roomId = await talked(a, b);
    await talked(c, a);
    await expect(c.ask("STAY_IN_TOUCH", { roomId })).rejects.toMatchObject(NOT_IN_ROOM);
    await wish(a, roomId);
    expect([await heard(a), await heard(b), await heard(c)]).toEqual([0, 0, 0]);
  });

  test("in a rated room, whose two see each other's cards", async () => {
    const { annas, boriss } = await members();
    const [{ roomId }] = await world.video.talking(annas, boriss, {});
    world.clock.advance(A_MINUTE);
    await expect(annas.ask("STAY_IN_TOUCH", { roomId })).rejects.toMatchObject(NOT_IN_ROOM);
  });
});

describe("Nothing comes of it", () => {
  const nothing = async (...tabs: TestTab[]) => {
    for (const tab of tabs) expect(await heard(tab)).toBe(0);
    expect(world.deps.db.sqlite.query("SELECT count(*) AS n FROM friendships").get()).toEqual({ n: 0 });
    expect(world.deps.db.sqlite.query("SELECT count(*) AS n FROM kept_contacts").get()).toEqual({ n: 0 });
  };

  test("if one person says it twice, in two tabs", async () => {
    const { anna, annas, boriss } = await members();
    const roomId = await talked(annas, boriss);
    for (const tab of [annas, await world.tabOf(anna), annas]) await wish(tab, roomId);
    await nothing(annas, boriss);
  });

  test("if the two say it ten minutes apart, and something does a moment earlier", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const roomId = await talked(a, b);
    await wish(a, roomId);
    world.clock.advance(STAY_IN_TOUCH_WITHIN_MS);
    await wish(b, roomId);
    await nothing(a, b);
    world.clock.advance(STAY_IN_TOUCH_WITHIN_MS - 1);
    await wish(a, roomId);
    expect(await heard(b)).toBe(1);
  });

  test("if they say it of two different talks", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const first = await talked(a, b);
    await a.ask("LEAVE_ROOM");
    await b.next("LEAVE_ROOM");
    await wish(a, first);
    const { token: link } = await a.ask("MAKE_LINK");
    for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", { link });
    const { roomId } = await b.next("ENTER_ROOM");
    world.clock.advance(A_MINUTE);
    await wish(b, roomId);
    await nothing(a, b);
  });

  test.each(["before", "after"] as const)("if one blocks the other, %s the first says it", async (when) => {
    const { anna, boris, annas, boriss } = await members();
    const roomId = await talked(annas, boriss);
    if (when === "before") world.block(anna, boris);
    await wish(annas, roomId);
    if (when === "after") world.block(boris, anna);
    await wish(boriss, roomId);
    await nothing(annas, boriss);
  });

  test("if one has reported the other, from the room or by name", async () => {
    for (const how of ["room", "name"]) {
      const { anna, boris, annas, boriss } = await members();
      const roomId = await talked(annas, boriss);
      await wish(annas, roomId);
      if (how === "room") await annas.ask("REPORT", { roomId, reason: "spam" });
      else await anna.post(`/api/rating/${boris.id}/report`, { reason: "spam" });
      await wish(boriss, roomId);
      await nothing(annas, boriss);
    }
  });

  test("if one is suspended or deletes the account meanwhile", async () => {
    for (const change of [{ lockedAt: 1 }, { deletedAt: 1 }]) {
      const { anna, annas, boriss } = await members();
      const roomId = await talked(annas, boriss);
      await wish(annas, roomId);
      world.change(anna, change);
      await wish(boriss, roomId);
      await nothing(boriss);
    }
  });
});

describe("A guest", () => {
  /** Anna, a member, and a guest have agreed. */
  async function agreed() {
    const anna = world.newPerson({ name: "Анна" });
    const [annas, stranger] = [await world.tabOf(anna), await guest()];
    const roomId = await talked(annas, stranger);
    await wish(stranger, roomId);
    await wish(annas, roomId);
    expect(await annas.next("IN_TOUCH")).toEqual({ roomId, contact: null, ticket: null });
    const { contact, ticket } = await stranger.next("IN_TOUCH");
    expect(contact).toBeNull();
    return { anna, annas, stranger, roomId, ticket: ticket! };
  }

  test("keeps the contact by signing up in the same browser, once; both hear who it is", async () => {
    const { anna, annas, stranger, ticket } = await agreed();
    const vera = world.newPerson({ name: "Вера" });
    const veras = await signedUp(stranger, vera);
    expect(await veras.ask("KEEP_CONTACT", { ticket })).toMatchObject({ contact: { id: anna.id } });
    expect(await annas.next("IN_TOUCH")).toMatchObject({ contact: { id: vera.id, name: "Вера" } });
    expect(await isFriend(anna, vera)).toEqual(FRIENDS);
    // Replayed: by the same person, and by the next one at that browser.
    await expect(veras.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
    const next = await signedUp(stranger);
    await expect(next.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
  });

  test("who has not signed up keeps nothing, nor does anyone in another browser, or with a ticket that was changed", async () => {
    const { stranger, ticket } = await agreed();
    await expect(stranger.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject({ code: "unauthorized" });
    const thief = await world.tabOf(world.newPerson());
    await expect(thief.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
    const own = await signedUp(stranger);
    const changed = `${ticket.slice(0, -3)}${ticket.endsWith("A") ? "B" : "A"}AA`;
    await expect(own.ask("KEEP_CONTACT", { ticket: changed })).rejects.toMatchObject(EXPIRED);
    expect(await own.ask("KEEP_CONTACT", { ticket })).toMatchObject({ contact: { name: "Анна" } });
  });

  test("has a week for it", async () => {
    const { stranger, ticket } = await agreed();
    world.clock.advance(CONTACT_KEPT_DAYS * DAY_MS);
    const late = await signedUp(stranger);
    await expect(late.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
    world.features.inTouch.removeExpired();
    expect(world.deps.db.sqlite.query("SELECT * FROM kept_contacts").all()).toEqual([]);
  });

  test.each([
    ["whom the other has blocked", (anna: TestPerson, vera: TestPerson) => world.block(anna, vera)],
    ["who has blocked the other", (anna: TestPerson, vera: TestPerson) => world.block(vera, anna)],
    [
      "whom the other has reported",
      (anna: TestPerson, vera: TestPerson) => anna.post(`/api/rating/${vera.id}/report`, { reason: "spam" }),
    ],
  ])(
    "who turns out to be someone %s keeps nothing, and cannot tell that from a ticket that is too old",
    async (_, part) => {
      const { anna, annas, stranger, ticket } = await agreed();
      const vera = world.newPerson();
      await part(anna, vera);
      const veras = await signedUp(stranger, vera);
      await expect(veras.ask("KEEP_CONTACT", { ticket })).rejects.toEqual(
        await veras.ask("KEEP_CONTACT", { ticket: "a guess" }).catch((error) => error),
      );
      expect(await heard(annas)).toBe(0);
      // Nor under another name afterwards.
      const other = await signedUp(stranger);
      await expect(other.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
      expect(await isFriend(anna, vera)).toMatchObject({ friends: false });
    },
  );

  test("whom the other reports after they agreed keeps nothing", async () => {
    const { annas, stranger, roomId, ticket } = await agreed();
    await annas.ask("REPORT", { roomId, reason: "spam" });
    const own = await signedUp(stranger);
    await expect(own.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
  });

  test("who is the other, signed out, becomes no friend of their own", async () => {
    const { anna, stranger, ticket } = await agreed();
    const own = await signedUp(stranger, anna);
    await expect(own.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
  });

  test("and another guest have a ticket each, and are friends once both have signed up", async () => {
    const [a, b] = [await guest(), await guest()];
    const roomId = await talked(a, b);
    for (const tab of [a, b]) await wish(tab, roomId);
    const tickets = [(await a.next("IN_TOUCH")).ticket!, (await b.next("IN_TOUCH")).ticket!] as const;
    expect(tickets[0]).toHaveLength(tickets[1].length);
    const anna = world.newPerson();
    const annas = await signedUp(a, anna);
    expect(await annas.ask("KEEP_CONTACT", { ticket: tickets[0] })).toEqual({ contact: null });
    await expect(annas.ask("KEEP_CONTACT", { ticket: tickets[0] })).rejects.toMatchObject(EXPIRED);
    // Not both ends in one browser.
    await expect(annas.ask("KEEP_CONTACT", { ticket: tickets[1] })).rejects.toMatchObject(EXPIRED);
    const boriss = await signedUp(b);
    expect(await boriss.ask("KEEP_CONTACT", { ticket: tickets[1] })).toMatchObject({
      contact: { id: anna.id },
    });
    expect(await annas.next("IN_TOUCH")).toMatchObject({ roomId });
  });

  test("leaves no row once the other's account is erased", async () => {
    const { anna, stranger, ticket } = await agreed();
    world.deps.db.sqlite.run("DELETE FROM users WHERE id = ?", [anna.id]);
    const own = await signedUp(stranger);
    await expect(own.ask("KEEP_CONTACT", { ticket })).rejects.toMatchObject(EXPIRED);
  });
});

describe("After a restart", () => {
  test.each([
    ["a moment", 2_000],
    ["minutes", 5 * 60_000],
  ])("of %s what one has said still counts, and so does what both have agreed", async (_, awayMs) => {
    const { anna, boris, annas, boriss } = await members();
    const roomId = await talked(annas, boriss);
    await annas.ask("LEAVE_ROOM");
    await wish(annas, roomId);
    world = await restarted(world, { awayMs });
    const later = await world.tabOf(boris);
    await wish(later, roomId);
    expect(await later.next("IN_TOUCH")).toMatchObject({ contact: { id: anna.id } });
    world = await restarted(world);
    const again = await world.tabOf(anna);
    await wish(again, roomId);
    expect(await again.next("IN_TOUCH")).toMatchObject({ contact: { id: boris.id } });
  });

  test("it is looked at what no one had looked at before", async () => {
    const { anna, boris, annas, boriss } = await members();
    const roomId = await talked(annas, boriss);
    await annas.ask("STAY_IN_TOUCH", { roomId });
    await boriss.ask("STAY_IN_TOUCH", { roomId });
    world = await restarted(world);
    world.features.inTouch.tick();
    expect(await isFriend(world.as(anna), boris)).toEqual(FRIENDS);
  });
});

test("Until both have said so nothing that anyone can observe differs by what the other has said", async () => {
  const seen = [await playAnna(false), await playAnna(true)];
  expect(seen[0]).toEqual(seen[1]!);
  expect(seen[0]!.length).toBeGreaterThan(10);
});

/** Tokens and keys that are random each time, and the run of a core behind gateways. */
const OF_CHANCE = ["sessions", "secret_keys", "mails", "core_epoch"];

/** All that Anna's page gets and all rows, while the stranger has said it or not, and after she has if they have not. */
async function playAnna(strangerHasSaid: boolean): Promise<string[]> {
  await world.close();
  let made = 0;
  world = createWorld({ ids: () => `018f6c1e-7b1a-7000-8000-${String(++made).padStart(12, "0")}` });
  const anna = world.newPerson({ name: "Анна" });
  const annas: PersonTab = await world.tabOf(anna);
  const stranger = await world.guest("6c2f9d0e-0a86-4b52-9a53-2c6d9d7a9d11");
  const roomId = await talked(annas, stranger);
  const frames: string[] = [];
  annas.socket.addEventListener("message", ({ data }) => frames.push(String(data)));
  if (strangerHasSaid) await wish(stranger, roomId);
  await stranger.ask("LEAVE_ROOM");
  await annas.next("LEAVE_ROOM");
  await annas.ask("CHECK_QUEUE", { forceClassic: true });
  for (const path of ["/api/user/me", "/api/chat/allPagination", "/api/user/friendship/counts"])
    frames.push(JSON.stringify((await anna.get(path)).body));
  const { sqlite } = world.deps.db;
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all();
  for (const { name } of tables) {
    if (OF_CHANCE.includes(name)) continue;
    frames.push(`${name} ${JSON.stringify(sqlite.query(`SELECT * FROM "${name}"`).all())}`);
  }
  return frames.filter((frame) => !frame.includes("ONLINE_NOW"));
}
