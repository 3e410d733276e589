import { expect, test } from "bun:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { CALL_RINGS_MS } from "#contract/limits.ts";
import { networkSteps, pick, type Steps, settle, stepsOf } from "#test/helpers/interleavings.ts";
import { endOf, otherOf } from "./call.ts";
import { type ClientState, ModelTab, type Socket, Town } from "./exchange.model.ts";

const STEPS: Steps<Town, ModelTab> = {
  ...networkSteps<Socket>(),
  sign: (_, tab) => tab.sign(),
  call: (town, tab, n) => {
    const other = pick(town.people, n);
    if (other !== tab.member) tab.send({ do: "call", other });
  },
  answer: (_, tab) => {
    if (tab.ring) tab.send({ do: "answer", other: tab.ring.from });
  },
  decline: (_, tab) => {
    if (tab.ring) tab.send({ do: "end", other: tab.ring.from });
  },
  hangUp: (_, tab) => {
    if (tab.state.kind !== "idle") tab.send({ do: "end", other: tab.state.other });
  },
  giveWay: (_, tab, n) => tab.send({ do: "giveWay", takeOver: n % 2 === 0 }),
  keep: (_, tab) => {
    if (tab.state.kind === "talking" && tab.state.companionAway)
      tab.send({ do: "keep", callId: tab.state.callId });
  },
  refuse: (town, tab) => {
    if (tab.ring) town.refuse(tab.member, tab.ring.from);
  },
  wait: (town, _, n) => {
    town.now += pick([1, 500, 1_000, 3_000, 10_000, 20_000, CALL_RINGS_MS], n);
  },
  restart: (town, _, n) => {
    if (n % 3 === 0) town.restart();
  },
  tick,
};

/** Frequent steps are listed more than once. */
const USUAL = [
  ...Array(4).fill("call"),
  ...Array(4).fill("answer"),
  ...Array(3).fill("settle"),
  ...Array(4).fill("serve"),
  ...Array(3).fill("hear"),
  "tick",
  "connect",
] as string[];

/** Without bias: fast-check would otherwise prefer small numbers and short lives, in which little happens. */
const life = fc.noBias(
  fc.record({
    people: fc.integer({ min: 2, max: 5 }),
    tabs: fc.integer({ min: 1, max: 3 }),
    steps: stepsOf(STEPS, USUAL),
  }),
);

test("In any interleaving everyone has one call at most, and every tab knows which", () => {
  let talks = 0;
  fc.assert(
    fc.property(life, ({ people, tabs, steps }) => {
      const town = townOf(people, tabs);
      for (const [name, tab, n] of steps) {
        STEPS[name]!(town, pick(town.tabs, tab), n);
        talks += expectInvariants(town);
      }
      settle(town);
      expectTabsToKnow(town);
      if (steps.length % 2 === 0) expectRestartToChangeNothing(town);
      else expectNothingLasts(town);
    }),
    { numRuns: 1_500, seed: 20_300_115 },
  );
  expect(talks).toBeGreaterThan(10_000);
}, 180_000);

function townOf(size: number, tabs: number): Town {
  const town = new Town(Array.from({ length: size }, (_, n) => `user-${n}`));
  for (let n = 0; n < tabs; n++) for (const person of town.people) town.tabs.push(new ModelTab(town, person));
  for (const tab of town.tabs) tab.connect();
  settle(town);
  return town;
}

function tick(town: Town): void {
  const due = town.exchange.nextDue();
  const effects = town.tick();
  if (due === null || due > town.now) expect(effects).toEqual([]);
}

/** Checks what must hold after every single step. Returns the number of talks. */
function expectInvariants(town: Town): number {
  const { exchange, people } = town;
  const talks = new Set();
  for (const person of people) {
    const call = exchange.callOf(person);
    if (!call) continue;
    const end = endOf(call, person);
    const other = otherOf(call, end);
    assert(end.person === person && other.person !== person);
    assert(exchange.callOf(other.person) === call);
    assert(town.grants.allows(end.peerId, other.peerId) === call.answered);
    assert(call.answered || call.callee.connection === null);
    if (call.answered) talks.add(call);
    if (end.connection === null) continue;
    assert(exchange.endAt(end.connection) === end);
    // A tab that came back identifies itself only after that.
    const speaker = town.personAt(end.connection);
    assert(speaker === person || speaker === null);
  }
  assert(exchange.answered() === talks.size);
  return talks.size;
}

function expectTabsToKnow({ exchange, tabs }: Town): void {
  for (const { socket, state, ring, self } of tabs) {
    if (!socket) continue;
    expect(state).toEqual(truthAt(socket.id));
    const call = self === null ? undefined : exchange.callOf(self);
    const rings = call && !call.answered && call.callee.person === self;
    expect(ring?.callId).toBe(rings ? call.id : undefined);
  }

  function truthAt(connection: string): ClientState {
    const end = exchange.endAt(connection);
    const call = end && exchange.callOf(end.person);
    if (!end || !call) return { kind: "idle" };
    const known = { callId: call.id, other: otherOf(call, end).person };
    return call.answered
      ? { kind: "talking", ...known, companionAway: exchange.isCompanionAway(end) }
      : { kind: "calling", ...known };
  }
}

/** Rings end by themselves, and when all sockets are gone no one is left in a call. */
function expectNothingLasts(town: Town): void {
  town.now += CALL_RINGS_MS;
  tick(town);
  settle(town);
  expectTabsToKnow(town);
  for (const person of town.people) assert(isNotRinging(town, person));
  for (const tab of town.tabs) tab.drop();
  settle(town);
  town.now += CALL_RINGS_MS;
  tick(town);
  for (const person of town.people) assert(town.exchange.callOf(person) === undefined);
  assert(town.exchange.nextDue() === null);
}

/** A restart of the server ends no call: every tab has its call again, and rings again. */
function expectRestartToChangeNothing(town: Town): void {
  for (const tab of town.tabs) tab.connect();
  settle(town);
  const before = town.tabs.map(({ state, ring }) => ({ state, ring: ring?.callId }));
  town.restart();
  for (const tab of town.tabs) tab.connect();
  settle(town);
  expectTabsToKnow(town);
  expect(town.tabs.map(({ state, ring }) => ({ state, ring: ring?.callId }))).toEqual(before);
}

const isNotRinging = ({ exchange }: Town, person: string) => exchange.callOf(person)?.answered !== false;
