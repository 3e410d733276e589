import { expect, test } from "bun:test";
import type { EnterRoom, LeaveReason } from "#contract/realtime.ts";
import { step } from "./session-machine.ts";
import { initialSession, type SessionEffect, type SessionInput, type VideoSession } from "./session-model.ts";

/** A private talk in one tab: there is no next one. */

const ROOM: EnterRoom = {
  roomId: "a",
  mode: "private",
  initiator: true,
  peerId: "me",
  remotePeerId: "you",
  peerToken: "token",
  ticket: "ticket",
  iceServers: [],
  companion: null,
};
const NOTHING_HELD = { room: null, waiting: false, peerId: null, peerToken: null, companionAway: false };

const play = (inputs: SessionInput[], from: VideoSession = initialSession) => {
  let session = from;
  const effects: SessionEffect[] = [];
  for (const input of inputs) {
    const [next, made] = step(session, input, 0);
    session = next;
    effects.push(...made);
  }
  return { session, kinds: effects.map(({ type }) => type) };
};

const waiting = () =>
  play([
    { type: "socketOpened", held: NOTHING_HELD },
    { type: "start" },
    { type: "devicesReady", turn: 1 },
    { type: "acknowledged", turn: 2, peerId: "me", peerToken: "token" },
  ]).session;
const talking = () =>
  play(
    [
      { type: "entered", room: ROOM },
      { type: "connected", roomId: "a" },
    ],
    waiting(),
  ).session;

test.each<LeaveReason>(["left", "lost", "blocked", "ended", "moderated"])(
  "When the server ends a private talk (%s), no search follows and the camera goes off",
  (reason) => {
    const { session, kinds } = play([{ type: "left", roomId: "a", reason }], talking());
    expect(session).toMatchObject({ state: "over", reason });
    expect(kinds).toEqual(["hangUp", "releaseDevices"]);
  },
);

test.each(["link_expired", "link_taken"] as const)(
  "A link that no longer works (%s) turns the camera off",
  (code) => {
    const { session, kinds } = play([{ type: "refused", turn: 2, code }], waiting());
    expect(session).toMatchObject({ state: "over", reason: code });
    expect(kinds).toEqual(["hangUp", "leaveQueue", "releaseDevices"]);
  },
);

test.each(["link_expired", "link_taken"] as const)(
  "A link that would be refused (%s) is over before the camera is asked for",
  (code) => {
    const { session, kinds } = play([{ type: "refused", turn: 0, code }]);
    expect(session).toMatchObject({ state: "over", reason: code });
    expect(kinds).toEqual(["releaseDevices"]);
  },
);

test("Stop ends it for good and tells the server; Next does nothing", () => {
  const before = talking();
  expect(play([{ type: "next" }], before).session).toBe(before);
  const { session, kinds } = play([{ type: "stop" }], before);
  expect(session).toMatchObject({ state: "over", reason: "stopped" });
  expect(kinds).toEqual(["hangUp", "leaveRoom", "releaseDevices"]);
  expect(play([{ type: "next" }, { type: "start" }], session).session).toBe(session);
  expect(play([{ type: "stop" }], session).session.state).toBe("init");
});

test("A connection lost for good ends the talk", () => {
  const broken = play([{ type: "broken", roomId: "a" }], talking()).session;
  const { session, kinds } = play([{ type: "waitedTooLong", turn: broken.turn }], broken);
  expect(session).toMatchObject({ state: "over", reason: "lost" });
  expect(kinds).toEqual(["hangUp", "leaveRoom", "releaseDevices"]);
});

test("The talk survives a server restart, and a user who waits keeps waiting", () => {
  const opened: SessionInput = { type: "socketOpened", held: NOTHING_HELD };
  expect(play([{ type: "socketClosed" }, opened], talking()).session.state).toBe("talking");
  const again = play([{ type: "socketClosed" }, opened], waiting());
  expect(again.session.state).toBe("searching");
  expect(again.kinds).toEqual(["enterQueue"]);
});

test("A camera that opens after the end is closed again", () => {
  const over = play([{ type: "stop" }], talking()).session;
  expect(play([{ type: "devicesReady", turn: 1 }], over).kinds).toEqual(["releaseDevices"]);
});
