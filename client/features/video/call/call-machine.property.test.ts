import { expect, test } from "bun:test";
import fc from "fast-check";
import { BOTH } from "../devices/device-problem.ts";
import { step } from "./call-machine.ts";
import { type Call, type CallInput, initialCall } from "./call-model.ts";
import { answered, FRIEND, held, roomOf } from "./samples.ts";

const ids = fc.constantFrom("c1", "c2");
const people = fc.constantFrom(FRIEND, FRIEND, FRIEND, "another");
const codes = fc.constantFrom("call_busy", "disconnected", "timed_out", "call_ended", "user_offline");
const reasons = fc.constantFrom("declined", "cancelled", "ended", "lost", "blocked", "busy", "elsewhere");
const holds = fc.option(
  fc.record({ callId: ids, userId: people, room: fc.option(ids.map(roomOf)), companionAway: fc.boolean() }),
);
/** `late`: an answer to an earlier turn. */
const happening = fc.tuple(
  fc.oneof(
    // Inputs that lead into a talk are more frequent.
    fc.constant((turn: number) => ({ type: "devicesReady", turn })),
    ids.map((id) => () => answered(id)),
    ids.map((roomId) => () => ({ type: "connected", roomId })),
    people.map((friendId) => () => ({ type: "open", friendId })),
    fc.constant(() => ({ type: "call", objection: null })),
    fc.constantFrom("answer", "hangUp", "dismiss", "leave", "socketClosed").map((type) => () => ({ type })),
    fc.constant(() => ({ type: "retryDevices", wanted: BOTH })),
    fc.constant((turn: number) => ({ type: "devicesReady", turn })),
    fc.constant((turn: number) => ({ type: "devicesFailed", turn, problem: { kind: "denied" } })),
    holds.map((call) => () => held(call)),
    ids.map((callId) => (turn: number) => ({ type: "rings", turn, callId })),
    codes.map((code) => (turn: number) => ({ type: "refused", turn, code })),
    fc.tuple(people, ids).map(([userId, id]) => () => ({ type: "answered", userId, room: roomOf(id) })),
    fc.tuple(ids, people, reasons).map(([callId, userId, reason]) => () => ({
      type: "finished",
      callId,
      userId,
      reason,
    })),
    fc.tuple(ids, people).map(([callId, userId]) => () => ({ type: "expired", callId, userId })),
    ids.map((roomId) => () => ({ type: "companionAway", roomId, away: true })),
    ids.map((roomId) => () => ({ type: "connected", roomId })),
    ids.map((roomId) => () => ({ type: "broken", roomId })),
    fc.constant((turn: number) => ({ type: "waitedTooLong", turn })),
  ),
  fc.boolean(),
);

const CALM = ["idle", "ended", "refused"];

test("In any history devices are on only where they are wanted, and a connection exists only in a room", () => {
  let talks = 0;
  fc.assert(
    fc.property(fc.array(happening, { minLength: 20, maxLength: 120, size: "max" }), (inputs) => {
      let call: Call = initialCall;
      let asked = false;
      let connected: string | null = null;
      for (const [make, late] of inputs) {
        const before = call.turn;
        const [next, effects] = step(call, make(late ? before - 1 : before) as CallInput, 0);
        for (const effect of effects) {
          if (effect.type === "askDevices") asked = true;
          if (effect.type === "releaseDevices") asked = false;
          if (effect.type === "connect") connected = effect.room.roomId;
          if (effect.type === "hangUp") connected = null;
          if (effect.type === "call" || effect.type === "answer") expect(effect.turn).toBe(next.turn);
        }
        call = next;
        if (CALM.includes(call.state))
          expect({ asked, connected }).toEqual({ asked: false, connected: null });
        else expect(asked).toBe(true);
        expect(connected).toBe("room" in call ? call.room.roomId : null);
        if (call.state === "talking") talks++;
        expect(call.turn).toBeGreaterThanOrEqual(before);
      }
    }),
    { numRuns: 2_000, seed: 20_300_115 },
  );
  expect(talks).toBeGreaterThan(1_000);
});
