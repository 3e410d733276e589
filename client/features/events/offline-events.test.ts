import { afterEach, beforeEach, expect, test } from "bun:test";
import { endSession, signIn } from "#client/lib/session.ts";
import { store } from "#client/lib/storage/storage.ts";
import type { Event } from "#contract/events.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { cacheOffline, dropOffline, forgetOfflineEvents, readOfflineEvents } from "./offline-events.ts";

const NOW = Date.parse("2030-01-15T12:00:00Z");
const event = (id: string, change: Partial<Event> = {}) =>
  ({
    id,
    startsAt: new Date(NOW + DAY_MS).toISOString(),
    is_active: true,
    mine: false,
    attendance: { state: "coming", line: null, until: null, confirmBy: null },
    ...change,
  }) as Event;
const ids = (now = NOW) => readOfflineEvents(now).map((cached) => cached.event.id);

beforeEach(() => {
  signIn("token-of-anna");
  forgetOfflineEvents();
});
afterEach(() => endSession("left"));

test("Events a member hosts or attends are cached offline with the time of the answer, soonest first", () => {
  cacheOffline([event("later", { startsAt: new Date(NOW + 2 * DAY_MS).toISOString() })], NOW);
  cacheOffline(
    [event("mine", { mine: true, attendance: null }), event("liked", { attendance: null })],
    NOW + HOUR_MS,
  );
  expect(readOfflineEvents(NOW).map(({ event: { id }, at }) => [id, at])).toEqual([
    ["mine", NOW + HOUR_MS],
    ["later", NOW],
  ]);
});

test("An event that removed the member is dropped, with its address", () => {
  cacheOffline([event("a"), event("b")], NOW);
  cacheOffline(
    [event("a", { attendance: { state: "removed", line: null, until: null, confirmBy: null } })],
    NOW,
  );
  expect(ids()).toEqual(["b"]);
});

test("A deleted event is dropped with its address, and the others stay", () => {
  cacheOffline([event("a"), event("b")], NOW);
  dropOffline("a", NOW);
  dropOffline("never cached", NOW);
  expect(ids()).toEqual(["b"]);
});

test("An event is dropped a day after it began", () => {
  cacheOffline([event("a")], NOW);
  expect(ids(NOW + 2 * DAY_MS - 1)).toEqual(["a"]);
  expect(ids(NOW + 2 * DAY_MS)).toEqual([]);
});

test("Sign-out drops all events cached offline", () => {
  cacheOffline([event("a")], NOW);
  forgetOfflineEvents();
  expect(ids()).toEqual([]);
});

test("Another session finds nothing, and an answer that comes after the session is not cached offline", () => {
  cacheOffline([event("a")], NOW);
  endSession("expired");
  cacheOffline([event("b")], NOW);
  signIn("token-of-boris");
  expect(ids()).toEqual([]);
  signIn("token-of-anna");
  expect(ids()).toEqual(["a"]);
});

test("Events cached offline by a build with another shape are not shown", () => {
  cacheOffline([event("a")], NOW);
  store(
    "keptEvents",
    JSON.stringify(readOfflineEvents(NOW).map((cached) => ({ ...cached, shape: "another" }))),
  );
  expect(ids()).toEqual([]);
});
