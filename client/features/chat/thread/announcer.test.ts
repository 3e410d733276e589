import { expect, test } from "bun:test";
import { sampleMessage } from "../samples.ts";
import type { ThreadWindow } from "../window/thread-window.ts";
import { type AnnouncedSeq, announced } from "./announcer.tsx";

const windowOf = (...seqs: number[]): ThreadWindow => ({
  messages: seqs.map((seq) => sampleMessage(seq)),
  before: null,
  after: null,
});

/** Shows the windows of an open chat one after the other. Returns what each one announces. */
function listenTo(windows: (ThreadWindow | undefined)[], hasBegun = true): number[][] {
  let upTo: AnnouncedSeq = null;
  return windows.map((window) => {
    const now = announced(window, upTo, hasBegun || window !== undefined);
    upTo = now.upTo;
    return now.messages.map(({ seq }) => seq);
  });
}

test("A new message is announced once, and nothing that was there on arrival", () => {
  expect(listenTo([undefined, windowOf(1, 2), windowOf(1, 2, 3), windowOf(1, 2, 3)])).toEqual([
    [],
    [],
    [3],
    [],
  ]);
});

test("One's own messages are not announced, nor hide what arrives with them", () => {
  const before = windowOf(1);
  const mine = { ...before, messages: [...before.messages, sampleMessage(2, { mine: true })] };
  expect(listenTo([before, mine, { ...mine, messages: [...mine.messages, sampleMessage(3)] }])).toEqual([
    [],
    [],
    [3],
  ]);
});

test("The first message of a chat that was open before it is announced", () => {
  expect(listenTo([undefined, windowOf(1)], false)).toEqual([[], [1]]);
});

test("A deleted newest message does not make the next load news", () => {
  expect(listenTo([windowOf(1, 2), windowOf(1), windowOf(1, 2), windowOf(1, 2, 3)])).toEqual([
    [],
    [],
    [],
    [3],
  ]);
});

test("Reading older messages and coming back announces nothing", () => {
  const past = { ...windowOf(1, 2), after: "cursor" };
  expect(listenTo([windowOf(8, 9), past, windowOf(8, 9, 10), windowOf(8, 9, 10, 11)])).toEqual([
    [],
    [],
    [],
    [11],
  ]);
});

test("Of many messages that arrive at once, only the last are read out", () => {
  expect(listenTo([windowOf(1), windowOf(1, 2, 3, 4, 5, 6)])).toEqual([[], [4, 5, 6]]);
});
