import { expect, test } from "bun:test";
import fc from "fast-check";
import { HOUR_MS } from "#contract/time.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Joining, leaving, removing, resizing and waiting in any order, with invariants checked after each step. */

const GUESTS = 6;
const HOURS_UNTIL_START = 60;

interface Standing {
  userId: string;
  state: string;
  since: number;
  offeredUntil: number | null;
}

const guest = fc.nat(GUESTS - 1);
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom("come" as const, "leave" as const, "remove" as const), guest }),
    fc.record({ act: fc.constant("resize" as const), capacity: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ act: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 20 }) }),
  ),
  { minLength: 5, maxLength: 40 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

test("Places never exceed the capacity, go to who waited longest, and are neither left free nor held too long", async () => {
  const world = createWorld();
  const town = world.events;
  const { events } = world.features;
  const guests = Array.from({ length: GUESTS }, () => world.newVip());
  const people = world.deps.db.sqlite.query<Standing, [string]>(
    `SELECT p.user_id AS userId, p.state, p.since, p.offered_until AS offeredUntil FROM event_people p
    JOIN events e ON e.number = p.event_number WHERE e.id = ? ORDER BY p.since, p.rowid`,
  );

  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (list, places) => {
      const host = world.newVip();
      const start = town.iso(HOURS_UNTIL_START);
      const event = await town.create(host, { askToCome: false, capacity: places, startsAt: start });
      let capacity = places;
      let line: string[] = [];

      const take = (step: Step): void => {
        if (step.act === "come") events.react(guests[step.guest]!.id, event.id, "coming", "en");
        if (step.act === "leave") events.unreact(guests[step.guest]!.id, event.id, "coming", "en");
        if (step.act === "remove") events.removePerson(host.id, event.id, guests[step.guest]!.id);
        if (step.act === "resize") {
          events.update(host.id, event.id, { capacity: step.capacity }, "en");
          ({ capacity } = step);
        }
        if (step.act === "wait") world.clock.advance(step.hours * HOUR_MS);
        if (step.act === "wait") events.tick();
      };

      for (const step of list) {
        // Refusals (over, removed, too few places) are tested elsewhere; here they must change nothing.
        try {
          take(step);
        } catch (error) {
          expect(error).toHaveProperty("code");
        }
        const now = world.clock();
        const standing = people.all(event.id);
        const inState = (...states: string[]) => standing.filter(({ state }) => states.includes(state));
        const taken = inState("coming", "offered");
        const waiting = inState("waiting").map(({ userId }) => userId);

        expect(taken.length).toBeLessThanOrEqual(capacity);
        if (now < Date.parse(start)) expect(taken.length === capacity || waiting.length === 0).toBe(true);
        // A user who stays in line keeps their turn, and no one who came later is offered a place before them.
        const stayed = line.filter((id) => waiting.includes(id));
        expect(waiting.slice(0, stayed.length)).toEqual(stayed);
        const offered = new Set(inState("offered").map(({ userId }) => userId));
        const served = line.findLastIndex((id) => offered.has(id));
        expect(line.slice(0, Math.max(0, served)).filter((id) => waiting.includes(id))).toEqual([]);
        for (const { offeredUntil, since } of inState("offered")) {
          expect(offeredUntil! - since).toBeLessThanOrEqual(24 * HOUR_MS);
          if (step.act === "wait") expect(offeredUntil!).toBeGreaterThan(now);
        }
        line = waiting;
      }
    }),
    { numRuns: 60 },
  );
  await world.close();
});
