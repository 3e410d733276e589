import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { SearchAnswer } from "#contract/dating.ts";
import { filtersIn, filterTexts } from "#contract/filter-query.ts";
import { ANY_PERSON, fieldsIn, type SearchPreferences } from "#contract/filters.ts";
import { ATTRIBUTES, type Attribute } from "#contract/people.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Every parameter of the search routes: filters survive a round trip through a URL, and nonsense is refused by name. */

const age = fc.integer({ min: 18, max: 120 });
const height = fc.tuple(fc.integer({ min: 50, max: 240 }), fc.integer({ min: 50, max: 240 }));
const ids = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 31 }), { maxLength: 20 });
const upward = <T extends readonly number[]>(range: T) => range.toSorted((a, b) => a - b);
const attributes = Object.fromEntries(
  Object.entries(ATTRIBUTES).map(([name, values]) => [name, fc.subarray([...values] as string[])]),
) as unknown as { [A in Attribute]: fc.Arbitrary<SearchPreferences[A]> };
const flags = [
  "isRandom",
  "ignoreVipFilters",
  "near",
  "withPhotos",
  "isOnline",
  "hiddenViewed",
  "isMutual",
  "onlyVip",
] as const;
const filters = fc
  .record({
    ...(Object.fromEntries(flags.map((name) => [name, fc.boolean()])) as Record<
      string,
      fc.Arbitrary<boolean>
    >),
    ...attributes,
    country: fc.constantFrom("*", "RU", "DE"),
    sex: fc.constantFrom(null, "MALE" as const, "FEMALE" as const),
    ages: fc.tuple(age, age),
    cities: ids,
    tags: ids,
    highRating: fc.constantFrom("any" as const, "high" as const, "low" as const),
    height: fc.option(height),
  })
  .map(({ ages, height: range, ...rest }) => {
    const [ageFrom = 18, ageTo = 120] = upward(ages);
    const [from = 0, to = 0] = range ? upward(range) : [];
    return { ...ANY_PERSON, ...rest, ageFrom, ageTo, height: range && { from, to } } as SearchPreferences;
  });

const world = createWorld({ cities: true });
afterAll(world.close);
const anna = world.newPerson();
world.newPerson({ sex: "MALE" });

const SEARCH = "/api/user/search";
const PREFERENCES = "/api/filter/search-preferences";
const PARAMETERS = [
  ...fieldsIn("search").map(([name]) => name),
  "isRandom",
  "ignoreVipFilters",
  "page",
  "perPage",
  "cursor",
  "sort",
  "withWritten",
];

test("Filters survive a round trip through a URL, and the saved ones stay as they are", async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (set) => {
      const texts = filterTexts(set);
      expect(filtersIn(texts)).toEqual(set);
      const query = `?${new URLSearchParams(texts)}`;
      expect((await anna.get(`${PREFERENCES}${query}`)).body).toMatchObject(set);
      expect((await anna.get(`${SEARCH}${query}`)).status).toBe(200);
    }),
    { numRuns: 60 },
  );
  expect((await anna.get(PREFERENCES)).body).toMatchObject(ANY_PERSON);
});

test("A URL without filters uses the saved ones, and any filter in the URL replaces them all", async () => {
  const women = await anna.post(PREFERENCES, { sex: "FEMALE" });
  expect(women.status).toBe(200);
  const found = async (query: string) => (await anna.get(SEARCH + query)).body as unknown as SearchAnswer;
  expect((await found("")).data).toHaveLength(0);
  expect((await found("?isRandom=false")).data).toHaveLength(1);
  expect((await found("?sex=MALE")).data).toHaveLength(1);
  await anna.post(PREFERENCES, { sex: null });
});

const nonsense = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "null",
    "[]",
    "{}",
    "-1",
    "1e9",
    "NaN",
    "1,2,x",
    "18-",
    "300-10",
    "true,false",
    "9".repeat(400),
  ),
  fc.constantFrom("true", "FEMALE", "25", "160-180", "leo,virgo", "524901"),
);

test("Any value of a parameter gets a page, or an error that names the wrong parameter", async () => {
  const queries = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), nonsense), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(queries, async (parts) => {
      const query = new URLSearchParams(parts);
      for (const path of [SEARCH, PREFERENCES]) {
        const { status, body } = await anna.get(`${path}?${query}`);
        if (status === 200) continue;
        expect(status).toBe(422);
        const { errors } = body as { errors: { path: string }[] };
        expect(errors.length).toBeGreaterThan(0);
        for (const { path: wrong } of errors) expect([...query.keys()]).toContain(wrong.split(".")[0]!);
      }
      // The client reads the same URL and leaves out what is invalid.
      const read = filtersIn(Object.fromEntries(query));
      if (read) expect(filtersIn(filterTexts(read))).toEqual(read);
    }),
    { numRuns: 300 },
  );
});
