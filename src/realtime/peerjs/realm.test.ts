import { beforeEach, expect, test } from "bun:test";
import { createLog } from "#src/services/log.ts";
import { Grants } from "./grants.ts";
import { createRealm, type Peer, REALM_DEFAULTS, type Realm } from "./realm.ts";

let realm: Realm;
let now: number;
let grants: Grants;

beforeEach(() => {
  now = 0;
  grants = new Grants(createLog("silent"));
  grants.give("a", "b");
  realm = createRealm({
    grants,
    mayEnter: (id, token) => id !== "given" || token === "its token",
  });
});

function enter(id: string, token = id) {
  const heard: { type: string; src?: unknown; dst?: unknown; payload?: unknown }[] = [];
  const socket = {
    isOpen: true,
    open: () => void heard.push({ type: "OPEN" }),
    write: (text: string) => void heard.push(JSON.parse(text)),
    close() {
      this.isOpen = false;
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

test("An id that was issued stays its owner's, whether they are connected or not", () => {
  const thief = enter("given");
  expect(thief.heard).toEqual([{ type: "ID-TAKEN", payload: { msg: "ID is taken" } }]);
  expect(thief.socket.isOpen).toBe(false);
  const owner = enter("given", "its token");
  expect(owner.heard).toEqual([{ type: "OPEN" }]);
  owner.leave();
  expect(enter("given").socket.isOpen).toBe(false);
  expect(realm.size).toBe(0);
});

test("Signals pass between the two ends of a room only", () => {
  const [a, b, c] = [enter("a"), enter("b"), enter("c")];
  a.say("OFFER", "b");
  c.say("OFFER", "b");
  c.say("LEAVE", "b");
  expect(b.heard.slice(1)).toEqual([{ type: "OFFER", src: "a", dst: "b" } as never]);
});

test("A payload nested deeper than any offer is dropped, since writing it again would keep the server busy for seconds", () => {
  const [a, b] = [enter("a"), enter("b")];
  const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  a.say("OFFER", "b", nested(30_000));
  a.say("OFFER", "b", { list: [nested(17)] });
  a.say("OFFER", "b", nested(16));
  expect(b.heard.slice(1).map(({ payload }) => payload)).toEqual([nested(16)]);
});

test("A signal to a peer in no common room is dropped at once, whether or not that peer is connected", () => {
  const c = enter("c");
  enter("b");
  c.say("OFFER", "b");
  c.say("OFFER", "nobody");
  expect(realm.nextDue()).toBe(REALM_DEFAULTS.aliveMs);
  passes(REALM_DEFAULTS.expireMs);
  expect(c.heard.slice(1)).toEqual([]);
});

test("A signal that was not allowed when it was sent is never delivered", () => {
  const c = enter("c");
  c.say("OFFER", "b");
  grants.end("a");
  grants.give("b", "c");
  c.say("CANDIDATE", "b");
  const b = enter("b");
  expect(b.heard.slice(1)).toEqual([{ type: "CANDIDATE", src: "c", dst: "b" } as never]);
});

test("A peer that waits for an absent companion is notified when its signals expire", () => {
  const a = enter("a");
  a.say("OFFER", "b");
  passes(REALM_DEFAULTS.expireMs - 1);
  expect(a.heard.slice(1)).toEqual([]);
  expect(realm.nextDue()).toBe(now + 1);
  passes(1);
  expect(a.heard.slice(1)).toEqual([{ type: "EXPIRE", src: "b", dst: "a" }]);
});

test.each([
  ["an addressee that is not a string", "OFFER", 7],
  ["an addressee that is not a string", "OFFER", ["b"]],
  ["an endless addressee", "OFFER", "b".repeat(64_000)],
  ["an endless type", "OFFER".repeat(1_000), "b"],
])("A signal with %s is ignored", (_, type, dst) => {
  const [a, b] = [enter("a"), enter("b")];
  a.say(type, dst);
  passes(REALM_DEFAULTS.expireMs);
  expect([a.heard.length, b.heard.length]).toEqual([1, 1]);
});

test("When the room ends, so does signalling", () => {
  const [a, b] = [enter("a"), enter("b")];
  grants.end("b");
  a.say("CANDIDATE", "b");
  expect(b.heard).toHaveLength(1);
});

test("When the room ends, what waits for a companion who comes late is dropped", () => {
  const a = enter("a");
  a.say("OFFER", "b");
  grants.end("a");
  expect(enter("b").heard).toEqual([{ type: "OPEN" }]);
  passes(REALM_DEFAULTS.expireMs);
  expect(a.heard).toEqual([{ type: "OPEN" }]);
});

test("A peer that is silent for ninety seconds is closed; a heartbeat keeps it open", () => {
  const [a, b] = [enter("a"), enter("b")];
  passes(REALM_DEFAULTS.aliveMs - 1);
  a.say("HEARTBEAT");
  passes(1);
  expect([a.socket.isOpen, b.socket.isOpen]).toEqual([true, false]);
  expect(realm.size).toBe(1);
  passes(REALM_DEFAULTS.aliveMs);
  expect(realm.size).toBe(0);
  expect(realm.nextDue()).toBeNull();
});

test("An old socket that closes does not take the returned peer with it", () => {
  const old = enter("b");
  const back = enter("b");
  const a = enter("a");
  old.leave();
  a.say("OFFER", "b");
  expect(back.heard.slice(1)).toHaveLength(1);
  expect(old.heard).toHaveLength(1);
});

test("The signals that wait for an absent peer are limited", () => {
  const a = enter("a");
  for (let n = 0; n < 1_000; n++) a.say("CANDIDATE", "b", n);
  const b = enter("b");
  expect(b.heard.slice(1).map(({ payload }) => payload)).toEqual(Array.from({ length: 64 }, (_, n) => n));
});

test("The signals that one sender leaves for an absent companion are limited in bytes too", () => {
  const a = enter("a");
  for (let n = 0; n < 10; n++) a.say("CANDIDATE", "b", "x".repeat(60_000));
  expect(enter("b").heard.slice(1)).toHaveLength(4);
  a.leave();
  const again = enter("a");
  grants.end("a");
  grants.give("a", "z");
  again.say("OFFER", "z");
  expect(enter("z").heard.slice(1)).toHaveLength(1);
});
