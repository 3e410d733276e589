import { describe, expect, test } from "bun:test";
import { sampleMessage } from "#client/features/chat/samples.ts";
import { EMPTY, type UnsentMessage } from "#client/features/chat/unsent/message.ts";
import type { Meeting } from "#contract/chat.ts";
import { type Item, itemsOf, placementOf, withMeetings } from "./items.ts";

const at =
  (time: string, details = {}) =>
  (seq: number) =>
    itemsOf(
      { messages: [sampleMessage(seq, { time, ...details })], before: null, after: null },
      [],
      "anna",
    )[0]!;
const outgoing = (clientId: string, details: Partial<UnsentMessage> = {}): UnsentMessage => ({
  ...EMPTY,
  clientId,
  to: "anna",
  state: "sending",
  text: clientId,
  photos: [],
  time: "2030-01-01T12:05:00.000Z",
  place: 1,
  ...details,
});
const keys = (items: readonly Item[]) => items.map(({ key, state }) => `${key} ${state}`);

describe("the items of a chat", () => {
  const stored = sampleMessage(1, { mine: true, clientId: "one" });
  const window = { messages: [stored], before: null, after: null };

  test("are the stored messages, then those on their way to this person", () => {
    const outbox = [outgoing("two"), outgoing("elsewhere", { to: "boris" })];
    expect(keys(itemsOf(window, outbox, "anna"))).toEqual(["one stored", "two waiting"]);
  });

  test("hold a message once when it is stored before its reply arrives", () => {
    expect(keys(itemsOf(window, [outgoing("one")], "anna"))).toEqual(["one stored"]);
  });

  test("mark a refused message", () => {
    const outbox = [outgoing("two", { failure: "user_blocked_you" })];
    expect(itemsOf(window, outbox, "anna")[1]).toMatchObject({
      state: "failed",
      failure: "user_blocked_you",
    });
  });

  test("leave out waiting messages while the window does not reach the newest", () => {
    expect(keys(itemsOf({ ...window, after: "cursor" }, [outgoing("two")], "anna"))).toEqual(["one stored"]);
  });

  test("stay the same objects for unchanged messages", () => {
    expect(itemsOf(window, [], "anna")[0]).toBe(itemsOf({ ...window, before: "b" }, [], "anna")[0]!);
  });
});

describe("the placement of a message", () => {
  const items = [
    at("2030-01-01T12:00:10.000Z")(1),
    at("2030-01-01T12:00:50.000Z")(2),
    at("2030-01-01T12:00:55.000Z", { mine: true })(3),
    at("2030-01-01T12:03:00.000Z", { mine: true })(4),
    at("2030-01-03T12:03:00.000Z", { mine: true })(5),
  ];
  const placements = items.map((_, index) => placementOf(items, index, null));

  test("groups it with those of the same person and minute", () => {
    expect(placements.map(({ first, last }) => [first, last])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  test("puts the date above the first message of a day", () => {
    expect(placements.map(({ day }) => day)).toEqual([true, false, false, false, true]);
  });

  test("puts the line above the first unread message, apart from the read ones", () => {
    expect(placementOf(items, 1, "m2")).toMatchObject({ unread: true, first: true });
    expect(placementOf(items, 0, "m2")).toMatchObject({ unread: false, last: true });
  });
});

describe("calls and talks", () => {
  const meeting = (id: string, endedAt: string): Meeting => ({
    id,
    kind: "call",
    mine: false,
    outcome: "missed",
    startedAt: endedAt,
    endedAt,
  });
  const early = meeting("early", "2030-01-01T11:00:00.000Z");
  const between = meeting("between", "2030-01-01T12:30:00.000Z");
  const late = meeting("late", "2030-01-01T14:00:00.000Z");
  const messages = [
    sampleMessage(1, { time: "2030-01-01T12:00:00.000Z" }),
    sampleMessage(2, { time: "2030-01-01T13:00:00.000Z" }),
  ];
  const shown = (window: { before: string | null; after: string | null }) => {
    const whole = { messages, ...window };
    return withMeetings(itemsOf(whole, [], "anna"), [early, between, late], whole).map(
      ({ message }) => message.id,
    );
  };

  test("are placed among the messages by their time", () => {
    expect(shown({ before: null, after: null })).toEqual(["early", "m1", "between", "m2", "late"]);
  });

  test("outside the window are left out until it reaches them", () => {
    expect(shown({ before: "b", after: "a" })).toEqual(["m1", "between", "m2"]);
  });

  test("separate the messages around them", () => {
    const minute = [1, 2].map((seq) => sampleMessage(seq, { time: `2030-01-01T12:00:${seq}0.000Z` }));
    const window = { messages: minute, before: null, after: null };
    const items = withMeetings(
      itemsOf(window, [], "anna"),
      [meeting("call", "2030-01-01T12:00:15.000Z")],
      window,
    );
    expect(placementOf(items, 0, null).last).toBe(true);
    expect(placementOf(items, 2, null).first).toBe(true);
  });
});
