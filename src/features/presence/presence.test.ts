import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { User } from "#contract/profile.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import { jobsOf } from "#src/jobs/schedule.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";
import { WATCHED_MAX } from "./actions.ts";
import { GRACE_MS } from "./present-people.ts";

const world = createWorld();
const { url } = world.listen();
afterAll(world.close);
const { presence } = world.features;
const boris = world.newPerson({ name: "Борис" });

const seen = async (person: TestPerson) =>
  (await boris.get(`/api/user/id/${person.id}`)).body as unknown as User;
const iso = (time = world.clock()) => new Date(time).toISOString();
const kept = ({ id }: TestPerson) =>
  world.deps.db.orm.select({ at: users.lastSeenAt }).from(users).where(eq(users.id, id)).get()?.at;

const openTab = (person: TestPerson) => TestTab.openAs(url, person);

/** Resolves once the server has noticed that the tab is gone. */
async function shut(tab: TestTab): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.deps.hub.whenClosed(() => resolve());
  tab.drop();
  await promise;
}

function wait(ms: number): void {
  world.clock.advance(ms);
  presence.tick();
}

describe("A member", () => {
  test("is online while a tab is open, and was last seen when the last one closed", async () => {
    const anna = world.newPerson();
    expect(await seen(anna)).toMatchObject({ online: false, lastSeenAt: null });
    const [one, other] = [await openTab(anna), await openTab(anna)];
    const came = world.clock();
    wait(MINUTE_MS);
    expect(await seen(anna)).toMatchObject({ online: true, lastSeenAt: iso() });
    expect(kept(anna)).toBe(came);
    await shut(one);
    wait(MINUTE_MS);
    expect(await seen(anna)).toMatchObject({ online: true, lastSeenAt: iso() });
    const went = world.clock();
    await shut(other);
    wait(MINUTE_MS);
    expect(await seen(anna)).toMatchObject({ online: false, lastSeenAt: iso(went) });
  });

  test("does not go offline for a moment by reloading the page", async () => {
    const anna = world.newPerson();
    const first = await openTab(anna);
    await shut(first);
    wait(GRACE_MS - 1);
    expect((await seen(anna)).online).toBe(true);
    const second = await openTab(anna);
    wait(MINUTE_MS);
    expect((await seen(anna)).online).toBe(true);
    await shut(second);
    wait(GRACE_MS);
    expect((await seen(anna)).online).toBe(false);
  });

  test("who signs out in the only tab goes offline too", async () => {
    const anna = world.newPerson();
    const tab = await openTab(anna);
    wait(MINUTE_MS);
    const went = world.clock();
    await tab.ask("SIGN_OUT", { token: anna.token });
    wait(MINUTE_MS);
    expect(await seen(anna)).toMatchObject({ online: false, lastSeenAt: iso(went) });
    await shut(tab);
    expect(kept(anna)).toBe(went);
  });
});

describe("A user who watches a person", () => {
  test("gets their presence now and at every change, and that of no one else", async () => {
    const [anna, vera] = [world.newPerson(), world.newPerson()];
    const watching = await openTab(boris);
    expect(await watching.ask("JOIN_SOCKET_ROOM", { userId: anna.id })).toEqual({
      userId: anna.id,
      online: false,
      lastSeenAt: null,
    });
    const others = await openTab(vera);
    const tab = await openTab(anna);
    const came = { userId: anna.id, online: true, lastSeenAt: iso() };
    expect(await watching.next("PRESENCE")).toEqual(came);
    expect(await watching.ask("JOIN_SOCKET_ROOM", { userId: anna.id })).toEqual(came);
    const went = world.clock();
    await shut(tab);
    expect(await watching.unread()).toEqual([]);
    wait(GRACE_MS);
    expect(await watching.next("PRESENCE")).toEqual({
      userId: anna.id,
      online: false,
      lastSeenAt: iso(went),
    });
    await shut(others);
    wait(GRACE_MS);
    expect(await watching.unread()).toEqual([]);
    await shut(watching);
  });

  test("also gets it when a feature that follows presence fails", async () => {
    const anna = world.newPerson();
    presence.whenChanged((userId) => {
      if (userId === anna.id) throw new Error("a defect");
    });
    const watching = await openTab(boris);
    await watching.ask("JOIN_SOCKET_ROOM", { userId: anna.id });
    const tab = await openTab(anna);
    expect(await watching.unread()).toEqual(["PRESENCE"]);
    await shut(tab);
    wait(GRACE_MS);
    await shut(watching);
  });

  test("receives nothing after leaving, and may leave twice", async () => {
    const anna = world.newPerson();
    const watching = await openTab(boris);
    await watching.ask("JOIN_SOCKET_ROOM", { userId: anna.id });
    for (const _ of [1, 2]) expect(await watching.ask("LEAVE_SOCKET_ROOM", { userId: anna.id })).toEqual({});
    await shut(await openTab(anna));
    expect(await watching.unread()).toEqual([]);
    await shut(watching);
  });

  test("receives nothing once the tab belongs to someone else", async () => {
    const [anna, vera] = [world.newPerson(), world.newPerson()];
    const watching = await openTab(boris);
    await watching.ask("JOIN_SOCKET_ROOM", { userId: anna.id });
    await watching.ask("AUTHENTICATION_MESSAGE", { token: vera.token });
    const tab = await openTab(anna);
    expect(await watching.unread()).toEqual([]);
    for (const each of [tab, watching]) await shut(each);
  });

  test("must be a member, and the person must not be deleted, suspended or blocked either way", async () => {
    const [anna, vera, gone, locked] = [
      world.newPerson(),
      world.newPerson(),
      world.newPerson({ deletedAt: 1 }),
      world.newPerson({ lockedAt: 1 }),
    ];
    world.block(boris, anna);
    world.block(vera, boris);
    const [guest, watching] = [await TestTab.open(url), await openTab(boris)];
    const join = (tab: TestTab, userId: string) => tab.ask("JOIN_SOCKET_ROOM", { userId });
    await expect(join(guest, world.newPerson().id)).rejects.toMatchObject({ code: "unauthorized" });
    for (const id of [anna.id, vera.id, gone.id, locked.id, Bun.randomUUIDv7()])
      await expect(join(watching, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(join(watching, "somebody")).rejects.toMatchObject({ code: "not_found" });
    for (const tab of [guest, watching]) await shut(tab);
  });

  test("may watch a limited number of people", async () => {
    const people = Array.from({ length: WATCHED_MAX + 1 }, () => world.newPerson());
    const last = people.pop()!;
    const watching = await openTab(boris);
    for (const { id } of people) await watching.ask("JOIN_SOCKET_ROOM", { userId: id });
    await expect(watching.ask("JOIN_SOCKET_ROOM", { userId: last.id })).rejects.toMatchObject({
      code: "rate_limited",
    });
    await watching.ask("JOIN_SOCKET_ROOM", { userId: people[0]!.id });
    await watching.ask("LEAVE_SOCKET_ROOM", { userId: people[0]!.id });
    await watching.ask("JOIN_SOCKET_ROOM", { userId: last.id });
    await shut(watching);
  });

  test.each(["them", "the person"])("receives nothing more in any tab after a block by %s", async (by) => {
    const anna = world.newPerson();
    const [one, two, annas] = [await openTab(boris), await openTab(boris), await openTab(anna)];
    for (const tab of [one, two]) await tab.ask("JOIN_SOCKET_ROOM", { userId: anna.id });
    if (by === "them") world.features.ties.block(boris.id, anna.id);
    else world.features.ties.block(anna.id, boris.id);
    await shut(annas);
    wait(GRACE_MS);
    for (const tab of [one, two]) {
      expect(await tab.unread()).toEqual([]);
      await shut(tab);
    }
  });
});

describe("When the server stops", () => {
  test("gracefully, everyone online was last seen at that moment", async () => {
    const other = createWorld();
    const anna = other.newPerson();
    const tab = await TestTab.open(other.listen().url);
    await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
    other.clock.advance(MINUTE_MS);
    await other.stop();
    const row = other.deps.db.orm.select().from(users).where(eq(users.id, anna.id)).get();
    expect(row?.lastSeenAt).toBe(other.clock());
    other.deps.db.close();
    await tab.closed;
  });

  test("abruptly, what the job saved each minute remains", async () => {
    const people = Array.from({ length: 3 }, () => world.newPerson());
    const tabs = await Promise.all(people.map(openTab));
    world.clock.advance(MINUTE_MS);
    const [, work] = jobsOf({ ...world.deps, features: world.features })["note who is online"]!;
    await work();
    expect(people.map(kept)).toEqual(people.map(() => world.clock()));
    for (const tab of tabs) await shut(tab);
  });
});
