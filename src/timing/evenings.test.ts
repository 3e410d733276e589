import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { nextEvenings, parseEvenings } from "./evenings.ts";

const WEEK_MS = 7 * DAY_MS;
const zone = "Europe/Moscow";
const times = (text: string, now: number, in_ = zone, most = 3) =>
  nextEvenings(parseEvenings(text)!, in_, now, most).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((time) => new Date(time).toISOString().slice(0, 16)),
  );
/** A Tuesday. */
const NOW = Date.UTC(2030, 0, 15, 12);

describe("Evenings", () => {
  test("come in order, in the time zone of their place", () => {
    expect(times("Sun 19:00-21:00, thu 20:00-22:00", NOW)).toEqual([
      ["2030-01-17T17:00", "2030-01-17T19:00"],
      ["2030-01-20T16:00", "2030-01-20T18:00"],
    ]);
  });

  test("may be written with the en dash of a text editor", () => {
    expect(parseEvenings("Thu 20:00–22:00")).toEqual(parseEvenings("Thu 20:00-22:00"));
  });

  test("count until they are over, past midnight too", () => {
    const text = "Mon 23:00-01:00";
    expect(times(text, Date.UTC(2030, 0, 14, 21, 59))[0]).toEqual(["2030-01-14T20:00", "2030-01-14T22:00"]);
    expect(times(text, Date.UTC(2030, 0, 14, 22, 0))[0]).toEqual(["2030-01-21T20:00", "2030-01-21T22:00"]);
  });

  test("keep their local time when the clocks change", () => {
    const sundays = (now: number) => times("Sun 19:00-21:00", now, "Europe/Berlin", 1)[0]![0];
    expect(sundays(Date.UTC(2030, 2, 20))).toBe("2030-03-24T18:00");
    expect(sundays(Date.UTC(2030, 2, 27))).toBe("2030-03-31T17:00");
  });

  test("end at their local time when the clocks change during them", () => {
    const night = (now: number) => times("Sat 22:00-04:00", now, "Europe/Berlin", 1)[0];
    expect(night(Date.UTC(2030, 2, 28))).toEqual(["2030-03-30T21:00", "2030-03-31T02:00"]);
    expect(night(Date.UTC(2030, 9, 24))).toEqual(["2030-10-26T20:00", "2030-10-27T03:00"]);
  });

  test("come the next day also when that day is an hour shorter", () => {
    const lateOnSaturday = Date.UTC(2030, 2, 30, 22, 30);
    expect(times("Sun 19:00-21:00", lateOnSaturday, "Europe/Berlin", 1)[0]![0]).toBe("2030-03-31T17:00");
  });

  test("are never over, and never more than a week away", () => {
    const evenings = parseEvenings("Tue 22:30-00:30, Sat 18:00-20:00")!;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
        const [next] = nextEvenings(evenings, "America/New_York", now, 3);
        expect(next!.endsAt).toBeGreaterThan(now);
        expect(next!.startsAt - now).toBeLessThanOrEqual(WEEK_MS);
        expect(next!.endsAt - next!.startsAt).toBeLessThanOrEqual(3 * HOUR_MS);
      }),
    );
  });

  test.each([
    "",
    "Thursday 20:00-22:00",
    "Thu 20-22",
    "Thu 25:00-26:00",
    "Thu 20:00-20:00",
    "Thu 20:00-22:00,",
  ])("are not accepted in this form: %s", (text) => expect(parseEvenings(text)).toBeNull());
});
