import { expect, test } from "bun:test";
import type { EventPin } from "#contract/event-map.ts";
import { sorted } from "./row.ts";

const HERE = { lat: 55.75, lon: 37.61 };
const pin = (id: string, startsAt: string, lat: number) => ({ id, startsAt, lat, lon: HERE.lon }) as EventPin;
const events = [
  pin("far", "2030-01-15T12:00:00.000Z", 56),
  pin("near", "2030-01-17T12:00:00.000Z", 55.751),
  pin("between", "2030-01-16T12:00:00.000Z", 55.8),
];
const order = (sort: "time" | "distance", isPast = false) =>
  sorted(events, { sort, from: HERE, isPast }).map(({ id }) => id);

test("Sorting by time puts the soonest first, or the latest of past events", () => {
  expect(order("time")).toEqual(["far", "between", "near"]);
  expect(order("time", true)).toEqual(["near", "between", "far"]);
});

test("Sorting by distance puts the nearest first, past or not", () => {
  expect(order("distance")).toEqual(["near", "between", "far"]);
  expect(order("distance", true)).toEqual(["near", "between", "far"]);
});
