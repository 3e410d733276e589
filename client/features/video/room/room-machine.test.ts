import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { EnterRoom } from "#contract/realtime.ts";
import { type Counted, createRoomMachine, type InRoom, type RoomInput } from "./room-machine.ts";

const rooms = createRoomMachine({ connectMs: 15, mendMs: 30 });
const outside = { turn: 4, online: true, friendId: "friend" };
type Inside = InRoom & typeof outside;

const room = (roomId: string): EnterRoom => ({
  roomId,
  mode: "classic",
  initiator: true,
  peerId: "mine",
  remotePeerId: "theirs",
  peerToken: "token",
  ticket: `ticket of ${roomId}`,
  iceServers: [],
  companion: null,
});

/** The room after these inputs. Throws if it is lost. */
function after(at: Inside, ...inputs: RoomInput[]): Inside {
  for (const input of inputs) {
    const step = rooms.step(at, input, 1_000);
    if ("lost" in step) throw new Error("The room is lost");
    [at] = step;
  }
  return at;
}

const connected: RoomInput = { type: "connected", roomId: "a" };
const broken: RoomInput = { type: "broken", roomId: "a" };
const entered = () => rooms.enter(outside, room("a"))[0];
const talking = () => after(entered(), connected);

describe("a room", () => {
  test("connects with a timeout at once, and keeps the fields of the machine around it", () => {
    const [at, effects] = rooms.enter(outside, room("a"));
    expect(at).toMatchObject({ state: "connecting", turn: 5, friendId: "friend", since: null });
    expect(effects).toEqual([
      { type: "connect", room: room("a") },
      { type: "startTimeout", turn: 5, ms: 15 },
    ]);
  });

  test("measures the talk from the first picture on, across reconnections", () => {
    const first = talking();
    expect(first).toMatchObject({ state: "talking", since: 1_000 });
    const [reconnecting, effects] = rooms.step(first, broken, 2_000) as readonly [Inside, unknown];
    expect(reconnecting.state).toBe("reconnecting");
    expect(effects).toEqual([
      { type: "startTimeout", turn: reconnecting.turn, ms: 30 },
      { type: "checkCompanion", roomId: "a" },
    ]);
    expect(rooms.step(reconnecting, connected, 9_000)).toEqual([
      { ...reconnecting, state: "talking", turn: reconnecting.turn + 1 },
      [],
    ]);
  });

  test("is given up when connecting takes too long, unless the socket is closed or that turn is over", () => {
    const at = entered();
    const late: RoomInput = { type: "waitedTooLong", turn: at.turn };
    expect(rooms.step(at, late, 0)).toEqual({ lost: true, tellServer: true });
    expect(after({ ...at, online: false }, late)).toMatchObject({ state: "connecting" });
    expect(after(talking(), late).state).toBe("talking");
    expect(after(talking(), broken, late).state).toBe("reconnecting");
  });

  test("reconnects when the socket is back, without interrupting a talk that goes on", () => {
    const [calm, effects] = rooms.resume(talking(), room("a"), true);
    expect(calm).toMatchObject({ state: "talking", companionAway: true, turn: talking().turn });
    expect(effects).toEqual([
      { type: "connect", room: room("a") },
      { type: "recheckAbsence", roomId: "a" },
    ]);
    const reconnecting = after(talking(), broken);
    const [watched, more] = rooms.resume(reconnecting, room("a"), false);
    expect(watched.turn).toBe(reconnecting.turn + 1);
    expect(more.map(({ type }) => type)).toEqual(["connect", "startTimeout", "checkCompanion"]);
  });

  test("is kept for a companion whose socket is closed, as long as the two see each other", () => {
    const effectsOf = (at: Inside, input: RoomInput) =>
      (rooms.step(at, input, 0) as readonly [Inside, unknown])[1];
    const away: RoomInput = { type: "companionAway", roomId: "a", away: true };
    const still: RoomInput = { type: "companionStillAway", roomId: "a" };
    const watched = { type: "recheckAbsence", roomId: "a" };
    expect(effectsOf(talking(), away)).toEqual([watched]);
    const alone = after(talking(), away);
    expect(effectsOf(alone, still)).toEqual([{ type: "keepRoom", roomId: "a" }, watched]);
    expect(effectsOf(after(alone, broken), still)).toEqual([watched]);
    expect(effectsOf(after(alone, { ...away, away: false }), still)).toEqual([]);
    expect(effectsOf({ ...alone, orphaned: true }, still)).toEqual([]);
  });

  test("that the server no longer has goes on while the two see each other, but cannot reconnect", () => {
    const [orphan, effects] = rooms.orphan(talking());
    expect(orphan).toMatchObject({ state: "talking", orphaned: true });
    expect(effects).toEqual([{ type: "rejoin", room: room("a") }]);
    expect(rooms.step(orphan, broken, 0)).toEqual({ lost: true, tellServer: false });
    expect(rooms.step(orphan, { type: "forgotten", roomId: "a" }, 0)).toEqual([orphan, []]);
    const [unseen] = rooms.orphan(entered());
    expect(rooms.step(unseen, { type: "forgotten", roomId: "a" }, 0)).toEqual({
      lost: true,
      tellServer: false,
    });
  });

  test("that the server has taken back is as any other", () => {
    const [orphan] = rooms.orphan(talking());
    const [back, effects] = rooms.resume(orphan, room("a"), false);
    expect(back).toEqual(talking());
    expect(effects).toEqual([{ type: "connect", room: room("a") }]);
  });
});

const anyRoomId = fc.constantFrom("a", "a", "a", "another");
const anyInput = fc.oneof(
  anyRoomId.map((roomId) => (): RoomInput => ({ type: "connected", roomId })),
  anyRoomId.map((roomId) => (): RoomInput => ({ type: "broken", roomId })),
  fc.tuple(anyRoomId, fc.boolean()).map(
    ([roomId, away]) =>
      (): RoomInput => ({ type: "companionAway", roomId, away }),
  ),
  anyRoomId.map((roomId) => (): RoomInput => ({ type: "companionStillAway", roomId })),
  fc.nat(2).map(
    (late) =>
      (turn: number): RoomInput => ({ type: "waitedTooLong", turn: turn - late }),
  ),
);

test("In any history every change of state is a new turn, every wait has a timeout, and another room changes nothing", () => {
  fc.assert(
    fc.property(fc.array(anyInput, { maxLength: 60 }), (inputs) => {
      let at: InRoom & Counted = entered();
      for (const [now, make] of inputs.entries()) {
        const input = make(at.turn);
        const step = rooms.step(at, input, now);
        if ("lost" in step) return expect(step.tellServer).toBe(true);
        const [next, effects] = step;
        if ("roomId" in input && input.roomId !== "a") expect(next).toBe(at);
        expect(next.turn - at.turn).toBe(next.state === at.state ? 0 : 1);
        const isWatched = effects.some(({ type }) => type === "startTimeout");
        expect(isWatched).toBe(next.state !== at.state && next.state !== "talking");
        expect(next.since !== null).toBe(next.state !== "connecting");
        at = next;
      }
    }),
    { numRuns: 1_000 },
  );
});
