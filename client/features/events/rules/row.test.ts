import { expect, test } from "bun:test";
import type { EventPin } from "#contract/events.ts";
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

test("By time the soonest stands first, and of past events the latest", () => {
  expect(order("time")).toEqual(["far", "between", "near"]);
  expect(order("time", true)).toEqual(["near", "between", "far"]);
});

test("By distance the nearest stands first, past or not", () => {
  expect(order("distance")).toEqual(["near", "between", "far"]);
  expect(order("distance", true)).toEqual(["near", "between", "far"]);
});
