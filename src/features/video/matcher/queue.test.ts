import { expect, test } from "bun:test";
import fc from "fast-check";
import { Person } from "./history.ts";
import { Patience } from "./languages.ts";
import { MATCHER_DEFAULTS } from "./matcher.ts";
import { acceptEachOther, hundredths, Queue, Widening } from "./queue.ts";

const widening = new Widening(MATCHER_DEFAULTS.widening);

test("ratings from 1 to 5 become 0 to 400, and others become the nearest end", () => {
  expect([1, 1.004, 1.006, 3, 4.99, 5].map(hundredths)).toEqual([0, 0, 1, 200, 399, 400]);
  expect([0, -7, 6, Number.NaN, Number.POSITIVE_INFINITY].map(hundredths)).toEqual([0, 0, 400, 0, 400]);
});

test("a window opens at 0.3, widens by 0.2 a second and takes everyone after 20 seconds", () => {
  const reaches = [0, 499, 500, 1_000, 10_000, 19_500, 20_000, 3_600_000];
  expect(reaches.map((waited) => widening.reach(0, waited))).toEqual([30, 30, 40, 50, 230, 400, 400, 400]);
});

test("between two steps of the clock no window widens", () => {
  expect(widening.reach(250, 999)).toBe(35);
  expect(widening.reach(250, 1_000)).toBe(45);
  expect(widening.reach(250, 1_499)).toBe(45);
});

test("the time at which a distance comes into reach is never late, and early by one step at most", () => {
  const joinedAt = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(joinedAt, fc.integer({ min: 0, max: 400 }), (joined, distance) => {
      const at = widening.reaches(distance, joined);
      if (distance > 30) expect(widening.reach(joined, at - 1)).toBeLessThan(distance);
      expect(widening.reach(joined, at + 500)).toBeGreaterThanOrEqual(distance);
    }),
    { seed: 2, numRuns: 2_000 },
  );
});

const country = fc.constantFrom("RU", "DE", "FR", "");
const wish = fc.constantFrom("*", "RU", "DE", "FR", "XX");
const mode = fc.constantFrom("classic" as const, "rating" as const);
const crowd = fc.array(fc.tuple(mode, country, wish), { minLength: 1, maxLength: 30 });

test("the two lines that a ticket faces hold exactly those whose mode, country and wish fit, each of them once", () => {
  fc.assert(
    fc.property(crowd, (wishes) => {
      const queue = new Queue(widening, new Patience(2_000));
      for (const [index, [mode, country, wantCountry]] of wishes.entries()) {
        const person = new Person(`${index}`);
        const ticket = {
          person,
          mode,
          country,
          wantCountry,
          languages: undefined,
          facts: undefined,
          filter: undefined,
        };
        queue.enter({ ...ticket, rating: (7 * index) % 5, joinedAt: 0 });
      }
      const tickets = [...queue.inOrder()];
      expect(tickets.map(({ order }) => order)).toEqual([...wishes.keys()]);
      for (const ticket of tickets) {
        const faced = ticket.lines.flatMap(({ facing }) => facing.all);
        const fitting = tickets.filter((other) => acceptEachOther(ticket, other));
        expect(faced.toSorted((a, b) => a.order - b.order)).toEqual(fitting);
        for (const { all } of ticket.lines) expect(all).toEqual(all.toSorted((a, b) => a.rank - b.rank));
      }
    }),
    { seed: 3, numRuns: 300 },
  );
});
