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
  ["the member's own event", { mine: true }, { kind: "none" }],
  ["a past event", { is_active: false, ...me("coming") }, { kind: "none" }],
  ["an open event", {}, { kind: "come", again: false }],
  ["a full event", { capacity: 3 }, { kind: "wait", again: false }],
  ["an event with a place left", { capacity: 4 }, { kind: "come", again: false }],
  ["an event on request, though full", { askToCome: true, capacity: 3 }, { kind: "ask", again: false }],
  ["an event the member asked to attend", me("asked"), { kind: "asked" }],
  ["an event the member waits for", me("waiting"), { kind: "waiting" }],
  ["an event with an offered place", me("offered", { until: UNTIL }), { kind: "offered", until: UNTIL }],
  ["an event the member attends", me("coming"), { kind: "coming", begins: "later" }],
  [
    "an event the member attends within a day",
    { ...me("coming"), startsAt: "2030-01-16T12:00:00.000Z" },
    { kind: "coming", begins: "today" },
  ],
  [
    "an event the member attends within the hour",
    { ...me("coming"), startsAt: "2030-01-15T13:00:00.000Z" },
    { kind: "coming", begins: "soon" },
  ],
  [
    "an event the member attends that has begun",
    { ...me("coming"), startsAt: "2030-01-15T12:00:00.000Z" },
    { kind: "coming", begins: "now" },
  ],
  ["an event that has begun", { refusal: "event_begun" }, { kind: "refused", why: "event_begun" }],
  [
    "an event that has begun while the member waited",
    { ...me("waiting"), refusal: "event_begun" },
    { kind: "refused", why: "event_begun" },
  ],
  ["an event the member must confirm", me("coming", { confirmBy: UNTIL }), { kind: "confirm", by: UNTIL }],
  ["an event the member let lapse", me("lapsed"), { kind: "come", again: true }],
  ["an event the member was removed from", me("removed"), { kind: "refused", why: "removed" }],
  [
    "an event that declined the member",
    { ...me("declined"), refusal: "event_request_declined" },
    { kind: "refused", why: "event_request_declined" },
  ],
  ["an event for others", { refusal: "event_not_for_you" }, { kind: "refused", why: "event_not_for_you" }],
];
test.each(cases)("The offer on the page of %s", (_, change, offer) => {
  expect(offerOf(event(change), NOW)).toEqual(offer as never);
});
