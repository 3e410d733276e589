import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Message } from "#contract/chat.ts";
import { sampleMessage } from "../samples.ts";
import { quoteOf } from "../unsent/message.ts";
import {
  canEdit,
  caughtUp,
  leavesGap,
  type ThreadWindow,
  withChanged,
  withMessage,
  withNewer,
  withOlder,
  withoutMessage,
} from "./thread-window.ts";

const page = (
  messages: Message[],
  before: string | null = null,
  after: string | null = null,
): ThreadWindow => ({ messages, before, after });
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => sampleMessage(from + step));
const numbers = ({ messages }: ThreadWindow) => messages.map(({ seq }) => seq);

describe("a window of a chat", () => {
  test("grows at both ends without duplicates", () => {
    const start = page(range(5, 7), "b5", "a7");
    const older = withOlder(start, page(range(3, 5), "b3", "a5"));
    const newer = withNewer(older, page(range(7, 9), "b7", null));
    expect(newer).toMatchObject({ before: "b3", after: null });
    expect(numbers(newer)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test("takes no new message while it does not reach the newest", () => {
    const old = page(range(1, 3), null, "a3");
    expect(numbers(withMessage(old, sampleMessage(9)))).toEqual([1, 2, 3]);
  });

  test("stays sorted and without duplicates in whatever order messages arrive", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (order) => {
        const end = order.reduce((window, seq) => withMessage(window, sampleMessage(seq)), page([]));
        expect(numbers(end)).toEqual([...new Set(order)].sort((a, b) => a - b));
      }),
    );
  });

  test("drops a deleted message and marks its quotes as deleted", () => {
    const quote = {
      id: "m1",
      content: "hello",
      mine: true,
      imagesPath: ["/a"],
      voice: false,
      removed: null,
      deleted: false,
    };
    const all = page([sampleMessage(1), sampleMessage(2, { replyToMessage: quote })]);
    const left = withoutMessage(all, "m1");
    expect(numbers(left)).toEqual([2]);
    expect(left.messages[0]?.replyToMessage).toEqual({
      ...quote,
      content: "",
      imagesPath: [],
      voice: false,
      deleted: true,
    });
  });

  test("shows a message without its recording once that is removed, and so do its quotes", () => {
    const voice = { id: "v", path: "/v", durationMs: 2_000, waveform: "0", listened: true };
    const spoken = sampleMessage(1, { content: "", voice });
    const all = page([spoken, sampleMessage(2, { replyToMessage: quoteOf(spoken) }), sampleMessage(3)]);
    const changed = { ...spoken, voice: null, removed: "voice" as const };
    const { messages } = withChanged(all, changed);
    expect(messages[0]).toEqual(changed);
    expect(messages[1]?.replyToMessage).toEqual({ ...quoteOf(spoken), voice: false, removed: "voice" });
    expect(messages[2]).toBe(all.messages[2]!);
  });

  test("lets neither a recording nor what is left of one be edited", () => {
    const now = { mine: true, time: new Date().toISOString() };
    const voice = { id: "v", path: "/v", durationMs: 2_000, waveform: "0", listened: true };
    expect(canEdit(sampleMessage(1, now))).toBe(true);
    expect(canEdit(sampleMessage(1, { ...now, content: "", voice }))).toBe(false);
    expect(canEdit(sampleMessage(1, { ...now, content: "", removed: "voice" }))).toBe(false);
  });

  test("recognizes a missed message by a gap in the numbers", () => {
    const window = page(range(1, 3));
    expect(leavesGap(window, sampleMessage(4))).toBe(false);
    expect(leavesGap(window, sampleMessage(5))).toBe(true);
    expect(leavesGap({ ...window, after: "a3" }, sampleMessage(5))).toBe(false);
  });
});

describe("after a lost connection", () => {
  const window = page(range(1, 6), "b1");

  test("messages that arrived meanwhile are added, and deleted ones removed", () => {
    const newest = page([sampleMessage(4), sampleMessage(6), sampleMessage(7)], "b4");
    expect(numbers(caughtUp(window, newest, 6))).toEqual([1, 2, 3, 4, 6, 7]);
    expect(caughtUp(window, newest, 6)).toMatchObject({ before: "b1", after: null });
  });

  test("a gap is never shown as a continuous thread", () => {
    const newest = page(range(20, 25), "b20");
    expect(caughtUp(window, newest, 6)).toEqual(newest);
  });

  test("a message that arrives during the request stays", () => {
    const meanwhile = withMessage(window, sampleMessage(7));
    expect(numbers(caughtUp(meanwhile, page(range(4, 6), "b4"), 6))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("a chat that was emptied meanwhile is empty", () => {
    expect(numbers(caughtUp(window, page([]), 6))).toEqual([]);
  });
});
