import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dateText, whenOf } from "./dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";
import {
  clocksDiffer,
  daysLater,
  instantOf,
  isZone,
  localEndOf,
  localOf,
  offsetMs,
  offsetName,
  zoneOrOffset,
} from "./zoned-time.ts";

const at = (iso: string) => Date.parse(iso);
const ZONES = [
  "Europe/Moscow",
  "Europe/Berlin",
  "Asia/Yekaterinburg",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Africa/Casablanca",
  "America/Santiago",
  "Asia/Tehran",
  "UTC",
];
const zone = fc.constantFrom(...ZONES);
const minute = fc
  .integer({ min: at("2015-01-01T00:00:00Z") / MINUTE_MS, max: at("2040-01-01T00:00:00Z") / MINUTE_MS })
  .map((minutes) => minutes * MINUTE_MS);

/** Instants around clock changes, where the edge cases are. */
const nearChange = fc
  .tuple(zone, minute, fc.integer({ min: -26 * 60, max: 26 * 60 }))
  .map(([name, from, minutes]) => {
    const change = Temporal.Instant.fromEpochMilliseconds(from)
      .toZonedDateTimeISO(name)
      .getTimeZoneTransition("next");
    return { name, instant: (change?.epochMilliseconds ?? from) + minutes * MINUTE_MS };
  });
const anywhere = fc.oneof(fc.record({ name: zone, instant: minute }), nearChange);

describe("the clock of a place", () => {
  test("shows what Temporal says, at any instant", () => {
    fc.assert(
      fc.property(anywhere, ({ name, instant }) => {
        const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
        const time = there.toPlainTime().toString({ smallestUnit: "minute" });
        expect(localOf(instant, name)).toEqual({ date: there.toPlainDate().toString(), time });
        expect(offsetMs(instant, name)).toBe(there.offsetNanoseconds / 1e6);
      }),
      { numRuns: 2_000 },
    );
  });

  test("leads back to the instant that Temporal finds, over gaps and overlaps", () => {
    fc.assert(
      fc.property(anywhere, ({ name, instant }) => {
        // A local time near a change is one in a gap, an overlap, or just beside.
        const wall = new Date(instant + offsetMs(instant - DAY_MS, name)).toISOString();
        const local = { date: wall.slice(0, 10), time: wall.slice(11, 16) };
        const plain = Temporal.PlainDateTime.from(`${local.date}T${local.time}`);
        const expected = plain.toZonedDateTime(name, { disambiguation: "compatible" });
        expect(instantOf(local, name)).toBe(expected.epochMilliseconds);
      }),
      { numRuns: 3_000 },
    );
  });

  test("counts an end at midnight to the evening before, and leads back to the same instant, or the first of two", () => {
    fc.assert(
      fc.property(anywhere, ({ name, instant }) => {
        const end = localEndOf(instant, name);
        expect(end.time).not.toBe("00:00");
        const local = Temporal.Instant.fromEpochMilliseconds(instant)
          .toZonedDateTimeISO(name)
          .toPlainDateTime();
        const first = local.toZonedDateTime(name, { disambiguation: "earlier" });
        expect(instantOf(end, name)).toBe(first.epochMilliseconds);
      }),
    );
  });

  test("keeps the time of day when an event is repeated in a week, even across a clock change", () => {
    fc.assert(
      fc.property(anywhere, ({ name, instant }) => {
        const { date, time } = localOf(instant, name);
        const later = Temporal.PlainDate.from(date).add({ days: 7 }).toString();
        const expected = instantOf({ date: later, time }, name)!;
        expect(daysLater(instant, 7, name)).toBe(expected);
      }),
    );
  });
});

test.each([
  ["a party until midnight in Moscow", "2030-01-15T21:00:00Z", "Europe/Moscow", "2030-01-15", "24:00"],
  ["New Year's Eve", "2029-12-31T21:00:00Z", "Europe/Moscow", "2029-12-31", "24:00"],
  ["the end of February", "2028-02-29T23:00:00Z", "Europe/Berlin", "2028-02-29", "24:00"],
  ["an end a minute later", "2030-01-15T21:01:00Z", "Europe/Moscow", "2030-01-16", "00:01"],
])("Midnight: %s", (_, iso, name, date, time) => {
  expect(localEndOf(at(iso), name)).toEqual({ date, time });
  expect(instantOf({ date, time }, name)).toBe(at(iso));
});

test.each([
  ["2030-03-31", "02:30", "Europe/Berlin", "2030-03-31T01:30:00Z"],
  ["2030-10-27", "02:30", "Europe/Berlin", "2030-10-27T00:30:00Z"],
  ["2030-03-31", "02:30", "Europe/Moscow", "2030-03-30T23:30:00Z"],
  // The day that Samoa skipped.
  ["2011-12-30", "12:00", "Pacific/Apia", "2011-12-30T22:00:00Z"],
])("%s %s in %s is %s", (date, time, name, iso) => {
  expect(instantOf({ date, time }, name)).toBe(at(iso));
});

test.each([
  ["2030-02-29", "12:00"],
  ["2030-04-31", "12:00"],
  ["2030-13-01", "12:00"],
  ["2030-1-1", "12:00"],
  ["", "12:00"],
  ["2030-01-01", "24:01"],
  ["2030-01-01", "25:00"],
  ["2030-01-01", "12:60"],
  ["2030-01-01", "9:00"],
  ["2030-01-01", ""],
])("No calendar has %p %p", (date, time) => {
  expect(instantOf({ date, time }, "Europe/Moscow")).toBeNull();
});

test("Only a known place is a zone, not an offset", () => {
  for (const name of ZONES) expect(isZone(name), name).toBe(true);
  for (const name of ["", "Moscow", "Mars/Olympus", "+03:00", "Europe/Moscow ", "../etc"])
    expect(isZone(name), name).toBe(false);
});

test("Two zones differ if their clocks show different times at that instant", () => {
  const winter = at("2030-01-15T12:00:00Z");
  expect(clocksDiffer(winter, "Europe/Moscow", "Europe/Istanbul")).toBe(false);
  expect(clocksDiffer(winter, "Europe/Moscow", "Europe/Berlin")).toBe(true);
  expect(clocksDiffer(winter, "Europe/Kaliningrad", "Europe/Kyiv")).toBe(false);
  expect(clocksDiffer(winter + 180 * DAY_MS, "Europe/Kaliningrad", "Europe/Kyiv")).toBe(true);
});

test.each([
  ["Europe/Moscow", "UTC+3"],
  ["UTC", "UTC+0"],
  ["America/St_Johns", "UTC−3:30"],
  ["Asia/Kathmandu", "UTC+5:45"],
  ["America/New_York", "UTC−5"],
])("In winter %s is named %s", (name, label) => {
  expect(offsetName(at("2030-01-15T12:00:00Z") + HOUR_MS, name)).toBe(label);
});

describe("A zone that this machine does not know", () => {
  const noon = at("2030-01-15T12:00:00Z");

  test.each(["Etc/Unknown", "Mars/Olympus", "", "Europe/Moscow\u0000"])(
    "breaks nothing and counts as UTC: %j",
    (name) => {
      expect(localOf(noon, name)).toEqual({ date: "2030-01-15", time: "12:00" });
      expect(instantOf({ date: "2030-01-15", time: "12:00" }, name)).toBe(noon);
      expect(offsetName(noon, name)).toBe("UTC+0");
      expect(dateText(noon, "en", { timeStyle: "short", timeZone: name })).toBe(
        dateText(noon, "en", { timeStyle: "short", timeZone: "UTC" }),
      );
      expect(whenOf({ startsAt: noon, endsAt: noon + HOUR_MS, zone: name }, "ru")).toContain(
        "12:00 – 13:00 (UTC+0)",
      );
    },
  );

  test("is replaced by an offset, which every conversion understands", () => {
    fc.assert(
      fc.property(anywhere, ({ name, instant }) => {
        const minutes = offsetMs(instant, name) / MINUTE_MS;
        const clock = zoneOrOffset("Mars/Olympus", minutes);
        expect(localOf(instant, clock)).toEqual(localOf(instant, name));
        expect(offsetName(instant, clock)).toBe(offsetName(instant, name));
        expect(instantOf(localOf(instant, clock), clock)).toBe(Math.floor(instant / MINUTE_MS) * MINUTE_MS);
        const options = { dateStyle: "full", timeStyle: "short" } as const;
        expect(dateText(instant, "ru", { ...options, timeZone: clock })).toBe(
          dateText(instant, "ru", { ...options, timeZone: name }),
        );
      }),
    );
  });

  test("is replaced only then", () => {
    expect(zoneOrOffset("Europe/Moscow", 0)).toBe("Europe/Moscow");
    expect(zoneOrOffset("Mars/Olympus", Number.NaN)).toBe("Mars/Olympus");
  });
});

test("However a zone is spelt, one format of it is kept: a member may send any spelling", () => {
  const { DateTimeFormat } = Intl;
  let made = 0;
  class Counted extends DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof DateTimeFormat>) {
      super(...given);
      made += 1;
    }
  }
  Object.assign(Intl, { DateTimeFormat: Counted });
  try {
    for (const name of ["Asia/Vladivostok", "asia/vladivostok", "ASIA/VLADIVOSTOK", "aSiA/vLaDiVoStOk"]) {
      expect(isZone(name)).toBe(true);
      expect(offsetName(at("2030-01-15T12:00:00Z"), name)).toBe("UTC+10");
    }
  } finally {
    Object.assign(Intl, { DateTimeFormat });
  }
  // None if another test has used the zone before.
  expect(made).toBeLessThanOrEqual(1);
});
