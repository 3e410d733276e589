import { expect, test } from "bun:test";
import { held, room } from "./samples.ts";
import { step } from "./session-machine.ts";
import { initialSession, type SessionEffect, type SessionInput, type VideoSession } from "./session-model.ts";

const play = (inputs: SessionInput[], from: VideoSession = initialSession) => {
  let session = from;
  const effects: SessionEffect[] = [];
  for (const input of inputs) {
    const [next, made] = step(session, input, 0);
    session = next;
    effects.push(...made);
  }
  return { session, effects, kinds: effects.map((effect) => effect.type) };
};

const opened: SessionInput = { type: "socketOpened", held: held(null) };
const searching = () => play([opened, { type: "start" }, { type: "devicesReady", turn: 1 }]).session;
const inRoom = (id = "a") => {
  const session = searching();
  return play(
    [
      { type: "acknowledged", turn: session.turn, peerId: `${id}-me`, peerToken: "token" },
      { type: "entered", room: room(id) },
    ],
    session,
  ).session;
};
const talking = (id = "a") => play([{ type: "connected", roomId: id }], inRoom(id)).session;

test("Start asks for the camera, searches, opens signalling on the ACK and connects in the room", () => {
  const { session, kinds } = play([
    opened,
    { type: "start" },
    { type: "devicesReady", turn: 1 },
    { type: "acknowledged", turn: 2, peerId: "a-me", peerToken: "token" },
    { type: "entered", room: room("a") },
    { type: "connected", roomId: "a" },
  ]);
  expect(kinds).toEqual(["askDevices", "enterQueue", "openSignalling", "connect", "startTimeout"]);
  expect(session.state).toBe("talking");
});

test("A search ended by a call in another tab stops here; one that has just started goes on", () => {
  const before = searching();
  const found = play(
    [{ type: "acknowledged", turn: before.turn, peerId: "a-me", peerToken: "token" }],
    before,
  ).session;
  const ended = play([{ type: "searchEnded" }], found);
  expect(ended.session).toMatchObject({ state: "anotherTab", taken: true });
  expect(ended.kinds).toEqual(["hangUp", "releaseDevices"]);
  expect(play([{ type: "searchEnded" }], before).session).toBe(before);
});

test("Next hangs up and searches in one message, and pressing it ten times more changes nothing", () => {
  const { session, kinds } = play(
    Array.from({ length: 11 }, () => ({ type: "next" }) as const),
    talking(),
  );
  expect(kinds).toEqual(["hangUp", "enterQueue"]);
  expect(session.state).toBe("searching");
});

test("A room announced before the answer to the search waits for it, and is dropped when it belongs to another search", () => {
  const before = searching();
  const early: SessionInput = { type: "entered", room: room("a") };
  const mine = play(
    [early, { type: "acknowledged", turn: before.turn, peerId: "a-me", peerToken: "token" }],
    before,
  );
  expect(mine.session.state).toBe("connecting");
  const stale = play(
    [early, { type: "acknowledged", turn: before.turn, peerId: "b-me", peerToken: "token" }],
    before,
  );
  expect(stale.session).toMatchObject({ state: "searching", peerId: "b-me", early: null });
});

test("A refused search says why and until when, and Start tries again", () => {
  const before = searching();
  const refused = { type: "refused", turn: before.turn, code: "video_limit_reached", until: 5_000 } as const;
  const { session, kinds } = play([refused], before);
  expect(session).toMatchObject({ state: "error", code: "video_limit_reached", until: 5_000 });
  expect(kinds).toEqual(["hangUp", "leaveQueue"]);
  expect(play([{ type: "start" }], session).kinds).toEqual(["enterQueue"]);
});

test("A search that would be refused asks for no camera, and Start asks for it once nothing is in the way", () => {
  const refused = { type: "refused", turn: 0, code: "video_limit_reached", until: 5_000 } as const;
  const { session, kinds } = play([opened, refused]);
  expect(session).toMatchObject({ state: "error", code: "video_limit_reached", until: 5_000 });
  // What an early press has opened goes off again.
  expect(kinds).toEqual(["releaseDevices"]);
  const again = play([{ type: "start" }, { type: "devicesReady", turn: 2 }], session);
  expect(again.kinds).toEqual(["askDevices", "enterQueue"]);
  const elsewhere = play([opened, { ...refused, code: "another_tab" }]);
  expect(elsewhere.session).toMatchObject({ state: "anotherTab", taken: false });
  expect(play([{ type: "takeOver" }], elsewhere.session).kinds).toEqual(["askDevices"]);
});

test("After a companion leaves, the search goes on by itself after a pause, unless the user presses Stop", () => {
  const left = play([{ type: "left", roomId: "a", reason: "left" }], talking());
  expect(left.session.state).toBe("companionLeft");
  expect(left.kinds).toEqual(["hangUp", "pause"]);
  expect(play([{ type: "pauseEnded", turn: left.session.turn }], left.session).session.state).toBe(
    "searching",
  );
  const stopped = play([{ type: "stop" }, { type: "pauseEnded", turn: left.session.turn }], left.session);
  expect(stopped.session.state).toBe("ready");
});

test("What comes late about an earlier room does not touch this one, and a room that no search asked for is left", () => {
  const at = talking("b");
  expect(play([{ type: "left", roomId: "a", reason: "left" }], at).session).toBe(at);
  expect(play([{ type: "entered", room: room("b") }], at)).toMatchObject({ session: at, effects: [] });
  expect(play([{ type: "entered", room: room("a") }], at)).toMatchObject({
    session: at,
    effects: [{ type: "leaveRoom", roomId: "a" }],
  });
});

test("A broken connection is replaced inside the same room", () => {
  const broken = play([{ type: "broken", roomId: "a" }], talking());
  expect(broken.session.state).toBe("reconnecting");
  const back = play(
    [{ type: "socketClosed" }, { type: "socketOpened", held: held(room("a")) }],
    broken.session,
  );
  expect(back.session.state).toBe("reconnecting");
  expect(back.kinds).toContain("connect");
  expect(play([{ type: "connected", roomId: "a" }], back.session).session.state).toBe("talking");
});

test("A companion who was found while the socket was closed is met once it is back", () => {
  const before = searching();
  const found = play(
    [
      { type: "acknowledged", turn: before.turn, peerId: "a-me", peerToken: "token" },
      { type: "socketClosed" },
      { type: "socketOpened", held: held(room("a")) },
    ],
    before,
  );
  expect(found.session).toMatchObject({ state: "connecting", room: { roomId: "a" } });
  expect(found.kinds).toEqual(["openSignalling", "connect", "startTimeout"]);
  const other = play([{ type: "socketOpened", held: held(room("b")) }], before);
  expect(other.kinds).toEqual(["enterQueue"]);
});

test("While offline a room is not given up until the server has been asked", () => {
  const offline = play([{ type: "broken", roomId: "a" }, { type: "socketClosed" }], talking()).session;
  expect(play([{ type: "waitedTooLong", turn: offline.turn }], offline).session).toBe(offline);
  const back = play([opened, { type: "forgotten", roomId: "a" }], offline);
  expect(back.session.state).toBe("connectionLost");
});

test("A talk survives a server restart, but can no longer reconnect", () => {
  const orphaned = play([{ type: "socketClosed" }, opened], talking()).session;
  expect(orphaned.state).toBe("talking");
  const lost = play([{ type: "broken", roomId: "a" }], orphaned);
  expect(lost.session.state).toBe("connectionLost");
  expect(lost.kinds).not.toContain("leaveRoom");
});

test("A room whose connection is never established is left, and the search goes on", () => {
  const session = inRoom();
  const { session: after, kinds } = play([{ type: "waitedTooLong", turn: session.turn }], session);
  expect(after.state).toBe("connectionLost");
  expect(kinds).toEqual(["hangUp", "leaveRoom", "pause"]);
});

test("Another tab's session stays until the user takes it over; a tab that lost its session says so", () => {
  const before = searching();
  const busy = play([{ type: "refused", turn: before.turn, code: "another_tab" }], before);
  expect(busy.session).toMatchObject({ state: "anotherTab", taken: false });
  expect(busy.kinds).toContain("releaseDevices");
  const moved = play([{ type: "takeOver" }], busy.session);
  const here = play([{ type: "devicesReady", turn: moved.session.turn }], moved.session);
  expect(here.effects).toEqual([{ type: "enterQueue", turn: here.session.turn, takeOver: true }]);
  expect(play([{ type: "taken" }], talking()).session).toMatchObject({ state: "anotherTab", taken: true });
});

test("A device refusal keeps its reason until the user retries, with fewer devices if they like", () => {
  const asked = play([opened, { type: "start" }]).session;
  const refused = play([{ type: "devicesFailed", turn: 1, problem: { kind: "denied" } }], asked).session;
  expect(refused).toMatchObject({ state: "permission", problem: { kind: "denied" } });
  const wanted = { camera: false, microphone: true };
  const again = play([{ type: "retryDevices", wanted }], refused);
  expect(again.effects).toEqual([{ type: "askDevices", turn: 2, wanted }]);
  expect(play([{ type: "devicesReady", turn: 1 }], again.session).session).toBe(again.session);
});

test("A camera allowed after the user cancelled is released at once", () => {
  const cancelled = play([opened, { type: "start" }, { type: "stop" }]).session;
  expect(cancelled.state).toBe("init");
  expect(play([{ type: "devicesReady", turn: 1 }], cancelled).kinds).toEqual(["releaseDevices"]);
});

test("A reloaded page returns to its room, or searches if the room has ended", () => {
  const back = play([{ type: "socketOpened", held: held(room("a")) }]);
  expect(back.session).toMatchObject({ state: "permission" });
  expect(play([{ type: "devicesReady", turn: 1 }], back.session).kinds).toEqual(["connect", "startTimeout"]);
  const late = play(
    [
      { type: "left", roomId: "a", reason: "left" },
      { type: "devicesReady", turn: 1 },
    ],
    back.session,
  );
  expect(late.session.state).toBe("searching");
});

test("A user who left while offline is not brought back into the room, nor is the camera", () => {
  const exited = play([{ type: "socketClosed" }, { type: "exit" }], talking()).session;
  const back = play([{ type: "socketOpened", held: held(room("a")) }], exited);
  expect(back.session.state).toBe("init");
  expect(back.effects).toEqual([{ type: "leaveRoom", roomId: "a" }]);
});

test("A room that ended while offline is not entered by a reloaded page that still asks for the camera", () => {
  const asking = play([{ type: "socketOpened", held: held(room("a")) }]).session;
  const back = play([{ type: "socketClosed" }, opened, { type: "devicesReady", turn: 1 }], asking);
  expect(back.session.state).toBe("searching");
});
