import { expect, test } from "bun:test";
import type { CallEnd } from "#contract/realtime.ts";
import { step } from "./call-machine.ts";
import { type Call, type CallEffect, type CallInput, type Held, initialCall } from "./call-model.ts";
import { answered, FRIEND, held, roomOf } from "./samples.ts";

/** A call driven by inputs. `effects` returns those since it was last read. */
class Life {
  call: Call = initialCall;
  now = 1_000;
  private done: CallEffect[] = [];

  happens(...inputs: CallInput[]): this {
    for (const input of inputs) {
      const [call, effects] = step(this.call, input, this.now);
      this.call = call;
      this.done.push(...effects);
    }
    return this;
  }

  get effects(): string[] {
    return this.done.splice(0).map(({ type }) => type);
  }

  get turn(): number {
    return this.call.turn;
  }

  permitted(): this {
    return this.happens({ type: "devicesReady", turn: this.turn });
  }
}

const arrived = () => new Life().happens({ type: "open", friendId: FRIEND }, held(null));
const calling = () => {
  const life = arrived().happens({ type: "call", objection: null }).permitted();
  return life.happens({ type: "rings", turn: life.turn, callId: "c1" });
};
const finished = (reason: CallEnd, callId = "c1"): CallInput => ({
  type: "finished",
  callId,
  userId: FRIEND,
  reason,
});
const talking = () => calling().happens(answered(), { type: "connected", roomId: "c1" });

test("The camera is opened before the friend's page rings, and released when the call is over", () => {
  const life = arrived().happens({ type: "call", objection: null });
  expect(life.effects).toEqual(["askDevices"]);
  life.permitted();
  expect(life.effects).toEqual(["call"]);
  life.happens({ type: "rings", turn: life.turn, callId: "c1" }, finished("declined"));
  expect(life.call).toMatchObject({ state: "ended", ending: "declined", seconds: null });
  expect(life.effects).toEqual(["hangUp", "releaseDevices"]);
});

test("A call that is known to be refused does not ask for the camera", () => {
  const life = arrived().happens({ type: "call", objection: "only_vip_can_call" });
  expect(life.call).toMatchObject({ state: "refused", code: "only_vip_can_call" });
  expect(life.effects).toEqual([]);
  expect(life.happens({ type: "dismiss" }).call.state).toBe("idle");
});

test("The length of a talk counts from the first picture on, across reconnections", () => {
  const life = talking();
  life.now += 30_000;
  life.happens({ type: "broken", roomId: "c1" });
  expect(life.call.state).toBe("reconnecting");
  life.now += 2_000;
  life.happens({ type: "connected", roomId: "c1" });
  life.now += 10_400;
  life.happens(finished("ended"));
  expect(life.call).toMatchObject({ state: "ended", ending: "ended", seconds: 42 });
});

test("Accepting a call asks for the camera, then answers; the call may be over before that", () => {
  const life = arrived().happens({ type: "answer" });
  expect(life.call).toMatchObject({ state: "permission", aim: "answer" });
  const late = life.turn;
  life.happens(finished("cancelled", "c7"));
  expect(life.call).toMatchObject({ state: "ended", ending: "cancelled" });
  expect(life.effects).toEqual(["askDevices", "hangUp", "releaseDevices"]);
  life.happens({ type: "devicesReady", turn: late });
  expect(life.effects).toEqual(["releaseDevices"]);

  const taken = arrived().happens({ type: "answer" }).permitted().happens(answered("c7"));
  expect(taken.effects).toEqual(["askDevices", "answer", "connect", "startTimeout"]);
});

test("Cancelling before the camera opens declines a call that rings, and sends nothing for one that does not ring yet", () => {
  expect(arrived().happens({ type: "answer" }, { type: "hangUp" }).effects).toEqual([
    "askDevices",
    "endCall",
    "releaseDevices",
  ]);
  expect(arrived().happens({ type: "call", objection: null }, { type: "hangUp" }).effects).toEqual([
    "askDevices",
    "releaseDevices",
  ]);
});

test("Friends who call each other at the same time are connected while they still call", () => {
  const life = arrived().happens({ type: "call", objection: null }).permitted().happens(answered());
  expect(life.call.state).toBe("connecting");
  const { turn } = life;
  expect(life.happens({ type: "rings", turn: turn - 1, callId: "c1" }).call.state).toBe("connecting");
});

test("A call that no one accepted is missed by the friend and unanswered for the caller", () => {
  const expired: CallInput = { type: "expired", callId: "c1", userId: FRIEND };
  expect(calling().happens(expired).call).toMatchObject({ state: "ended", ending: "noAnswer" });
  expect(arrived().happens({ type: "answer" }, expired).call).toMatchObject({ ending: "missed" });
  expect(calling().happens(finished("lost")).call).toMatchObject({ ending: "gone" });
});

test("A call that was lost with the socket is made when it is back, and only once", () => {
  const life = arrived().happens({ type: "call", objection: null }).permitted();
  life.happens({ type: "socketClosed" }, { type: "refused", turn: life.turn, code: "disconnected" });
  expect(life.call.state).toBe("calling");
  expect(life.effects).toEqual(["askDevices", "call"]);
  expect(life.happens(held(null)).effects).toEqual(["call"]);
  life.happens({ type: "rings", turn: life.turn, callId: "c2" }, { type: "socketClosed" });
  life.happens(held({ callId: "c2", userId: FRIEND, room: null, companionAway: false }));
  expect(life.call).toMatchObject({ state: "calling", callId: "c2" });
  expect(life.effects).toEqual([]);
});

test("A call answered while the socket was closed goes on when it is back; one that the server no longer has is lost", () => {
  const back: Held = { callId: "c1", userId: FRIEND, room: roomOf("c1"), companionAway: true };
  expect(calling().happens({ type: "socketClosed" }, held(back)).call.state).toBe("connecting");
  const gone = calling().happens({ type: "socketClosed" }, held(null));
  expect(gone.call).toMatchObject({ state: "ended", ending: "lost" });
});

const kept: Held = { callId: "c1", userId: FRIEND, room: roomOf("c1"), companionAway: false };

test.each([
  ["hung up", talking],
  ["cancelled a call that was answered meanwhile", calling],
])("A user who %s while offline is not brought back into the call, nor is the camera", (_, before) => {
  const life = before().happens({ type: "socketClosed" }, { type: "hangUp" });
  life.effects;
  expect(life.happens(held(kept)).effects).toEqual(["endCall"]);
  expect(life.call.state).toBe("ended");
  life.happens({ type: "dismiss" }, { type: "socketClosed" });
  expect(life.happens(held(kept)).effects).toEqual(["endCall"]);
});

test("A reloaded page returns to its call, unless that ended while it asked for the camera", () => {
  const reloaded = () => new Life().happens({ type: "open", friendId: FRIEND }, held(kept));
  expect(reloaded().permitted().call.state).toBe("connecting");
  const late = reloaded().happens({ type: "socketClosed" }, held(null));
  expect(late.call).toMatchObject({ state: "ended", ending: "lost" });
});

test("A talk that the server no longer has goes on until its connection breaks", () => {
  const life = talking().happens({ type: "socketClosed" }, held(null));
  expect(life.call).toMatchObject({ state: "talking", orphaned: true });
  life.happens({ type: "broken", roomId: "c1" });
  expect(life.call).toMatchObject({ state: "ended", ending: "lost" });
});

test("A connection that is never established is told apart from one that was lost", () => {
  const never = calling().happens(answered());
  expect(never.happens({ type: "waitedTooLong", turn: never.turn }).call).toMatchObject({
    ending: "unreachable",
  });
  expect(never.effects).toContain("endCall");
  const lost = talking().happens({ type: "broken", roomId: "c1" });
  expect(lost.happens({ type: "waitedTooLong", turn: lost.turn }).call).toMatchObject({ ending: "lost" });
});

test("Opening the call page of another friend ends the talk with this one", () => {
  const life = talking();
  life.effects;
  life.happens({ type: "open", friendId: "another" });
  expect(life.effects).toEqual(["endCall", "hangUp", "releaseDevices"]);
  expect(life.call).toMatchObject({ state: "idle", friendId: "another" });
});

test("A call request that timed out may still ring, so the call is ended", () => {
  const life = arrived().happens({ type: "call", objection: null }).permitted();
  life.effects;
  life.happens({ type: "refused", turn: life.turn, code: "timed_out" });
  expect(life.effects).toEqual(["endCall", "hangUp", "releaseDevices"]);
});

test("Answers to an earlier call, or about another friend, change nothing", () => {
  const life = arrived().happens({ type: "call", objection: null }).permitted();
  const earlier = life.turn;
  life.happens({ type: "hangUp" }, { type: "call", objection: null }).permitted();
  life.effects;
  life.happens(
    { type: "rings", turn: earlier, callId: "c1" },
    { type: "refused", turn: earlier, code: "call_busy" },
    { type: "answered", userId: "another", room: roomOf("c9") },
    finished("declined"),
  );
  expect(life.call).toMatchObject({ state: "calling", callId: null });
  expect(life.effects).toEqual([]);
  expect(life.happens({ type: "hangUp" }).effects).toContain("endCall");
  expect(life.happens(answered()).effects).toEqual(["endCall"]);
});
