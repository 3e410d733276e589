import { expect, test } from "bun:test";
import fc from "fast-check";
import type { EnterRoom } from "#contract/realtime.ts";
import { BOTH } from "../devices/device-problem.ts";
import { held, room } from "./samples.ts";
import { step } from "./session-machine.ts";
import { initialSession, type SessionInput } from "./session-model.ts";

const anyId = fc.constantFrom("a", "b", "c");
const anyTurn = fc.nat(12);
/** One of the three is private. */
const anyRoom = fc
  .tuple(anyId, anyId)
  .map(([id, peer]): EnterRoom => ({ ...room(id, `${peer}-me`), mode: id === "c" ? "private" : "classic" }));
const anyInput: fc.Arbitrary<SessionInput> = fc.oneof(
  fc.constantFrom<SessionInput>(
    { type: "start" },
    { type: "preview" },
    { type: "next" },
    { type: "searchAgain" },
    { type: "stop" },
    { type: "exit" },
    { type: "takeOver" },
    { type: "retryDevices", wanted: BOTH },
    { type: "socketClosed" },
    { type: "taken" },
    { type: "searchEnded" },
  ),
  anyTurn.map((turn): SessionInput => ({ type: "devicesReady", turn })),
  anyTurn.map((turn): SessionInput => ({ type: "devicesFailed", turn, problem: { kind: "busy" } })),
  fc
    .option(anyRoom)
    .map((found): SessionInput => ({ type: "socketOpened", held: held(found, found ? null : "a-me") })),
  fc
    .tuple(anyTurn, anyId)
    .map(
      ([turn, id]): SessionInput => ({ type: "acknowledged", turn, peerId: `${id}-me`, peerToken: "token" }),
    ),
  anyTurn.map((turn): SessionInput => ({ type: "refused", turn, code: "rate_limited" })),
  anyRoom.map((entered): SessionInput => ({ type: "entered", room: entered })),
  anyId.map((roomId): SessionInput => ({ type: "left", roomId, reason: "left" })),
  anyId.map((roomId): SessionInput => ({ type: "connected", roomId })),
  anyId.map((roomId): SessionInput => ({ type: "broken", roomId })),
  anyTurn.map((turn): SessionInput => ({ type: "pauseEnded", turn })),
  anyTurn.map((turn): SessionInput => ({ type: "waitedTooLong", turn })),
);

test("In any history a connection exists only in its room, ends before the next begins, and no search starts offline", () => {
  fc.assert(
    fc.property(fc.array(anyInput, { maxLength: 60 }), (inputs) => {
      let session = initialSession;
      let call: string | null = null;
      for (const input of inputs) {
        const [next, effects] = step(session, input, 0);
        for (const effect of effects) {
          if (effect.type === "connect") {
            expect([null, effect.room.roomId]).toContain(call);
            call = effect.room.roomId;
          }
          if (effect.type === "hangUp") call = null;
          if (effect.type === "enterQueue") expect(next).toMatchObject({ state: "searching", online: true });
        }
        const inCall =
          next.state === "connecting" || next.state === "talking" || next.state === "reconnecting";
        expect(call !== null).toBe(inCall);
        if (next.state !== session.state) expect(next.turn).toBeGreaterThan(session.turn);
        session = next;
      }
    }),
    { numRuns: 2_000 },
  );
});
