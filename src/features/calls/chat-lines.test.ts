import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CALL_RINGS_MS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

type Tabs = Awaited<ReturnType<World["calls"]["ringing"]>>;
let world: World;
let vip: TestPerson;
let friend: TestPerson;
beforeEach(() => {
  world = createWorld();
  ({ vip, friend } = world.calls.friends());
});
afterEach(() => world.close());

describe("Lines of the chat", () => {
  type Line = { kind: string; mine: boolean; outcome: string; startedAt: string; endedAt: string };
  const linesOf = async (person: TestPerson, other: TestPerson) =>
    (await person.get(`/api/chat/with/${other.id}/meetings`)).body as { data: Line[]; before: string | null };

  test("show each side a talk and its length", async () => {
    const { caller } = await world.calls.talking();
    world.clock.advance(90_000);
    await caller.ask("END_CALL", { userID: friend.id });
    const [line] = (await linesOf(vip, friend)).data;
    expect(line).toMatchObject({ kind: "call", mine: true, outcome: "talked" });
    expect(Date.parse(line!.endedAt) - Date.parse(line!.startedAt)).toBe(90_000);
    expect((await linesOf(friend, vip)).data).toMatchObject([{ mine: false, outcome: "talked" }]);
  });

  test.each([
    ["declined", ({ callee }: Tabs) => callee.ask("END_CALL", { userID: vip.id })],
    ["cancelled", ({ caller }: Tabs) => caller.ask("END_CALL", { userID: friend.id })],
    ["missed", async () => world.calls.wait(CALL_RINGS_MS)],
  ] as const)("say that a call was %s, and the new line is announced", async (outcome, end) => {
    const tabs = await world.calls.ringing();
    await end(tabs);
    expect(await tabs.callee.next("MEETING")).toEqual({ userId: vip.id });
    expect((await linesOf(friend, vip)).data).toMatchObject([{ mine: false, outcome }]);
  });

  test("say that a call to a friend who talks to someone else was missed", async () => {
    await world.calls.talking();
    const third = world.calls.newFriendOf(friend);
    expect(await world.calls.calling(third, friend)).toBe("call_busy");
    expect((await linesOf(friend, third)).data).toMatchObject([{ mine: false, outcome: "missed" }]);
  });

  test("show a talk up to the stop of the server if the next one comes too late", async () => {
    await world.calls.talking();
    world.clock.advance(90_000);
    world = await restarted(world, { awayMs: HOUR_MS });
    const [line] = (await linesOf(friend, vip)).data;
    expect(line).toMatchObject({ mine: false, outcome: "talked" });
    expect(Date.parse(line!.endedAt) - Date.parse(line!.startedAt)).toBe(90_000);
  });

  test("say that a call was missed which rang when the server stopped for long", async () => {
    await world.calls.ringing();
    world = await restarted(world, { awayMs: HOUR_MS });
    expect((await linesOf(friend, vip)).data).toMatchObject([{ mine: false, outcome: "missed" }]);
  });

  test("come page by page, and are removed for the side that deletes the chat", async () => {
    for (let n = 0; n < 3; n++) {
      const { caller } = await world.calls.ringing();
      await caller.ask("END_CALL", { userID: friend.id });
      world.clock.advance(1_000);
    }
    const path = `/api/chat/with/${vip.id}/meetings?perPage=2`;
    const first = (await friend.get(path)).body as { data: Line[]; before: string };
    const second = (await friend.get(`${path}&before=${first.before}`)).body as typeof first;
    expect([first.data.length, second.data.length]).toEqual([2, 1]);
    expect(second.before).toBeNull();
    const tab = await world.calls.tabOf(friend);
    const { message } = await tab.ask("MESSAGE", { to: vip.id, content: "Привет" });
    await friend.delete(`/api/chat/${message.chatId}/delete`);
    expect((await linesOf(friend, vip)).data).toEqual([]);
    expect((await linesOf(vip, friend)).data).toHaveLength(3);
  });
});
