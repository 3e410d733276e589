import { describe, expect, test } from "bun:test";
import { foreignZone, ownTimeZone, whenLine, whenRange } from "./when.ts";

const TODAY = "2030-01-15";
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const MOSCOW = "Europe/Moscow";

test.each([
  ["2030-01-15T16:00:00Z", MOSCOW, "today, 7:00 PM", "сегодня, 19:00"],
  // Half past midnight in Moscow is the next day there, though not yet in UTC.
  ["2030-01-15T21:30:00Z", MOSCOW, "tomorrow, 12:30 AM", "завтра, 00:30"],
  // A viewer in Moscow, where it is Tuesday still: Wednesday morning in Vladivostok, where it is Wednesday already.
  ["2030-01-15T21:00:00Z", "Asia/Vladivostok", "tomorrow, 7:00 AM", "завтра, 07:00"],
  ["2030-01-16T09:00:00Z", "Asia/Vladivostok", "tomorrow, 7:00 PM", "завтра, 19:00"],
  ["2030-01-19T16:00:00Z", MOSCOW, "Sat, January 19, 7:00 PM", "сб, 19 января, 19:00"],
  ["2029-12-31T16:00:00Z", MOSCOW, "Mon, December 31, 2029, 7:00 PM", "пн, 31 декабря 2029, 19:00"],
])("%p in %p reads %p and %p", (startsAt, zone, en, ru) => {
  expect(plain(whenLine({ startsAt, zone }, TODAY, "en"))).toBe(en);
  expect(plain(whenLine({ startsAt, zone }, TODAY, "ru"))).toBe(ru);
});

test.each([
  [null, "сегодня, 19:00"],
  ["2030-01-15T20:00:00Z", "сегодня, 19:00 – 23:00"],
  // An end at midnight belongs to the same evening, so no second day is named.
  ["2030-01-15T21:00:00Z", "сегодня, 19:00 – 00:00"],
  ["2030-01-15T23:00:00Z", "сегодня, 19:00 – завтра, 02:00"],
])("An event that ends at %p reads %p", (endsAt, text) => {
  expect(plain(whenRange({ startsAt: "2030-01-15T16:00:00Z", endsAt, zone: MOSCOW }, TODAY, "ru"))).toBe(
    text,
  );
});

test("The zone is named when the clocks differ at that moment, and only then", () => {
  expect(foreignZone({ startsAt: "2030-01-15T16:00:00Z", zone: MOSCOW }, MOSCOW, "ru")).toBeNull();
  expect(foreignZone({ startsAt: "2030-01-15T16:00:00Z", zone: MOSCOW }, "Europe/Minsk", "ru")).toBeNull();
  expect(foreignZone({ startsAt: "2030-01-15T16:00:00Z", zone: "Asia/Vladivostok" }, MOSCOW, "en")).toContain(
    "UTC+10",
  );
  // Berlin is two hours behind Moscow in winter and one in summer.
  expect(foreignZone({ startsAt: "2030-01-15T16:00:00Z", zone: "Europe/Berlin" }, MOSCOW, "en")).toContain(
    "UTC+1",
  );
  expect(foreignZone({ startsAt: "2030-07-15T16:00:00Z", zone: "Europe/Berlin" }, MOSCOW, "en")).toContain(
    "UTC+2",
  );
});

describe("Where the browser does not know the zone of an event", () => {
  const far = { startsAt: "2030-01-15T22:00:00Z", zone: "America/Nowhere_Yet", utcOffset: -180 };

  test("its times follow the offset that the server sends, and the offset is named", () => {
    expect(plain(whenLine(far, TODAY, "ru"))).toBe("сегодня, 19:00");
    expect(plain(whenLine({ ...far, utcOffset: 345 }, TODAY, "en"))).toBe("tomorrow, 3:45 AM");
    expect(plain(whenRange({ ...far, endsAt: "2030-01-16T05:00:00Z" }, TODAY, "ru"))).toBe(
      "сегодня, 19:00 – завтра, 02:00",
    );
    expect(foreignZone(far, MOSCOW, "ru")).toBe("UTC−3");
    expect(foreignZone({ ...far, utcOffset: 180 }, MOSCOW, "ru")).toBeNull();
  });

  test("and the server sends none, as an older one, they are in UTC", () => {
    expect(plain(whenLine({ ...far, utcOffset: undefined }, TODAY, "ru"))).toBe("сегодня, 22:00");
  });

  test("a zone that it knows is preferred to the offset, which no clock change moves", () => {
    expect(plain(whenLine({ ...far, zone: MOSCOW, utcOffset: 0 }, TODAY, "ru"))).toBe("завтра, 01:00");
  });
});

test("A browser that names its own zone Etc/Unknown gets its offset", () => {
  const own = ownTimeZone({ getTimezoneOffset: () => 210 } as Date, "Etc/Unknown");
  expect(own).toBe("-03:30");
  expect(foreignZone({ startsAt: "2030-01-15T16:00:00Z", zone: MOSCOW }, own, "en")).toContain("UTC+3");
  expect(foreignZone({ startsAt: "2030-01-15T16:00:00Z", zone: "America/St_Johns" }, own, "en")).toBeNull();
});
