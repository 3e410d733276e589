/** What must stay fast with 100,000 people waiting. The limits are far above the measured times. */
import { heapStats } from "bun:jsc";
import { expect, setDefaultTimeout, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { createMatcher, type Ticket } from "./matcher.ts";

setDefaultTimeout(180_000);

const MANY = 100_000;

function crowd(size: number, rest: (index: number) => Partial<Ticket>): Ticket[] {
  const anyone = { mode: "classic", country: "RU", wantCountry: "*", rating: 3 } as const;
  return Array.from({ length: size }, (_, index) => ({ person: `p${index}`, ...anyone, ...rest(index) }));
}

/** Average milliseconds per run, in CPU time of this thread: other programs must not fail a test. */
function mean(runs: number, work: (run: number) => void): number {
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) work(run);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / runs;
}

for (const mode of ["classic", "rating"] as const) {
  test(`${mode}: a hundred thousand who cannot meet cost a tick nothing, and a newcomer next to nothing`, () => {
    const matcher = createMatcher();
    const random = seeded(1);
    for (const ticket of crowd(MANY, () => ({ mode, wantCountry: "XX" }))) matcher.add(ticket, 0);
    matcher.match(0, random);
    expect(matcher.nextDue(0)).toBeNull();
    expect(mean(101, (run) => matcher.match(20 * run, random))).toBeLessThan(0.1);
    const newcomers = mean(101, (run) => {
      matcher.add({ person: `newcomer ${run}`, mode, country: "RU", wantCountry: "*", rating: 3 }, 4_000);
      matcher.match(4_000, random);
    });
    expect(newcomers).toBeLessThan(0.2);
    expect(matcher.size).toBe(MANY + 1);
  });

  test(`${mode}: a hundred thousand who can meet are all paired in one match`, () => {
    const matcher = createMatcher();
    const random = seeded(2);
    const countries = ["RU", "DE", "FR", "KZ"];
    const tickets = crowd(MANY, (index) => ({
      mode,
      country: countries[index % 4]!,
      rating: 1 + (index % 401) / 100,
    }));
    for (const ticket of tickets) matcher.add(ticket, 0);
    const pairs = matcher.match(0, random);
    expect(new Set(pairs.flatMap(({ a, b }) => [a, b])).size).toBe(MANY);
    expect(matcher.size).toBe(0);
  });

  test(`${mode}: one who blocks all five thousand others does not make ticks slow`, () => {
    const matcher = createMatcher();
    const random = seeded(3);
    const tickets = crowd(5_000, (index) => ({ mode, wantCountry: "DE", rating: 1 + (index % 401) / 100 }));
    for (const ticket of tickets) matcher.add(ticket, 0);
    const blocker = { person: "blocker", mode, country: "DE", wantCountry: "RU", rating: 3 };
    matcher.add(
      blocker,
      0,
      tickets.map(({ person }) => person),
    );
    expect(matcher.match(0, random)).toEqual([]);
    const ticks = mean(501, (run) => {
      matcher.add({ ...tickets[0]!, person: `newcomer ${run}` }, 20 * run, ["blocker"]);
      expect(matcher.match(20 * run, random)).toEqual([]);
    });
    expect(ticks).toBeLessThan(2);
  });
}

test("a hundred thousand whose ratings are still too far apart cost a tick next to nothing", () => {
  const matcher = createMatcher();
  const random = seeded(4);
  const tickets = crowd(MANY, (index) =>
    index % 2
      ? { mode: "rating", country: "RU", wantCountry: "DE", rating: 4.5 + (index % 50) / 100 }
      : { mode: "rating", country: "DE", wantCountry: "RU", rating: 1 + (index % 50) / 100 },
  );
  for (const ticket of tickets) matcher.add(ticket, 0);
  expect(mean(501, (run) => expect(matcher.match(20 * run, random)).toEqual([]))).toBeLessThan(2);
  expect(matcher.match(20_000, random)).toHaveLength(MANY / 2);
});

test("people who come, meet someone or no one and are forgotten leave nothing behind", () => {
  const matcher = createMatcher();
  const random = seeded(5);
  const round = (nth: number) => {
    const now = nth * 60_000;
    const rest = (index: number) => ({ person: `${nth} ${index}`, wantCountry: index < 2_000 ? "*" : "XX" });
    const tickets = crowd(3_000, rest);
    for (const ticket of tickets) matcher.add(ticket, now, ["somebody"]);
    expect(matcher.match(now, random)).toHaveLength(1_000);
    for (const { person } of tickets) matcher.forget(person);
  };
  const heapAfter = (rounds: number[]) => {
    for (const nth of rounds) round(nth);
    Bun.gc(true);
    return heapStats().heapSize;
  };
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const warm = heapAfter(range(0, 40));
  const later = heapAfter(range(40, 120));
  expect(later - warm).toBeLessThan(1_000_000);
});
