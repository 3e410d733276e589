/** What must stay little work with 5,000 people waiting: counted in draws, of which there is one for each attempt to pair two. */
import { heapStats } from "bun:jsc";
import { expect, setDefaultTimeout, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { Matcher, type Ticket } from "./matcher.ts";

setDefaultTimeout(180_000);

const MANY = 5_000;

function crowd(size: number, rest: (index: number) => Partial<Ticket>): Ticket[] {
  const anyone = { mode: "classic", country: "RU", wantCountry: "*", rating: 3 } as const;
  return Array.from({ length: size }, (_, index) => ({ person: `p${index}`, ...anyone, ...rest(index) }));
}

/** Random numbers that count how many were drawn. */
function counted(seed: number) {
  const random = seeded(seed);
  let drawn = 0;
  const draw = () => {
    drawn++;
    return random();
  };
  const drawsOf = (work: () => void): number => {
    const before = drawn;
    work();
    return drawn - before;
  };
  return { draw, drawsOf };
}

for (const mode of ["classic", "rating"] as const) {
  test(`${mode}: five thousand who cannot meet cost a tick nothing, and a newcomer next to nothing`, () => {
    const matcher = new Matcher();
    const { draw, drawsOf } = counted(1);
    for (const ticket of crowd(MANY, () => ({ mode, wantCountry: "XX" }))) matcher.add(ticket, 0);
    expect(drawsOf(() => matcher.match(0, draw))).toBe(0);
    expect(matcher.nextDue(0)).toBeNull();
    for (let tick = 1; tick <= 100; tick++) {
      matcher.add({ person: `${tick}`, mode, country: "RU", wantCountry: "*", rating: 3 }, 20 * tick);
      // They meet one another: each is drawn by the one before, or draws themselves.
      expect(drawsOf(() => matcher.match(20 * tick, draw))).toBeLessThanOrEqual(2);
    }
    expect(matcher.size).toBe(MANY);
  });

  test(`${mode}: five thousand who can meet are all paired in one match, with few draws for each`, () => {
    const matcher = new Matcher();
    const { draw, drawsOf } = counted(2);
    const countries = ["RU", "DE", "FR", "KZ"];
    const tickets = crowd(MANY, (index) => ({
      mode,
      country: countries[index % 4]!,
      rating: 1 + (index % 401) / 100,
    }));
    for (const ticket of tickets) matcher.add(ticket, 0);
    const draws = drawsOf(() => {
      const pairs = matcher.match(20_000, draw);
      expect(new Set(pairs.flatMap(({ a, b }) => [a, b])).size).toBe(MANY);
    });
    expect(draws).toBeLessThan(2 * MANY);
    expect(matcher.size).toBe(0);
  });

  test(`${mode}: one who blocks all five thousand others does not make ticks slow`, () => {
    const matcher = new Matcher();
    const { draw, drawsOf } = counted(3);
    const tickets = crowd(MANY, (index) => ({ mode, wantCountry: "DE", rating: 1 + (index % 401) / 100 }));
    for (const ticket of tickets) matcher.add(ticket, 0);
    const blocker = { person: "blocker", mode, country: "DE", wantCountry: "RU", rating: 3 };
    matcher.add(
      blocker,
      0,
      tickets.map(({ person }) => person),
    );
    expect(matcher.match(0, draw)).toEqual([]);
    for (let tick = 1; tick < 25; tick++) {
      matcher.add({ ...tickets[0]!, person: `newcomer ${tick}` }, 20 * tick, ["blocker"]);
      expect(drawsOf(() => expect(matcher.match(20 * tick, draw)).toEqual([]))).toBeLessThan(20);
    }
  });
}

test("five thousand whose ratings are still too far apart cost a tick nothing", () => {
  const matcher = new Matcher();
  const { draw, drawsOf } = counted(4);
  const tickets = crowd(MANY, (index) =>
    index % 2
      ? { mode: "rating", country: "RU", wantCountry: "DE", rating: 4.5 + (index % 50) / 100 }
      : { mode: "rating", country: "DE", wantCountry: "RU", rating: 1 + (index % 50) / 100 },
  );
  for (const ticket of tickets) matcher.add(ticket, 0);
  const draws = drawsOf(() => {
    for (let tick = 0; tick < 500; tick++) expect(matcher.match(20 * tick, draw)).toEqual([]);
  });
  expect(draws).toBe(0);
  expect(matcher.match(20_000, draw)).toHaveLength(MANY / 2);
});

test("people who come, meet someone or no one and are forgotten leave nothing behind", () => {
  const matcher = new Matcher();
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
