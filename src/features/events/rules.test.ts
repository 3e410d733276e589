import { describe, expect, test } from "bun:test";
import { AGE_MAX, AGE_MIN, EVENT_AHEAD_DAYS, EVENT_HOURS_MAX } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { ageBirthdays, refusalOfTimes, refusalToCome, seesExactPlace } from "./rules.ts";

const NOW = Date.UTC(2030, 0, 15, 12);
const at = (hours: number) => NOW + hours * HOUR_MS;
const ZONE = "Europe/Moscow";

describe("The times of an event", () => {
  const refusal = (startsAt: number, endsAt: number | null, before?: { startsAt: number; endsAt: null }) =>
    refusalOfTimes({ startsAt, endsAt, zone: ZONE }, NOW, before)?.code ?? null;

  test("may begin in a moment, or a year from now to the minute", () => {
    expect(refusal(NOW, null)).toBe("event_in_past");
    expect(refusal(NOW + 1, null)).toBeNull();
    expect(refusal(NOW + EVENT_AHEAD_DAYS * DAY_MS, null)).toBeNull();
    expect(refusal(NOW + EVENT_AHEAD_DAYS * DAY_MS + 1, null)).toBe("event_too_far_ahead");
  });

  test("end after they begin, at most three days later", () => {
    expect(refusal(at(1), at(1))).toBe("event_ends_early");
    expect(refusal(at(1), at(1) + 1)).toBeNull();
    expect(refusal(at(1), at(1 + EVENT_HOURS_MAX))).toBeNull();
    expect(refusal(at(1), at(1 + EVENT_HOURS_MAX) + 1)).toBe("event_too_long");
  });

  test("may keep a start that is past when something else changes, but not get an end that is", () => {
    const before = { startsAt: at(-1), endsAt: null };
    expect(refusal(at(-1), null, before)).toBeNull();
    expect(refusal(at(-1), at(1), before)).toBeNull();
    expect(refusal(at(-2), null, before)).toBe("event_in_past");
    expect(refusal(at(-1), NOW, before)).toBe("event_ends_early");
  });
});

test("The birthdays of an age range begin the day after those who are a year too old", () => {
  expect(ageBirthdays({ ageFrom: 25, ageTo: 35 }, NOW)).toEqual({
    bornUntil: "2005-01-15",
    bornAfter: "1994-01-15",
  });
  expect(ageBirthdays({ ageFrom: AGE_MIN, ageTo: AGE_MAX }, NOW)).toEqual({
    bornUntil: null,
    bornAfter: null,
  });
});

test("Where the host must agree, only the host and those who come see the exact place", () => {
  const event = { mine: false, askToCome: true };
  const seeing = (
    ["asked", "waiting", "offered", "coming", "declined", "removed", "lapsed", null] as const
  ).filter((state) => seesExactPlace(event, state));
  expect(seeing).toEqual(["coming"]);
  expect(seesExactPlace({ ...event, mine: true }, null)).toBe(true);
  expect(seesExactPlace({ ...event, askToCome: false }, null)).toBe(true);
});

describe("Someone who wants to come", () => {
  const event = { ageFrom: 25, ageTo: 35, sex: "FEMALE", isActive: true, hasBegun: false, mine: false };
  const guest = { age: 30, sex: "FEMALE" };

  test("is invited from the first to the last year of the range, if their sex and age are known to fit", () => {
    for (const age of [25, 35]) expect(refusalToCome(event, { ...guest, age }, null)).toBeNull();
    for (const age of [24, 36, null])
      expect(refusalToCome(event, { ...guest, age }, null)).toBe("event_not_for_you");
    expect(refusalToCome(event, { ...guest, sex: "UNDEF" }, null)).toBe("event_not_for_you");
    expect(refusalToCome({ ...event, sex: null }, { ...guest, sex: "UNDEF" }, null)).toBeNull();
  });

  test("is told the host's decision first, then that the event is over, then that it has begun", () => {
    const wrong = { age: 50, sex: "MALE" };
    const late = { ...event, isActive: false, hasBegun: true };
    for (const state of ["declined", "removed"] as const)
      expect(refusalToCome(late, wrong, state)).toBe("event_request_declined");
    expect(refusalToCome(late, wrong, null)).toBe("event_over");
    expect(refusalToCome({ ...late, isActive: true }, wrong, null)).toBe("event_begun");
  });

  test("keeps a place once the event has begun, or invites others", () => {
    expect(refusalToCome({ ...event, hasBegun: true }, guest, "coming")).toBeNull();
    expect(refusalToCome(event, { age: 50, sex: "MALE" }, "coming")).toBeNull();
    expect(refusalToCome({ ...event, mine: true, isActive: false }, guest, null)).toBeNull();
  });
});
