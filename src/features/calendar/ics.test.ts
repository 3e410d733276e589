import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import ICAL from "ical.js";
import type { Event } from "#contract/events.ts";
import { EVENT_OPEN_END_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { CalendarEntry } from "../events/actions.ts";
import { icsOf } from "./ics.ts";

const OPTIONS = { lang: "ru", origin: "https://randevu.example" } as const;
const START = Date.UTC(2030, 0, 15, 16);
const iso = (time: number) => new Date(time).toISOString();

/** An event with only the fields that a calendar file reads. */
function entryOf(changes: Partial<Event> = {}, changedAt = START - 9 * HOUR_MS): CalendarEntry {
  const event = {
    id: "01980a4e-5b1c-7c3e-9a57-0d3d3f6b8f21",
    revision: 3,
    title: "Прогулка по бульварам",
    description: "Встречаемся у фонтана",
    address: { city: { id: 524901, name: "Москва" }, text: "Тверская улица, 7" },
    lat: 55.757,
    lon: 37.615,
    radius: null,
    startsAt: iso(START),
    endsAt: iso(START + 5 * HOUR_MS),
    zone: "Europe/Moscow",
    cancelReason: null,
    mine: false,
    attendance: { state: "coming", line: null, until: null, confirmBy: null },
    ...changes,
  } as Event;
  return { event, changedAt };
}

const parse = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
const read = (text: string) => parse(text).map((component) => new ICAL.Event(component));
const value = (text: string, name: string) => parse(text)[0]!.getFirstPropertyValue(name);

/** The rules of RFC 5545, 3.1: Google ignores a whole file that breaks them. */
function assertLines(text: string): void {
  const bytes = new TextEncoder().encode(text);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  let start = 0;
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === 10) {
      const line = bytes.subarray(start, at - 1);
      expect(line.length).toBeLessThanOrEqual(75);
      // A line that is cut inside a character is not valid UTF-8.
      expect(() => new TextDecoder("utf-8", { fatal: true }).decode(line)).not.toThrow();
      start = at + 1;
    }
}

describe("A calendar file", () => {
  test("says when and where, in UTC, with local time in the description", () => {
    const text = icsOf([entryOf()], OPTIONS);
    assertLines(text);
    expect(text).toContain("DTSTART:20300115T160000Z");
    expect(text).toContain("DTEND:20300115T210000Z");
    expect(text).not.toContain("TZID");
    const [event] = read(text);
    expect(event).toMatchObject({
      uid: "01980a4e-5b1c-7c3e-9a57-0d3d3f6b8f21",
      summary: "Прогулка по бульварам",
    });
    expect(event!.location).toBe("Тверская улица, 7");
    expect(event!.description).toContain("Когда: вторник, 15 января 2030, 19:00 – 00:00 (UTC+3)");
    expect(event!.description).toContain("https://randevu.example/events/01980a4e");
    expect(value(text, "status")).toBe("CONFIRMED");
    expect(value(text, "geo") as unknown).toEqual([55.757, 37.615]);
  });

  test("contains neither address nor exact place for a member who was not accepted", () => {
    const asked = { state: "asked", line: null, until: null, confirmBy: null } as const;
    const text = icsOf(
      [
        entryOf({
          attendance: asked,
          radius: 500,
          address: { city: entryOf().event.address.city, text: null },
        }),
      ],
      OPTIONS,
    );
    expect(text).not.toContain("Тверская");
    expect(text).not.toContain("GEO");
    expect(text).not.toContain("55.75");
    expect(read(text)[0]!.location).toBe("Москва (адрес откроется, когда организатор вас примет)");
    expect(value(text, "status")).toBe("TENTATIVE");
  });

  test("has a greater SEQUENCE after each change, and when the place becomes visible", () => {
    const hidden = { radius: 500, address: { city: null, text: null } };
    const numbers = [
      entryOf({ revision: 3, ...hidden }),
      entryOf({ revision: 3 }),
      entryOf({ revision: 4, ...hidden }),
      entryOf({ revision: 4 }),
    ].map((entry) => Number(value(icsOf([entry], OPTIONS), "sequence")));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  test("is stamped with the last change, so that it stays the same until the next", () => {
    const text = icsOf([entryOf({}, Date.UTC(2030, 0, 10, 8, 30))], OPTIONS);
    expect(text).toContain("DTSTAMP:20300110T083000Z");
    expect(text).toContain("LAST-MODIFIED:20300110T083000Z");
    expect(icsOf([entryOf({}, Date.UTC(2030, 0, 10, 8, 30))], OPTIONS)).toBe(text);
  });

  test("says in its title too that an event is cancelled, and why", () => {
    const text = icsOf([entryOf({ cancelReason: "Заболел" })], OPTIONS);
    expect(value(text, "status")).toBe("CANCELLED");
    expect(read(text)[0]!.summary).toBe("Отменено: Прогулка по бульварам");
    expect(read(text)[0]!.description).toContain("Почему отменено: Заболел");
  });

  test("is in English for users who read English", () => {
    const text = icsOf([entryOf()], { ...OPTIONS, lang: "en" });
    expect(read(text)[0]!.description).toContain(
      "When: Tuesday, January 15, 2030, 7:00 PM – 12:00 AM (UTC+3)",
    );
  });

  test("without events is a valid calendar too", () => {
    const text = icsOf([], OPTIONS);
    assertLines(text);
    expect(read(text)).toEqual([]);
  });
});

describe("ical.js reads our files", () => {
  const letters = fc.constantFrom(
    "ы",
    "Ж",
    "a",
    " ",
    ",",
    ";",
    ":",
    "\\",
    '"',
    "👩‍👩‍👧‍👦",
    "é",
    "ё",
    "\n",
    "漢",
    "🎈",
  );
  const words = fc.array(letters, { minLength: 1, maxLength: 300 }).map((parts) => parts.join(""));
  const line = words.map((text) => text.replaceAll("\n", " ").trim() || "x");
  const second = (from: string, to: string) =>
    fc.integer({ min: Date.parse(from) / 1000, max: Date.parse(to) / 1000 }).map((seconds) => seconds * 1000);
  const zone = fc.constantFrom(
    "Europe/Moscow",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "UTC",
  );
  const entry = fc
    .record({
      id: fc.uuid(),
      title: line,
      description: words,
      text: line,
      start: second("2026-01-01T00:00:00Z", "2035-01-01T00:00:00Z"),
      hours: fc.option(fc.integer({ min: 1, max: 72 }), { nil: null }),
      zone,
    })
    .map(({ start, hours, text, ...rest }) =>
      entryOf({
        ...rest,
        startsAt: iso(start),
        endsAt: hours === null ? null : iso(start + hours * HOUR_MS),
        address: { city: null, text },
      }),
    );

  test("and finds the same instants, titles, texts and places, whatever they contain", () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { maxLength: 5, selector: (each) => each.event.id }), (entries) => {
        const text = icsOf(entries, OPTIONS);
        assertLines(text);
        const events = read(text);
        expect(events.map(({ uid }) => uid)).toEqual(entries.map((each) => each.event.id));
        for (const [at, { event }] of entries.entries()) {
          const found = events[at]!;
          const start = Date.parse(event.startsAt);
          const end =
            event.endsAt === null ? start + EVENT_OPEN_END_HOURS * HOUR_MS : Date.parse(event.endsAt);
          expect(found.startDate.toJSDate().getTime()).toBe(start);
          expect(found.endDate.toJSDate().getTime()).toBe(end);
          expect(found.summary).toBe(event.title);
          expect(found.location).toBe(event.address.text!);
          expect(found.description).toContain(event.description);
        }
      }),
      { numRuns: 200 },
    );
  });
});
