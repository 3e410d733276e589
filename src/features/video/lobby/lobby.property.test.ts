import { expect, test } from "bun:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { seeded } from "#src/chance/seeded.ts";
import { networkSteps, pick, type Steps, settle, stepsOf } from "#test/helpers/interleavings.ts";
import { ModelTab, type Socket, Town } from "./lobby.model.ts";
import { companionOf, type SearchRequest } from "./seat.ts";

const COUNTRIES = ["", "RU", "RU", "DE"];
const LINKS = ["link-a", "link-b"];
const WISHES = ["*", "*", "*", "*", "RU", "DE"];
const STEPS: Steps<Town, ModelTab> = {
  ...networkSteps<Socket>(),
  enter: (_, tab, n) => tab.send(entry(n)),
  leaveQueue: (_, tab) => tab.send({ do: "leaveQueue" }),
  leaveRoom: (_, tab) => {
    if (tab.state.kind === "room") tab.send({ do: "leaveRoom", roomId: tab.state.roomId });
  },
  keepRoom: (_, tab) => {
    if (tab.state.kind === "room" && tab.state.companionAway)
      tab.send({ do: "keepRoom", roomId: tab.state.roomId });
  },
  identify: (town, tab, n) => {
    if (n % 4 === 0) tab.send({ do: "identify", person: pick([tab.guest, ...town.people], n) });
  },
  dismiss: (town, _, n) => {
    if (n % 5 === 0) town.dismiss(pick(town.people, n >> 2));
  },
  hold: (town, _, n) => {
    if (n % 5 === 0) town.hold(pick(town.people, n >> 2), town.now + (n % 60_000));
  },
  wait: (town, _, n) => {
    town.now += pick([1, 20, 500, 1_000, 1_000, 3_000, 10_000, 700_000], n);
  },
  restart: (town, _, n) => {
    if (n % 3 === 0) restart(town);
  },
  tick,
};

/** Frequent steps are listed more than once. */
const USUAL = [
  ...Array(3).fill("enter"),
  ...Array(3).fill("settle"),
  ...Array(4).fill("serve"),
  ...Array(3).fill("hear"),
  ...Array(3).fill("tick"),
  "connect",
] as string[];

const entry = (n: number) =>
  ({
    do: "enter",
    takeOver: n % 5 === 0,
    rated: n % 7 === 0,
    link: n % 3 === 0 ? pick(LINKS, n >> 3) : null,
    country: pick(COUNTRIES, n >> 2),
    wantCountry: pick(WISHES, n >> 4),
  }) as const;

/** Without bias: fast-check would otherwise prefer small numbers and short lives, in which little happens. */
const life = fc.noBias(
  fc.record({
    seed: fc.integer(),
    people: fc.integer({ min: 2, max: 8 }),
    tabs: fc.integer({ min: 1, max: 2 }),
    steps: stepsOf(STEPS, USUAL),
  }),
);

test("In any interleaving everyone is idle, waits once or is in one room, and every client knows which", () => {
  let rooms = 0;
  let privateRooms = 0;
  fc.assert(
    fc.property(life, ({ seed, people, tabs, steps }) => {
      const town = townOf(people, tabs, seed);
      for (const [name, tab, n] of steps) {
        STEPS[name]!(town, pick(town.tabs, tab), n);
        rooms += expectInvariants(town);
        privateRooms += town.lobby.rooms("private");
      }
      settle(town);
      expectClientsToKnow(town);
      if (steps.length % 2 === 0) expectRestartToChangeNothing(town);
      expectNoOneStuck(town);
    }),
    { numRuns: 1_500, seed: 20_300_115 },
  );
  expect(rooms).toBeGreaterThan(10_000);
  expect(privateRooms).toBeGreaterThan(1_000);
}, 180_000);

/** Half of the people are signed in; all have the same number of tabs open. */
function townOf(size: number, tabs: number, seed: number): Town {
  const guests = Array.from({ length: size }, (_, n) => `guest:${n}`);
  const users = guests.filter((_, n) => n % 2 === 1).map((guest) => guest.replace("guest", "user"));
  const town = new Town([...guests, ...users], seeded(seed));
  for (let n = 0; n < tabs; n++)
    for (const guest of guests) {
      const user = guest.replace("guest", "user");
      town.tabs.push(new ModelTab(town, guest, users.includes(user) ? user : guest));
    }
  for (const tab of town.tabs) tab.connect();
  return town;
}

function restart(town: Town): void {
  town.restart();
  for (const tab of town.tabs) tab.lose();
}

function tick(town: Town): void {
  const due = town.lobby.nextDue(town.now);
  const effects = town.tick();
  if (due === null || due > town.now) expect(effects).toEqual([]);
  for (const link of LINKS) expectLinkInvariants(town, link);
}

/** A link holds two people at most, and after a tick no two connected people wait by it. */
function expectLinkInvariants({ lobby, people }: Town, link: string): void {
  const seats = people.flatMap((person) => lobby.seatOfPerson(person) ?? []);
  const here = seats.filter(({ search }) => isBy(link, search));
  assert(here.length <= 2);
  assert(here.filter(({ room, connection }) => !room && connection !== null).length < 2);
}

/** Checks what must hold after every single step. Returns the number of rooms. */
function expectInvariants({ lobby, grants, people, areBlocked }: Town): number {
  let waiting = 0;
  const rooms = new Set();
  for (const person of people) {
    const seat = lobby.seatOfPerson(person);
    if (!seat) continue;
    assert(seat.connection === null || lobby.seatOf(seat.connection) === seat);
    if (!seat.room) {
      if (seat.search.mode === "private") continue;
      waiting += seat.connection === null ? 0 : 1;
      continue;
    }
    const companion = companionOf(seat, seat.room);
    rooms.add(seat.room);
    assert(companion !== seat && companion.room === seat.room);
    assert(lobby.seatOfPerson(companion.person) === companion);
    assert(grants.allows(seat.peerId, companion.peerId));
    const { mode, openedAt } = seat.room;
    assert(mode === "private" || !areBlocked(person, companion.person, openedAt));
    assert(mode !== "rating" || !areBlocked(person, companion.person));
    // Only the two who came by a link are in its room.
    assert(
      seat.room.mode !== "private" || [seat, companion].every(({ search }) => isBy(seat.room!.link, search)),
    );
  }
  assert(lobby.waiting("classic") + lobby.waiting("rating") === waiting);
  assert(lobby.rooms("classic") + lobby.rooms("rating") + lobby.rooms("private") === rooms.size);
  return rooms.size;
}

const isBy = (link: string | null, search: SearchRequest) =>
  search.mode === "private" && search.link === link;

function expectClientsToKnow({ lobby, tabs }: Town): void {
  for (const { socket, state } of tabs) {
    if (!socket) continue;
    const seat = lobby.seatOf(socket.id);
    if (!seat) expect(state).toEqual({ kind: "idle" });
    else if (!seat.room) expect(state).toEqual({ kind: "searching" });
    else
      expect(state).toEqual({
        kind: "room",
        roomId: seat.room.id,
        companionAway: lobby.isCompanionAway(seat),
      });
  }
}

/** A restart of the server ends no room and no search: every tab is again in what it was in. */
function expectRestartToChangeNothing(town: Town): void {
  for (const tab of town.tabs) tab.connect();
  settle(town);
  const before = town.tabs.map(({ state }) => state);
  restart(town);
  for (const tab of town.tabs) tab.connect();
  settle(town);
  expectClientsToKnow(town);
  expect(town.tabs.map(({ state }) => state)).toEqual(before);
}

/** When all reconnect, search without filters and have time, only people who must not meet are left. */
function expectNoOneStuck(town: Town): void {
  for (const tab of town.tabs) tab.connect();
  settle(town);
  for (const tab of town.tabs)
    tab.send({ do: "enter", takeOver: true, rated: false, country: "", wantCountry: "*" });
  settle(town);
  for (let round = 0; round < 20; round++) {
    town.now += 1_000_000;
    tick(town);
    settle(town);
  }
  expectInvariants(town);
  expectClientsToKnow(town);
  const left = town.people.filter((person) => town.lobby.seatOfPerson(person)?.room === null);
  for (const a of left) for (const b of left) assert(a === b || town.areBlocked(a, b));
}
