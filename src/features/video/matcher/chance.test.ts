/** Pairing must be uniformly random: everyone whom a person may meet is met equally often. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { Matcher, type Mode, type Ticket } from "./matcher.ts";

setDefaultTimeout(180_000);

const ROUNDS = 12_000;

/** Chi-square with 11 degrees of freedom exceeds this once in a thousand times. */
const CRITICAL_11 = 31.26;

/** "chooser" meets one of the others, again and again, each time in a new matcher. Counts who they met. */
function meetings(mode: Mode, others: Partial<Ticket>[], prepare?: (blocked: string[]) => void) {
  const random = seeded(11);
  const counts = new Map<string, number>();
  const blocked: string[] = [];
  prepare?.(blocked);
  for (let round = 0; round < ROUNDS; round++) {
    const matcher = new Matcher();
    const base = { mode, country: "RU", wantCountry: "*", rating: 3 };
    matcher.add({ ...base, person: "chooser" }, 0, blocked);
    for (const [index, other] of others.entries()) matcher.add({ ...base, ...other, person: `${index}` }, 0);
    const [first] = matcher.match(0, random);
    expect(first?.a).toBe("chooser");
    counts.set(first!.b, (counts.get(first!.b) ?? 0) + 1);
  }
  return counts;
}

function chiSquare(counts: Map<string, number>, kinds: number): number {
  expect(counts.size).toBe(kinds);
  const expected = ROUNDS / kinds;
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test("in classic mode all who may be met are met equally often, whatever their country and wish", () => {
  const wishes = [
    { country: "RU" },
    { country: "DE" },
    { country: "" },
    { country: "DE", wantCountry: "RU" },
    { country: "FR", wantCountry: "RU" },
    { country: "RU", wantCountry: "RU" },
  ];
  expect(chiSquare(meetings("classic", [...wishes, ...wishes]), 12)).toBeLessThan(CRITICAL_11);
});

test("a few people among many blocked ones are met equally often", () => {
  const others = Array.from({ length: 72 }, () => ({}));
  const block = (blocked: string[]) => {
    for (let index = 0; index < 72; index++) if (index % 6) blocked.push(`${index}`);
  };
  expect(chiSquare(meetings("classic", others, block), 12)).toBeLessThan(CRITICAL_11);
});

test("in rating mode those equally near are met equally often, above and below", () => {
  const near = Array.from({ length: 12 }, (_, index) => ({ rating: index % 2 ? 3.07 : 2.93 }));
  const far = Array.from({ length: 12 }, () => ({ rating: 3.08 }));
  expect(chiSquare(meetings("rating", [...near, ...far]), 12)).toBeLessThan(CRITICAL_11);
});
