import { expect, test } from "bun:test";
import type { EventPin } from "#contract/event-map.ts";
import { sorted } from "./row.ts";

const HERE = { lat: 55.75, lon: 37.61 };
const pin = (id: string, startsAt: string, lat: number, is_active = true) =>
  ({ id, startsAt, lat, lon: HERE.lon, is_active }) as EventPin;
const events = [
  pin("far", "2030-01-15T12:00:00.000Z", 56),
  pin("near", "2030-01-17T12:00:00.000Z", 55.751),
  pin("between", "2030-01-16T12:00:00.000Z", 55.8),
];
const order = (pins: EventPin[], sort: "time" | "distance") =>
  sorted(pins, { sort, from: HERE }).map(({ id }) => id);
const over = events.map((event) => ({ ...event, id: `${event.id}, over`, is_active: false }));

test("Sorting by time puts the soonest first, or the latest of past events", () => {
  expect(order(events, "time")).toEqual(["far", "between", "near"]);
  expect(order(over, "time")).toEqual(["near, over", "between, over", "far, over"]);
});

test("Among all of a member's events, those ahead come before those that are over or cancelled", () => {
  const cancelled = pin("cancelled", "2030-02-01T12:00:00.000Z", 56, false);
  expect(order([...over.slice(0, 2), cancelled, ...events], "time")).toEqual([
    "far",
    "between",
    "near",
    "cancelled",
    "near, over",
    "far, over",
  ]);
});

test("Sorting by distance puts the nearest first, past or not", () => {
  expect(order(events, "distance")).toEqual(["near", "between", "far"]);
  expect(order(over, "distance")).toEqual(["near, over", "between, over", "far, over"]);
});
