import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { HOUR_MS } from "#contract/time.ts";
import { roomMode } from "#contract/video.ts";
import { createRoomTickets } from "./room-tickets.ts";

const KEY = "a secret key of the server, long enough";
const end = fc.record({
  person: fc.tuple(fc.constantFrom("guest:", "user:"), fc.uuid()).map(([kind, id]) => kind + id),
  peerId: fc.uuid(),
});
const room = fc.record({
  id: fc.uuid(),
  mode: fc.constantFrom(...roomMode.options),
  link: fc.option(fc.stringMatching(/^[\w-]{43}$/)),
  openedAt: fc.integer({ min: 1e12, max: 2e12 }),
  ends: fc.tuple(end, end),
});

let now = 1e12;
const tickets = createRoomTickets([KEY], () => now);

describe("A ticket", () => {
  test("says what its room is, and has the same length whoever the two are", () => {
    const lengths = new Set<number>();
    fc.assert(
      fc.property(room, fc.constantFrom(0, 1), (its, whose) => {
        now = its.openedAt;
        const ticket = tickets.of({}, whose as 0 | 1, () => its);
        lengths.add(ticket.length);
        expect(tickets.open(ticket)).toEqual({ ...its, end: whose as 0 | 1 });
      }),
    );
    expect(lengths.size).toBe(1);
  });

  test("is none if it was changed, sealed by another server, or is older than any talk", () => {
    const its = fc.sample(room, 1)[0]!;
    now = its.openedAt;
    const ticket = tickets.of({}, 0, () => its);
    expect(tickets.open(`${ticket.slice(0, -2)}AA`)).toBeNull();
    expect(createRoomTickets([`${KEY}!`], () => now).open(ticket)).toBeNull();
    now += 12 * HOUR_MS;
    expect(tickets.open(ticket)).toBeNull();
  });
});
