/** The matcher with people who have filters: `bun bench/matcher-filters.ts`. */

import { seeded } from "#src/chance/seeded.ts";
import { type Facts, type Filter, Matcher, type Ticket } from "../src/features/video/matcher/matcher.ts";
import { joinAll } from "./matcher/crowd.ts";
import { count, ms, time } from "./measure.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";

const TICK_MS = 20;
const MEN: readonly [number, number] = [1, 0];
const WOMEN: readonly [number, number] = [2, 0];
const NO_MEN = MEN;
const NO_WOMEN = WOMEN;

type Random = () => number;
interface Person {
  facts: Facts;
  filter?: Filter;
}

export async function matcherFiltersBench(): Promise<BenchRow[]> {
  return [...halfPicky(5_000), ...manyMen(5_000), ...impossible(5_000)];
}

/** As many men as women. Half of them want the other sex, within ten years of their own age. */
function halfPicky(size: number): BenchRow[] {
  const random = seeded(11);
  const people = crowd(size, random, (isMan, age) =>
    random() < 0.5 ? { ...ANY_COMPANION, refused: isMan ? NO_MEN : NO_WOMEN, age: around(age) } : undefined,
  );
  const runs: number[] = [];
  let pairs = 0;
  for (let round = 0; round < 25; round++) {
    const matcher = new Matcher();
    joinAll(matcher, people, 0);
    pairs = 0;
    runs.push(
      time(() => {
        do pairs += matcher.match(0, random).length;
        while (matcher.nextDue(0) === 0);
      }),
    );
  }
  if (pairs < 0.45 * size) throw new Error(`${pairs} pairs of ${size} people`);
  const took = percentile(runs, 0.5);
  return [
    {
      name: `matcher, rating, ${count(size)} waiting, half with filters: pairs/s`,
      value: count((1000 * pairs) / took),
      target: "≥ 50,000",
      met: (1000 * pairs) / took >= 50_000,
      note: "the other sex, at most ten years older or younger",
    },
  ];
}

/** Thousands of men who want women are waiting; of fifty newcomers per tick five are women. */
function manyMen(size: number): BenchRow[] {
  const random = seeded(12);
  const matcher = new Matcher();
  const man = (age: number): Person => ({
    facts: facts(MEN, age),
    filter: { ...ANY_COMPANION, refused: NO_MEN, age: around(age) },
  });
  const waiting = Array.from({ length: size }, () => man(ageOf(random)));
  joinAll(matcher, tickets(waiting, random, "waiting"), 0);
  while (matcher.nextDue(0) === 0) matcher.match(0, random);
  const { ticks, pairs } = stream(matcher, random, 1_000, () =>
    Array.from({ length: 50 }, (_, n) =>
      n < 5 ? { facts: facts(WOMEN, ageOf(random)) } : man(ageOf(random)),
    ),
  );
  return [tickRow(`${count(size)} men who want women, and 50 newcomers of whom 5 are women`, ticks, pairs)];
}

/** Everyone waiting has a filter that no one meets; newcomers without filters must not be slowed down by them. */
function impossible(size: number): BenchRow[] {
  const random = seeded(13);
  const matcher = new Matcher();
  const nowhere: Filter = { ...ANY_COMPANION, cities: new Set([1]) };
  const waiting = Array.from({ length: size }, () => ({ facts: facts(MEN, 30), filter: nowhere }));
  joinAll(matcher, tickets(waiting, random, "waiting"), 0);
  while (matcher.nextDue(0) === 0) matcher.match(0, random);
  const { ticks, pairs, waits } = stream(matcher, random, 1_000, () =>
    Array.from({ length: 50 }, () => ({ facts: facts(WOMEN, 30) })),
  );
  const row = tickRow(
    `${count(size)} who want what there is not, and 50 newcomers who accept anyone`,
    ticks,
    pairs,
  );
  return [
    { ...row, note: `${row.note}; they wait ${percentile(waits, 0.5)} / ${percentile(waits, 0.99)} ms` },
  ];
}

function stream(matcher: Matcher, random: Random, rounds: number, newcomers: () => Person[]) {
  const ticks: number[] = [];
  const waits: number[] = [];
  const since = new Map<string, number>();
  let pairs = 0;
  for (let round = 1; round <= rounds; round++) {
    const now = round * TICK_MS;
    const come = tickets(newcomers(), random, `newcomer ${round}`);
    for (const { person } of come) since.set(person, now);
    joinAll(matcher, come, now);
    const started = performance.now();
    const matched = matcher.match(now, random);
    ticks.push(performance.now() - started);
    pairs += matched.length;
    for (const person of matched.flatMap(({ a, b }) => [a, b]))
      if (since.has(person)) waits.push(now - since.get(person)!);
  }
  return { ticks, pairs, waits };
}

function tickRow(name: string, ticks: number[], pairs: number): BenchRow {
  return {
    name: `matcher, rating, ${name}: a tick, p50 / p99`,
    value: `${ms(percentile(ticks, 0.5))} / ${ms(percentile(ticks, 0.99))}`,
    target: "p99 < 20 ms",
    met: percentile(ticks, 0.99) < TICK_MS,
    note: `${(pairs / ticks.length).toFixed(1)} pairs a tick`,
  };
}

const ANY_COMPANION: Filter = {
  refused: [0, 0],
  age: null,
  height: null,
  cities: null,
  tags: null,
  near: null,
};

const facts = (traits: readonly [number, number], age: number): Facts => ({
  traits,
  age,
  height: 0,
  cityId: 0,
  place: null,
  tags: [],
});

const around = (age: number) => ({ from: age - 10, to: age + 10 });
const ageOf = (random: Random) => 18 + Math.floor(40 * random() ** 2);

function crowd(size: number, random: Random, filterOf: (isMan: boolean, age: number) => Filter | undefined) {
  const people = Array.from({ length: size }, (): Person => {
    const isMan = random() < 0.5;
    const age = ageOf(random);
    const filter = filterOf(isMan, age);
    return { facts: facts(isMan ? MEN : WOMEN, age), ...(filter && { filter }) };
  });
  return tickets(people, random, "person");
}

const tickets = (people: Person[], random: Random, name: string) =>
  people.map(
    (person, index): Ticket => ({
      person: `${name} ${index}`,
      mode: "rating",
      country: "RU",
      wantCountry: "*",
      rating: 1 + 4 * random(),
      ...person,
    }),
  );

if (import.meta.main) printTable(await matcherFiltersBench());
