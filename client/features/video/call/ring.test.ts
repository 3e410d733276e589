import { expect, test } from "bun:test";
import { SocketError } from "#client/lib/socket/error.ts";
import { Declined } from "./ring.ts";

const RING = { callId: "call", from: { id: "anna" } };

/** Declines the call; `answers` are the server's, one for each message. */
async function declined(...answers: (SocketError | "ok")[]) {
  const sent: string[] = [];
  const calls = new Declined(async (friendId) => {
    sent.push(friendId);
    const answer = answers.shift();
    if (answer instanceof SocketError) throw answer;
  });
  calls.decline(RING);
  await settle();
  return { calls, sent };
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

test.each(["disconnected", "timed_out"] as const)(
  "A call does not ring again if declining it was lost (%s), and is declined again",
  async (code) => {
    const { calls, sent } = await declined(new SocketError(code), "ok");
    expect(calls.takes(RING)).toBe(true);
    expect(sent).toEqual(["anna", "anna"]);
    await settle();
    expect(calls.takes(RING)).toBe(false);
  },
);

test("The friend's next call rings", async () => {
  const { calls, sent } = await declined(new SocketError("disconnected"));
  expect(calls.takes({ ...RING, callId: "next" })).toBe(false);
  expect(sent).toHaveLength(1);
});

test("A call that had ended by itself is forgotten", async () => {
  const { calls } = await declined(new SocketError("call_ended"));
  expect(calls.takes(RING)).toBe(false);
});
