import { afterAll, describe, expect, test } from "bun:test";
import type { TestPerson } from "#test/helpers/people.ts";
import {
  block,
  follow,
  NOTHING,
  relation,
  SENT,
  submit,
  UNBLOCKED,
  unblock,
} from "#test/helpers/profiles.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
const { url } = world.listen();
afterAll(world.close);

const two = () => [world.newPerson(), world.newPerson({ name: "Борис" })] as const;
const isBlocked = async (who: TestPerson, { id }: { id: string }) =>
  (await who.get(`/api/user/blocks/${id}`)).body.isBlocked;

const openTab = (person: TestPerson) => TestTab.openAs(url, person);

describe("A block", () => {
  test("is reported to the one who made it; both get a RELATION message at once", async () => {
    const [anna, boris] = two();
    const [annas, tab] = [await openTab(anna), await openTab(boris)];
    expect(await isBlocked(anna, boris)).toBe(false);
    expect(await block(anna, boris)).toMatchObject({ status: 200, body: { isBlocked: true } });
    expect([await isBlocked(anna, boris), await isBlocked(boris, anna)]).toEqual([true, false]);
    expect(await annas.next("RELATION")).toEqual({
      userId: boris.id,
      relation: NOTHING,
      blocks: { byMe: true, byThem: false },
    });
    expect(await tab.next("RELATION")).toEqual({
      userId: anna.id,
      relation: NOTHING,
      blocks: { byMe: false, byThem: true },
    });
  });

  test("ends friendship and requests of either side", async () => {
    const [anna, boris] = two();
    const [vera, gleb] = two();
    world.befriend(anna, boris);
    await follow(anna, vera);
    await follow(gleb, anna);
    for (const person of [boris, vera, gleb]) await block(anna, person);
    expect((await anna.get("/api/user/friendship/counts")).body).toEqual({
      friends: 0,
      requests: 0,
      sent: 0,
      blocked: 3,
    });
    for (const person of [boris, vera, gleb])
      expect((await person.get("/api/user/friendship/counts")).body).toEqual({
        friends: 0,
        requests: 0,
        sent: 0,
        blocked: 0,
      });
  });

  test("keeps both from asking for friendship, with an error that says who blocked whom", async () => {
    const [anna, boris] = two();
    await block(anna, boris);
    expect(await follow(anna, boris)).toMatchObject({ status: 403, body: { code: "you_blocked_user" } });
    expect(await follow(boris, anna)).toMatchObject({ status: 403, body: { code: "user_blocked_you" } });
    expect(await submit(boris, anna, true)).toMatchObject({ status: 404 });
  });

  test("ends a rated room that the two share", async () => {
    const [anna, boris] = two();
    const tabs = [await openTab(anna), await openTab(boris)] as const;
    for (const tab of tabs) await tab.ask("ENTER_QUEUE", {});
    world.clock.advance(1_000);
    world.features.video.tick();
    for (const tab of tabs) await tab.next("ENTER_ROOM");
    await block(anna, boris);
    expect(await tabs[0].next("LEAVE_ROOM")).toMatchObject({ reason: "blocked" });
    expect(await tabs[1].next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
    for (const tab of tabs) tab.drop();
  });

  test("ends a call between the two, and none can start", async () => {
    const [anna, boris] = [world.newPerson({ vipUntil: world.clock() + 1e9 }), world.newPerson()];
    world.befriend(anna, boris);
    const tabs = [await openTab(anna), await openTab(boris)] as const;
    const { callId } = await tabs[0].ask("CALL", { userID: boris.id });
    expect(await tabs[1].next("CALL")).toMatchObject({ callId });
    await block(boris, anna);
    for (const tab of tabs) expect(await tab.next("CALL_FINISHED")).toMatchObject({ callId });
    await expect(tabs[0].ask("CALL", { userID: boris.id })).rejects.toMatchObject({
      code: "user_blocked_you",
    });
    for (const tab of tabs) tab.drop();
  });

  test("keeps both from seeing whether the other is online", async () => {
    const [anna, boris] = two();
    const tab = await openTab(boris);
    await tab.ask("JOIN_SOCKET_ROOM", { userId: anna.id });
    await block(anna, boris);
    await openTab(anna);
    expect(await tab.unread()).toEqual(["RELATION"]);
    await expect(tab.ask("JOIN_SOCKET_ROOM", { userId: anna.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("made twice is one block, and can be lifted twice", async () => {
    const [anna, boris] = two();
    for (const _ of [1, 2]) expect((await block(anna, boris)).status).toBe(200);
    expect((await anna.get("/api/user/blockedPagination")).body.pagination).toMatchObject({ total: 1 });
    for (const _ of [1, 2])
      expect(await unblock(anna, boris)).toMatchObject({ status: 200, body: { isBlocked: false } });
    expect(await isBlocked(anna, boris)).toBe(false);
  });

  test("that there is none of is lifted without a message to anyone", async () => {
    const [anna, boris] = two();
    const [annas, tab] = [await openTab(anna), await openTab(boris)];
    for (const _ of [1, 2, 3]) expect(await unblock(anna, boris)).toMatchObject({ status: 200 });
    expect([await annas.unread(), await tab.unread()]).toEqual([[], []]);
  });

  test("that is lifted restores nothing, and the other may ask for friendship again", async () => {
    const [anna, boris] = two();
    world.befriend(anna, boris);
    await block(anna, boris);
    const tab = await openTab(boris);
    await unblock(anna, boris);
    expect(await tab.next("RELATION")).toEqual({ userId: anna.id, relation: NOTHING, blocks: UNBLOCKED });
    expect(await relation(anna, boris)).toEqual(NOTHING);
    expect(await follow(boris, anna)).toMatchObject({ status: 200, body: SENT });
  });

  test("by both sides stays until both have lifted it", async () => {
    const [anna, boris] = two();
    await block(anna, boris);
    await block(boris, anna);
    await unblock(anna, boris);
    expect(await follow(anna, boris)).toMatchObject({ status: 403, body: { code: "user_blocked_you" } });
    await unblock(boris, anna);
    expect(await follow(anna, boris)).toMatchObject({ status: 200 });
  });

  test("of oneself, of an unknown id, or of an invalid id is refused", async () => {
    const [anna] = two();
    for (const change of [block, unblock]) {
      expect(await change(anna, anna)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
      expect(await change(anna, { id: Bun.randomUUIDv7() })).toMatchObject({ status: 404 });
      expect(await change(anna, { id: "somebody" })).toMatchObject({ status: 404 });
    }
    expect((await anna.get(`/api/user/blocks/${Bun.randomUUIDv7()}`)).status).toBe(404);
  });
});
