import { expect, test } from "bun:test";
import fc from "fast-check";
import { fitsEventFilter } from "#contract/event-filter.ts";
import { ANY_EVENT } from "#contract/filters.ts";
import { PinTable } from "./pin-table.ts";

const NOW = Date.UTC(2030, 5, 1);
const tagIds = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
const sex = fc.constantFrom("UNDEF" as const, "MALE" as const, "FEMALE" as const);
const some = fc.integer({ min: 1, max: 3 });
const hosted = fc.record({
  typeId: some,
  cityId: fc.option(some),
  sex,
  age: fc.option(fc.integer({ min: 18, max: 30 })),
  tagIds,
});
const filters = fc.record({
  eventType: fc.option(some),
  city: fc.option(some),
  sex: fc.option(sex),
  ageFrom: fc.constantFrom(18, 21, 25),
  ageTo: fc.constantFrom(24, 28, 120),
  tags: tagIds,
});

test("The table matches the same events as fitsEventFilter, for any filter", () => {
  fc.assert(
    fc.property(fc.array(hosted, { minLength: 1, maxLength: 40 }), filters, (list, asked) => {
      const table = new PinTable();
      for (const [at, { age, tagIds: tags, ...traits }] of list.entries()) {
        const birthday = age === null ? null : `${2030 - age}-01-01`;
        table.put({ ...ROW, ...traits, number: at + 1, birthday, tags: tags.join(",") || null }, NOW);
      }
      const filter = { ...ANY_EVENT, ...asked };
      const isFitting = table.fitting(filter);
      const found = list.filter((_, at) => isFitting(table.slotOf(at + 1)!));
      expect(found).toEqual(list.filter((traits) => fitsEventFilter(traits, filter)));
    }),
  );
});

const ROW = {
  id: "00000000-0000-7000-8000-000000000001",
  revision: 1,
  ownerId: "host",
  title: "Прогулка",
  shownLat: 55,
  shownLon: 37,
  cellX: 1,
  cellY: 1,
  startsAt: NOW,
  overAt: NOW,
  zone: "UTC",
  capacity: null,
  taken: 0,
  askToCome: 0,
  imageId: null,
};
