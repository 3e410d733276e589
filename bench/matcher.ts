/** The matcher alone, without sockets: `bun bench/matcher.ts`. */
import { seeded } from "#src/chance/seeded.ts";
import { Matcher, type Mode } from "../src/features/video/matcher/matcher.ts";
import { anyone, crowd, joinAll, realistic } from "./matcher/crowd.ts";
import { count, cpuTime, heapBytes, ms, time, us } from "./measure.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";

const MANY = 5_000;
const LEAST_PAIRS = 50_000;
const TICK_MS = 20;
const LONGEST_TICK_MS = 5;

export async function matcherBench(): Promise<BenchRow[]> {
  // Memory first, before the other benchmarks leave garbage on the heap.
  const rows = [memory("classic", MANY), memory("rating", MANY)];
  for (const mode of ["classic", "rating"] as const) rows.push(fillAndMatch(mode, MANY));
  rows.push(bareQueue(MANY));
  for (const mode of ["classic", "rating"] as const) {
    rows.push(...mix(mode), ...unmatchable(mode, MANY));
  }
  rows.push(farApart(MANY), ...heavyBlocker(MANY));
  return rows;
}

/** Everyone joins and is paired in one match, repeatedly with the same people, so that history counts. */
function fillAndMatch(mode: Mode, size: number): BenchRow {
  const random = seeded(size);
  const tickets = crowd(size, mode, random, anyone);
  const matcher = new Matcher();
  const joins: number[] = [];
  const matches: number[] = [];
  let pairs = 0;
  let allPairs = 0;
  let cpuMs = 0;
  for (let round = 0; round < Math.max(15, 300_000 / size); round++) {
    const now = round * 30_000;
    joins.push(time(() => joinAll(matcher, tickets, now)));
    cpuMs += cpuTime(() => {
      matches.push(time(() => (pairs = matcher.match(now, random).length)));
    });
    allPairs += pairs;
    // The last few may have met already, or be too far apart.
    if (pairs < 0.49 * size) throw new Error(`${pairs} pairs of ${size} people`);
    for (const { person } of tickets) matcher.remove(person);
  }
  const joinMs = percentile(joins, 0.5);
  const matchMs = percentile(matches, 0.5);
  const perSecond = (1000 * pairs) / matchMs;
  return {
    name: `matcher, ${mode}, ${count(size)} waiting: pairs/s`,
    value: count(perSecond),
    note: `with their joins ${count((1000 * pairs) / (joinMs + matchMs))}; ${count((1000 * allPairs) / cpuMs)} per CPU second of its thread`,
    target: `≥ ${count(LEAST_PAIRS)}`,
    met: perSecond >= LEAST_PAIRS,
  };
}

/** The peer: a queue without countries, ratings, history, blocks or randomness. */
function bareQueue(size: number): BenchRow {
  const people = crowd(size, "classic", seeded(1), anyone).map(({ person }) => person);
  const runs: number[] = [];
  for (let round = 0; round < 15; round++) {
    const queue: string[] = [];
    const pairs: { a: string; b: string }[] = [];
    for (const person of people) queue.push(person);
    runs.push(
      time(() => {
        while (queue.length > 1) pairs.push({ a: queue.shift()!, b: queue.shift()! });
      }),
    );
  }
  return {
    name: `peer: a bare array queue, ${count(size)} waiting: pairs/s`,
    value: count((1000 * size) / 2 / percentile(runs, 0.5)),
    note: "push, then shift two by two; no rules at all",
  };
}

function memory(mode: Mode, size: number): BenchRow {
  const random = seeded(2);
  const tickets = crowd(size, mode, random, anyone);
  const before = heapBytes();
  const matcher = new Matcher();
  joinAll(matcher, tickets, 0);
  const waiting = heapBytes() - before;
  matcher.match(0, random);
  const met = heapBytes() - before;
  return {
    name: `matcher, ${mode}: memory per ticket at ${count(size)} waiting`,
    value: `${Math.round(waiting / size)} B`,
    note: `without the person's id; ${Math.round(met / size)} B per person kept with a history of 20`,
  };
}

/**
 * 30 countries, half of the people want a certain one; 500 people per tick join, talk, and join again. Five thousand others
 * wait all the time, since they want a country that no one is from.
 */
function mix(mode: Mode): BenchRow[] {
  const random = seeded(3);
  const idle = crowd(100_000, mode, random, realistic);
  const byPerson = new Map(idle.map((ticket) => [ticket.person, ticket]));
  const matcher = new Matcher();
  const standing = crowd(MANY, mode, random, (index) => ({ ...realistic(index, random), wantCountry: "XX" }));
  for (const ticket of standing) matcher.add({ ...ticket, person: `standing ${ticket.person}` }, 0);
  const ticks: number[] = [];
  let pairs = 0;
  let joins = 0;
  let joinMs = 0;
  for (let tick = 0; tick < 4_000; tick++) {
    const now = tick * TICK_MS;
    const coming = Array.from({ length: 500 }, () => {
      const index = Math.floor(random() * idle.length);
      const ticket = idle[index]!;
      idle[index] = idle[idle.length - 1]!;
      idle.pop();
      return ticket;
    });
    const joining = time(() => joinAll(matcher, coming, now));
    const started = performance.now();
    const matched = matcher.match(now, random);
    const took = performance.now() - started;
    for (const { a, b } of matched) idle.push(byPerson.get(a)!, byPerson.get(b)!);
    if (tick < 1_000) continue;
    ticks.push(took);
    joinMs += joining;
    joins += coming.length;
    pairs += matched.length;
  }
  const matchMs = ticks.reduce((sum, took) => sum + took, 0);
  return [
    {
      name: `matcher, ${mode}, realistic mix: pairs/s`,
      value: count((1000 * pairs) / matchMs),
      note: `30 countries, half want one, history on; ${count((1000 * joins) / joinMs)} joins/s, ${count(matcher.size)} waiting`,
      target: `≥ ${count(LEAST_PAIRS)}`,
      met: (1000 * pairs) / matchMs >= LEAST_PAIRS,
    },
    {
      name: `matcher, ${mode}, realistic mix: a tick with 500 newcomers, p50 / p99`,
      value: `${ms(percentile(ticks, 0.5))} / ${ms(percentile(ticks, 0.99))}`,
      target: `p99 ≤ ${LONGEST_TICK_MS} ms`,
      met: percentile(ticks, 0.99) <= LONGEST_TICK_MS,
    },
  ];
}

/** Everyone wants a country that no one is from. */
function unmatchable(mode: Mode, size: number): BenchRow[] {
  const random = seeded(4);
  const matcher = new Matcher();
  const tickets = crowd(size, mode, random, () => ({ country: "RU", wantCountry: "XX" }));
  joinAll(matcher, tickets, 0);
  const first = time(() => matcher.match(0, random));
  const quiet: number[] = [];
  const busy: number[] = [];
  const newcomers = crowd(2_000, mode, random, anyone);
  for (const [tick, ticket] of newcomers.entries()) {
    const now = tick * TICK_MS;
    quiet.push(time(() => matcher.match(now, random)));
    matcher.add({ ...ticket, person: `newcomer ${tick}` }, now);
    busy.push(time(() => matcher.match(now, random)));
  }
  return [
    {
      name: `matcher, ${mode}, ${count(size)} who cannot meet: a tick, p50 / p99`,
      value: `${us(percentile(quiet, 0.5))} / ${us(percentile(quiet, 0.99))}`,
      target: `p99 ≤ ${LONGEST_TICK_MS} ms`,
      met: Math.max(percentile(quiet, 0.99), percentile(busy, 0.99)) <= LONGEST_TICK_MS,
      note: `the first tick ${ms(first)}; a tick with one newcomer ${us(percentile(busy, 0.5))} / ${us(percentile(busy, 0.99))}`,
    },
  ];
}

/** Countries match and ratings do not: all from RU have 4.5 or more, all from DE 1.5 or less, and each wants the other. */
function farApart(size: number): BenchRow {
  const random = seeded(5);
  const matcher = new Matcher();
  const tickets = crowd(size, "rating", random, (index) =>
    index % 2
      ? { country: "RU", wantCountry: "DE", rating: 4.5 + random() / 2 }
      : { country: "DE", wantCountry: "RU", rating: 1 + random() / 2 },
  );
  joinAll(matcher, tickets, 0);
  matcher.match(0, random);
  const ticks: number[] = [];
  for (let now = TICK_MS; now < 13_000; now += TICK_MS) ticks.push(time(() => matcher.match(now, random)));
  if (matcher.size !== size) throw new Error("someone met too early");
  return {
    name: `matcher, rating, ${count(size)} still out of reach of one another: a tick, p50 / p99`,
    value: `${us(percentile(ticks, 0.5))} / ${us(percentile(ticks, 0.99))}`,
    target: `p99 ≤ ${LONGEST_TICK_MS} ms`,
    met: percentile(ticks, 0.99) <= LONGEST_TICK_MS,
    note: `the longest ${us(percentile(ticks, 1))}`,
  };
}

/** One person has blocked everyone who waits, and they can meet no one else. */
function heavyBlocker(size: number): BenchRow[] {
  return (["classic", "rating"] as const).map((mode) => {
    const random = seeded(6);
    const matcher = new Matcher();
    const tickets = crowd(size, mode, random, () => ({ country: "RU", wantCountry: "DE" }));
    joinAll(matcher, tickets, 0);
    matcher.match(0, random);
    const blocker = { person: "blocker", mode, country: "DE", wantCountry: "RU", rating: 3 };
    const blocked = tickets.map(({ person }) => person);
    const joining = time(() => matcher.add(blocker, 0, blocked));
    const first = time(() => matcher.match(0, random));
    const ticks: number[] = [];
    const [extra] = crowd(1, mode, random, () => ({ country: "RU", wantCountry: "DE" }));
    for (let tick = 1; tick < 1_500; tick++) {
      const now = tick * TICK_MS;
      matcher.add({ ...extra!, person: `extra ${tick}` }, now, ["blocker"]);
      ticks.push(time(() => matcher.match(now, random)));
    }
    return {
      name: `matcher, ${mode}, one who blocks all ${count(size)} others: a tick, p50 / p99`,
      value: `${us(percentile(ticks, 0.5))} / ${us(percentile(ticks, 0.99))}`,
      target: `p99 ≤ ${LONGEST_TICK_MS} ms`,
      met: percentile(ticks, 0.99) <= LONGEST_TICK_MS,
      note: `one more blocked newcomer each tick; the blocker's own join ${us(joining)} and first tick ${us(first)}`,
    };
  });
}

if (import.meta.main) printTable(await matcherBench());
