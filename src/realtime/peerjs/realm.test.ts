import { beforeEach, expect, test } from "bun:test";
import { createRealm, type Peer, REALM_DEFAULTS, type Realm } from "./realm.ts";

let realm: Realm;
let now: number;
/** Pairs that share a room. */
let rooms: [string, string][];

beforeEach(() => {
  now = 0;
  rooms = [["a", "b"]];
  realm = createRealm({ mayRelay: (x, y) => rooms.some((room) => room.includes(x) && room.includes(y)) });
});

function enter(id: string, token = id) {
  const heard: { type: string; src?: unknown; dst?: unknown; payload?: unknown }[] = [];
  const socket = {
    open: true,
    write: (text: string) => void heard.push(JSON.parse(text)),
    close() {
      this.open = false;
    },
  };
  const peer = realm.enter({ id, token }, socket, now) as Peer;
  return {
    heard,
    socket,
    say: (type: string, dst?: unknown, payload?: unknown) => realm.receive(peer, { type, dst, payload }, now),
    leave: () => realm.leave(peer, socket),
  };
}

function passes(milliseconds: number): void {
  now += milliseconds;
  realm.tick(now);
}

test("Signals pass between the two ends of a room only", () => {
  const [a, b, c] = [enter("a"), enter("b"), enter("c")];
  a.say("OFFER", "b");
  c.say("OFFER", "b");
  c.say("LEAVE", "b");
  expect(b.heard.slice(1)).toEqual([{ type: "OFFER", src: "a", dst: "b" } as never]);
});

test("Who may not signal hears what it would hear of a peer that is not here, and no sooner", () => {
  const [c] = [enter("c"), enter("b")];
  c.say("OFFER", "b");
  c.say("OFFER", "nobody");
  passes(REALM_DEFAULTS.expireMs - 1);
  expect(c.heard.slice(1)).toEqual([]);
  expect(realm.nextDue()).toBe(now + 1);
  passes(1);
  expect(c.heard.slice(1)).toEqual([
    { type: "EXPIRE", src: "b", dst: "c" },
    { type: "EXPIRE", src: "nobody", dst: "c" },
  ]);
});

test("A signal that was not allowed when it was sent is never delivered", () => {
  const c = enter("c");
  c.say("OFFER", "b");
  rooms.push(["b", "c"]);
  c.say("CANDIDATE", "b");
  const b = enter("b");
  expect(b.heard.slice(1)).toEqual([{ type: "CANDIDATE", src: "c", dst: "b" } as never]);
  passes(REALM_DEFAULTS.expireMs);
  expect(c.heard.slice(1)).toEqual([{ type: "EXPIRE", src: "b", dst: "c" } as never]);
});

test("When the room ends, so does signalling", () => {
  const [a, b] = [enter("a"), enter("b")];
  rooms = [];
  a.say("CANDIDATE", "b");
  expect(b.heard).toHaveLength(1);
});

test("A peer that says nothing for ninety seconds is closed; a heartbeat keeps it", () => {
  const [a, b] = [enter("a"), enter("b")];
  passes(REALM_DEFAULTS.aliveMs - 1);
  a.say("HEARTBEAT");
  passes(1);
  expect([a.socket.open, b.socket.open]).toEqual([true, false]);
  expect(realm.size).toBe(1);
  passes(REALM_DEFAULTS.aliveMs);
  expect(realm.size).toBe(0);
  expect(realm.nextDue()).toBeNull();
});

test("An old socket that closes does not take the peer with it that came back", () => {
  const old = enter("b");
  const back = enter("b");
  const a = enter("a");
  old.leave();
  a.say("OFFER", "b");
  expect(back.heard.slice(1)).toHaveLength(1);
  expect(old.heard).toHaveLength(1);
});

test("What waits for an absent peer is bounded", () => {
  const a = enter("a");
  for (let n = 0; n < 1_000; n++) a.say("CANDIDATE", "b", n);
  const b = enter("b");
  expect(b.heard.slice(1).map(({ payload }) => payload)).toEqual(Array.from({ length: 64 }, (_, n) => n));
});
