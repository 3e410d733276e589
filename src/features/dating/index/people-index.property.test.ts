import { expect, test } from "bun:test";
import { DATING_SORTS } from "#contract/dating.ts";
import { ANY_PERSON, type SearchPreferences, setFilters, without } from "#contract/filters.ts";
import { bitsOf } from "#contract/traits.ts";
import { seeded } from "#src/chance/seeded.ts";
import { dayNumber, SEGMENT_SIZE } from "./columns.ts";
import type { Search } from "./conditions.ts";
import { PeopleIndex } from "./people-index.ts";
import { type Query, queryOf } from "./score.ts";

/** Compares searches that skip most people, and counts of all filters in one pass, with the same without these shortcuts. */

const SEED = Number(process.env.SEED ?? 20_300_116);
const PEOPLE = 2.5 * SEGMENT_SIZE;
const ROUNDS = 60;
const NOW = Date.UTC(2030, 0, 15);
const SECOND = NOW / 1000;

const random = seeded(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
const some = <T>(from: readonly T[], probability: number) => from.filter(() => random() < probability);
const TAGS = Array.from({ length: 12 }, (_, at) => at + 1);
const GOALS = ["relationship", "friendship", "flirting"] as const;
const place = () => (random() < 0.8 ? { lat: 54 + random() * 10, lon: 30 + random() * 20 } : null);

const index = new PeopleIndex();
for (let n = 0; n < PEOPLE; n++) {
  const id = `${n.toString(16).padStart(8, "0")}-0000-7000-8000-${below(2 ** 40)
    .toString(16)
    .padStart(12, "0")}`;
  index.put({
    id,
    traits: bitsOf({
      sex: pick(["MALE", "FEMALE", "UNDEF"]),
      vip: false,
      verified: random() < 0.5,
      photos: random() < 0.5,
      rating: pick(["high", "low", null]),
      goal: pick([...GOALS, null]),
      zodiacSign: null,
      hasChildren: null,
      badHabits: null,
      physique: null,
      towardsPets: null,
      hairColor: null,
      glassColor: null,
    }),
    birthday: random() < 0.9 ? dayNumber(`${1950 + below(60)}-0${1 + below(9)}-1${below(9)}`) : 0,
    height: 150 + below(50),
    country: pick([0, 596, 133]),
    cityId: below(6),
    place: place(),
    tags: some(TAGS, 0.25),
    rating: below(51),
    quality: below(256),
    replies: below(102),
    createdAt: SECOND - below(100 * 86_400),
    lastSeenAt: SECOND - below(60 * 86_400),
    vipUntil: pick([0, SECOND + 9]),
    isGuarded: random() < 0.1,
    wants: {
      sexes: pick([1, 2, 7]),
      ageFrom: pick([0, 25]),
      ageTo: pick([40, 255]),
      country: pick([0, 596]),
    },
  });
  if (random() < 0.1) index.seen(id, true, SECOND - below(20 * 86_400));
  if (random() < 0.1) index.seen(id, false, SECOND - below(10 * 86_400));
  if (random() < 0.03) index.seen(id, true, SECOND - below(30 * 86_400));
  if (random() < 0.05) index.hide(id);
}

function randomSearch(): Search {
  const filters: SearchPreferences = {
    ...ANY_PERSON,
    ...(random() < 0.5 && { sex: pick(["MALE", "FEMALE"]) }),
    ...(random() < 0.3 && { ageFrom: 25, ageTo: 45 }),
    ...(random() < 0.2 && { cities: some([1, 2, 3, 4, 5], 0.5) }),
    ...(random() < 0.2 && { tags: some(TAGS, 0.2) }),
    ...(random() < 0.2 && { height: { from: 160, to: 180 } }),
    ...(random() < 0.2 && { goal: [pick(GOALS)] }),
    ...(random() < 0.2 && { country: "RU" }),
    isOnline: random() < 0.1,
    near: random() < 0.2,
    isMutual: random() < 0.3,
    onlyVip: random() < 0.1,
    withPhotos: random() < 0.2,
  };
  const searcher: Search["searcher"] = {
    sex: pick(["MALE", "FEMALE"]),
    age: pick([0, 30]),
    country: "RU",
    place: place(),
    tags: some(TAGS, 0.4),
    goal: pick([...GOALS, null]),
    isProven: random() < 0.5,
  };
  return { filters, sort: pick(DATING_SORTS), searcher, now: NOW };
}

const matching = (query: Query, left: Iterable<number>) => run(index.search(query, left, 0));

function run<T>(search: Generator<void, T>): T {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

test(`The first results are the beginning of the full list, in every order (SEED=${SEED})`, () => {
  for (let round = 0; round < ROUNDS; round++) {
    const query = queryOf(randomSearch());
    const { total } = matching(query, []);
    const first = (limit: number) => run(index.search(query, [], limit)).slots;
    const all = first(PEOPLE);
    expect(all.length).toBe(total);
    expect(all.every((slot) => index.fits(query, slot))).toBe(true);
    for (const limit of [1, 40]) expect(first(limit)).toEqual(all.slice(0, limit));
  }
});

test("Each relaxation gains what a search without that filter counts", () => {
  for (let round = 0; round < ROUNDS; round++) {
    const search = randomSearch();
    const hidden = Array.from({ length: 50 }, () => below(PEOPLE));
    const viewed = Array.from({ length: 50 }, () => below(PEOPLE));
    const left = [...hidden, ...viewed];
    const { total } = matching(queryOf(search), left);
    const gained = run(index.nearMisses(queryOf(search), hidden, viewed));
    for (const name of setFilters(search.filters)) {
      const relaxed = queryOf({ ...search, filters: without(search.filters, name) });
      expect(matching(relaxed, left).total, name).toBe(total + gained.get(name)!);
    }
    const unhidden = matching(queryOf(search), hidden).total;
    expect(gained.get("hiddenViewed")).toBe(unhidden - total);
  }
});
