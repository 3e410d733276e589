import { expect, test } from "bun:test";
import type { Attendance, Event } from "#contract/events.ts";
import { offerOf } from "./attendance.ts";

const NOW = Date.parse("2030-01-15T12:00:00.000Z");
const UNTIL = "2030-01-16T12:00:00.000Z";
const me = (state: Attendance["state"], more: Partial<Attendance> = {}): Partial<Event> => ({
  attendance: { state, line: null, until: null, confirmBy: null, ...more },
});
const event = (change: Partial<Event>) =>
  ({
    mine: false,
    is_active: true,
    attendance: null,
    refusal: null,
    capacity: null,
    coming: 3,
    askToCome: false,
    startsAt: "2030-01-17T12:00:00.000Z",
    ...change,
  }) as Event;

const cases: [what: string, change: Partial<Event>, offer: object][] = [
  ["one's own", { mine: true }, { kind: "none" }],
  ["one that is over", { is_active: false, ...me("coming") }, { kind: "none" }],
  ["an open one", {}, { kind: "come", again: false }],
  ["a full one", { capacity: 3 }, { kind: "wait", again: false }],
  ["one with a place left", { capacity: 4 }, { kind: "come", again: false }],
  ["one whose host decides, full or not", { askToCome: true, capacity: 3 }, { kind: "ask", again: false }],
  ["one I asked for", me("asked"), { kind: "asked" }],
  ["one I wait for", me("waiting"), { kind: "waiting" }],
  ["one with a place held for me", me("offered", { until: UNTIL }), { kind: "offered", until: UNTIL }],
  ["one I go to", me("coming"), { kind: "coming", begins: "later" }],
  [
    "one I go to within a day",
    { ...me("coming"), startsAt: "2030-01-16T12:00:00.000Z" },
    { kind: "coming", begins: "today" },
  ],
  [
    "one I go to within the hour",
    { ...me("coming"), startsAt: "2030-01-15T13:00:00.000Z" },
    { kind: "coming", begins: "soon" },
  ],
  [
    "one I am at",
    { ...me("coming"), startsAt: "2030-01-15T12:00:00.000Z" },
    { kind: "coming", begins: "now" },
  ],
  ["one that has begun", { refusal: "event_begun" }, { kind: "refused", why: "event_begun" }],
  [
    "one that has begun while I waited",
    { ...me("waiting"), refusal: "event_begun" },
    { kind: "refused", why: "event_begun" },
  ],
  [
    "one I go to, asked whether I still do",
    me("coming", { confirmBy: UNTIL }),
    { kind: "confirm", by: UNTIL },
  ],
  ["one I let lapse", me("lapsed"), { kind: "come", again: true }],
  ["one I was removed from", me("removed"), { kind: "refused", why: "removed" }],
  [
    "one that declined me",
    { ...me("declined"), refusal: "event_request_declined" },
    { kind: "refused", why: "event_request_declined" },
  ],
  ["one for others", { refusal: "event_not_for_you" }, { kind: "refused", why: "event_not_for_you" }],
];
test.each(cases)("The page of %s", (_, change, offer) => {
  expect(offerOf(event(change), NOW)).toEqual(offer as never);
});
