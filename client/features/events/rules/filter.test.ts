import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ANY_EVENT, type EventFilter } from "#contract/filters.ts";
import { AGE_MAX, AGE_MIN } from "#contract/limits.ts";
import { countActive, type EventTab, type Filterable, matches } from "./filter.ts";

const NOW = Date.parse("2030-01-15T12:00:00Z");
const event: Filterable = {
  type: { id: 1 },
  tags: [{ id: 10 }, { id: 11 }],
  address: { city: { id: 524901 } },
  // 34 years old.
  user: { sex: "FEMALE", birthday: "1995-05-05" },
};

describe("an event passes the filters", () => {
  const cases: [what: string, filter: Partial<EventFilter>, passes: boolean][] = [
    ["no filter", {}, true],
    ["the owner's age at the lower end", { ageFrom: 34, ageTo: 40 }, true],
    ["the owner's age at the upper end", { ageFrom: 20, ageTo: 34 }, true],
    ["an owner too young", { ageFrom: 35, ageTo: 40 }, false],
    ["an owner too old", { ageFrom: 18, ageTo: 33 }, false],
    ["the owner's sex", { sex: "FEMALE" }, true],
    ["another sex", { sex: "MALE" }, false],
    ["its type", { eventType: 1 }, true],
    ["another type", { eventType: 2 }, false],
    ["its city", { city: 524901 }, true],
    ["another city", { city: 498817 }, false],
    ["any of its tags", { tags: [99, 11] }, true],
    ["none of its tags", { tags: [98, 99] }, false],
    ["viewed events hidden, which the server applies", { hiddenViewed: true }, true],
  ];
  test.each(cases)("%s", (_, filter, passes) => {
    expect(matches(event, { ...ANY_EVENT, ...filter }, "default", NOW)).toBe(passes);
  });

  test("in 'my' at any age filter: the age is forced to 18 to 120", () => {
    const filter = { ...ANY_EVENT, ageFrom: 60, ageTo: 70 };
    const tabs: [EventTab, boolean][] = [
      ["my", true],
      ["default", false],
      ["favs", false],
      ["past", false],
    ];
    for (const [tab, passes] of tabs) expect(matches(event, filter, tab, NOW), tab).toBe(passes);
    expect(matches(event, { ...filter, sex: "MALE" }, "my", NOW)).toBe(false);
  });

  test("without a city or a birthday only if neither is filtered by", () => {
    const bare = { ...event, address: { city: null }, user: { sex: "FEMALE" as const, birthday: null } };
    expect(matches(bare, ANY_EVENT, "default", NOW)).toBe(true);
    expect(matches(bare, { ...ANY_EVENT, city: 524901 }, "default", NOW)).toBe(false);
    expect(matches(bare, { ...ANY_EVENT, ageTo: 90 }, "default", NOW)).toBe(false);
  });

  test("from the day the owner is old enough", () => {
    const filter = { ...ANY_EVENT, ageFrom: 35, ageTo: 99 };
    expect(matches(event, filter, "default", Date.parse("2030-05-04T23:59:59Z"))).toBe(false);
    expect(matches(event, filter, "default", Date.parse("2030-05-05T00:00:00Z"))).toBe(true);
  });
});

describe("the number of active filters", () => {
  const cases: [filter: Partial<EventFilter>, count: number][] = [
    [{}, 0],
    [{ ageFrom: AGE_MIN, ageTo: AGE_MAX }, 0],
    [{ ageFrom: 19 }, 1],
    [{ ageTo: 119 }, 1],
    [{ ageFrom: 19, ageTo: 119 }, 1],
    [{ hiddenViewed: true }, 1],
    [{ eventType: 3 }, 1],
    [{ city: 524901 }, 1],
    [{ sex: "MALE" }, 1],
    [{ tags: [] }, 0],
    [{ tags: [1, 2, 3] }, 1],
    [{ ageFrom: 30, sex: "MALE", eventType: 1, city: 1, tags: [1], hiddenViewed: true }, 6],
  ];
  test.each(cases)("%p is %p", (filter, count) => {
    expect(countActive({ ...ANY_EVENT, ...filter })).toBe(count);
  });

  test("an event is hidden only if a filter is active", () => {
    fc.assert(
      fc.property(
        fc.record({
          ageFrom: fc.integer({ min: AGE_MIN, max: AGE_MAX }),
          ageTo: fc.integer({ min: AGE_MIN, max: AGE_MAX }),
          sex: fc.constantFrom("MALE" as const, "FEMALE" as const, null),
          eventType: fc.option(fc.integer({ min: 1, max: 4 })),
          city: fc.option(fc.integer({ min: 1 })),
          tags: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 3 }),
          hiddenViewed: fc.boolean(),
        }),
        (filter) => {
          const isHidden = !matches(event, filter, "default", NOW);
          if (isHidden) expect(countActive(filter)).toBeGreaterThan(0);
        },
      ),
    );
  });
});
