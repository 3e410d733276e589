import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CALL_RINGS_MS, RECONNECT_GRACE_MS, RETURN_WITHIN_MS } from "#contract/limits.ts";
import { SECOND_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** One server stops, the next one starts, and no call notices. */

let world: World;
let vip: TestPerson;
let friend: TestPerson;
beforeEach(() => {
  world = createWorld();
  ({ vip, friend } = world.calls.friends());
});
afterEach(() => world.close());

async function restart(options?: Parameters<typeof restarted>[1]): Promise<void> {
  world = await restarted(world, options);
}

async function back(tab: TestTab, { token }: TestPerson) {
  const page = await world.tab();
  const { call } = await page.ask("HELLO", { resumeToken: tab.resumeToken });
  await page.ask("AUTHENTICATION_MESSAGE", { token });
  return { page, call };
}

describe("A call", () => {
  test("that was answered goes on, can be reported, and its line of the chat has its whole length", async () => {
    const { caller, callee, callId, rooms } = await world.calls.talking();
    world.clock.advance(60 * SECOND_MS);
    await restart();
    const [callers, callees] = [await back(caller, vip), await back(callee, friend)];
    expect([callers.call, callees.call]).toEqual([
      {
        callId,
        userId: friend.id,
        room: { ...rooms[0].room, ticket: expect.any(String) },
        companionAway: false,
      },
      {
        callId,
        userId: vip.id,
        room: { ...rooms[1].room, ticket: expect.any(String) },
        companionAway: false,
      },
    ]);
    expect(world.deps.grants.allows(rooms[0].room.peerId, rooms[1].room.peerId)).toBe(true);
    world.calls.wait(RETURN_WITHIN_MS + 2 * RECONNECT_GRACE_MS);
    expect([await callers.page.unread(), await callees.page.unread()]).toEqual([[], []]);
    await callees.page.ask("REPORT", { roomId: callId, reason: "spam" });
    await callers.page.ask("END_CALL", { userID: friend.id });
    const { data } = (await friend.get(`/api/chat/with/${vip.id}/meetings`)).body as {
      data: { startedAt: string; endedAt: string; outcome: string }[];
    };
    const [line] = data;
    expect(line!.outcome).toBe("talked");
    expect(Date.parse(line!.endedAt) - Date.parse(line!.startedAt)).toBeGreaterThan(80 * SECOND_MS);
  });

  test("that rings goes on ringing, no longer than it would have", async () => {
    const { caller, callee, callId } = await world.calls.ringing();
    await restart({ awayMs: SECOND_MS });
    const [callers, callees] = [await back(caller, vip), await back(callee, friend)];
    expect(callers.call).toMatchObject({ callId, userId: friend.id, room: null });
    await callees.page.ask("HEAR_CALLS");
    expect(await callees.page.next("CALL")).toMatchObject({ callId });
    world.calls.wait(CALL_RINGS_MS - SECOND_MS);
    expect(await callees.page.next("CALL_EXPIRED")).toMatchObject({ callId });
  });

  test("that rings can be answered by the next server", async () => {
    const { caller, callee, callId } = await world.calls.ringing();
    await restart();
    const callers = await back(caller, vip);
    const callees = await back(callee, friend);
    await callees.page.ask("ANSWER_CALL", { userID: vip.id });
    expect(await callers.page.next("CALL_ANSWERED")).toMatchObject({ callId });
  });

  test.each([
    ["are no longer friends", () => world.deps.db.sqlite.run("DELETE FROM friendships")],
    ["blocked each other", () => world.block(vip, friend)],
    ["are suspended", () => world.change(vip, { lockedAt: world.clock() })],
    ["are signed out", () => world.deps.db.sqlite.run("DELETE FROM sessions WHERE user_id = ?", [friend.id])],
  ])("ends if the two %s meanwhile", async (_, meanwhile) => {
    const { caller } = await world.calls.talking();
    await restart({ meanwhile });
    const page = await world.tab();
    expect((await page.ask("HELLO", { resumeToken: caller.resumeToken })).call).toBeNull();
    expect(world.features.calls.isBusy(vip.id)).toBe(false);
  });
});
