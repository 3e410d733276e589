import { expect, test } from "bun:test";
import { foreignZone } from "#client/lib/format/when.ts";
import { iso } from "#contract/time.ts";
import { eventForm, startOf } from "./schema.ts";

const BERLIN = "Europe/Berlin";

test.each([
  ["2030-07-15", "2030-07-15T17:00:00.000Z", "UTC+2"],
  ["2030-11-20", "2030-11-20T18:00:00.000Z", "UTC+1"],
])("The form names the time zone of the place as it is on the day of the event, %s", (day, at, offset) => {
  const startsAt = startOf({ day, time: "19:00" }, BERLIN)!;
  expect(iso(startsAt)).toBe(at);
  expect(foreignZone({ startsAt: iso(startsAt), zone: BERLIN }, "Europe/Moscow", "en")).toContain(offset);
});

test("A number of places may be pasted with spaces and invisible characters around it", () => {
  const capacity = (text: string) => eventForm.shape.capacity.safeParse(text).data;
  expect(capacity(" \u200E120\u2060 ")).toBe("120");
  expect(capacity("-5")).toBeUndefined();
});

test("Without a day or a time there is no start", () => {
  expect(startOf({ day: "", time: "19:00" }, BERLIN)).toBeNull();
  expect(startOf({ day: "2030-07-15", time: "" }, BERLIN)).toBeNull();
});
