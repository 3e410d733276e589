import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { QueuePreferences } from "#contract/filters.ts";
import { ANY_COMPANION } from "#contract/filters.ts";
import { SECOND_MS } from "#contract/time.ts";
import { images, profileTags, profileViews, tags, type users } from "#db/schema/index.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Queue preferences of rated chats: set by two routes, applied by the search. */

const MOSCOW = 524901;
const SPB = 498817;
const PATH = "/api/filter/queue-preferences";

let world: World;
let url: string;

beforeEach(() => {
  world = createWorld({ cities: true });
  url = world.listen().url;
});
afterEach(() => world.close());

type Details = Partial<typeof users.$inferInsert>;

/** A user who searches with these preferences, set by the route. */
async function searcher(
  { preferences, ...details }: Details & { preferences?: Partial<QueuePreferences> } = {},
  search: { country?: string; forceClassic?: boolean } = {},
) {
  const person = world.newPerson({ ...details });
  if (preferences) expect((await person.post(PATH, preferences)).status).toBe(200);
  const tab = await TestTab.openAs(url, person);
  return { ...person, tab, search: () => tab.ask("ENTER_QUEUE", search) };
}
type Searcher = Awaited<ReturnType<typeof searcher>>;

/** Whether the two meet, given enough time for any difference of ratings. */
async function meet(one: Searcher, other: Searcher): Promise<boolean> {
  await one.search();
  await other.search();
  world.clock.advance(21_000);
  world.features.video.tick();
  const met = (await one.tab.unread()).includes("ENTER_ROOM");
  for (const { id } of [one, other]) world.features.video.leaveAll(`user:${id}`);
  return met;
}

const vip = () => ({ vipUntil: world.clock() + 1_000_000 });

describe("the routes", () => {
  test("Without preferences anyone fits", async () => {
    expect(await world.newPerson().get(PATH)).toMatchObject({
      status: 200,
      body: { ...ANY_COMPANION, chosen: { cities: [], tags: [] } },
    });
  });

  test("Only given preferences change, and chosen cities and tags come with their names", async () => {
    const anna = world.newPerson();
    const tag = world.deps.db.orm.insert(tags).values({ name: "Кино", folded: "кино" }).returning().get();
    await anna.post(PATH, { sex: "MALE", cities: [MOSCOW] });
    const { body } = await anna.post(PATH, { ageFrom: 25, tags: [tag.id] });
    const kept = { ...ANY_COMPANION, sex: "MALE", cities: [MOSCOW], ageFrom: 25, tags: [tag.id] };
    expect(body).toMatchObject({
      ...kept,
      chosen: { cities: [{ id: MOSCOW }], tags: [{ id: tag.id, name: "Кино" }] },
    });
    expect((await anna.get(PATH, { "accept-language": "ru" })).body).toMatchObject({
      ...kept,
      chosen: { cities: [{ name: "Москва" }] },
    });
    expect((await world.newPerson().get(PATH)).body).toMatchObject(ANY_COMPANION);
  });

  test("A range that ends before it begins is refused, also together with the stored one", async () => {
    const anna = world.newPerson();
    await anna.post(PATH, { ageFrom: 40 });
    for (const wrong of [
      { ageTo: 39 },
      { ageFrom: 30, ageTo: 20 },
      { ageFrom: 17 },
      { height: { from: 180, to: 170 } },
      { sex: "male" },
      { country: "ru" },
      { goal: ["money"] },
      { cities: ["Moscow"] },
    ])
      expect(await anna.post(PATH, wrong)).toMatchObject({
        status: 422,
        body: { code: "validation_failed" },
      });
    expect((await anna.get(PATH)).body).toMatchObject({ ...ANY_COMPANION, ageFrom: 40 });
  });
});

describe("the search", () => {
  const cases: [what: string, preferences: Partial<QueuePreferences>, fits: Details, misfit: Details][] = [
    ["sex", { sex: "MALE" }, { sex: "MALE" }, { sex: "FEMALE" }],
    ["the minimum age", { ageFrom: 30 }, { birthday: "2000-01-15" }, { birthday: "2000-01-16" }],
    ["the maximum age", { ageTo: 30 }, { birthday: "1999-01-16" }, { birthday: "1999-01-15" }],
    ["an unknown age", { ageTo: 119 }, { birthday: "1990-01-01" }, { birthday: null }],
    ["country", { country: "DE" }, { country: "DE" }, { country: "FR" }],
    ["city", { cities: [MOSCOW, 1] }, { cityId: MOSCOW }, { cityId: SPB }],
    ["an unknown city", { cities: [MOSCOW] }, { cityId: MOSCOW }, {}],
  ];
  for (const [what, preferences, fits, misfit] of cases)
    test(`keeps people apart by ${what}, whichever of the two came first`, async () => {
      for (const searchedFirst of [true, false])
        for (const [details, expected] of [
          [fits, true],
          [misfit, false],
        ] as const) {
          const [picky, other] = [await searcher({ preferences }), await searcher(details)];
          expect(await (searchedFirst ? meet(picky, other) : meet(other, picky))).toBe(expected);
        }
    });

  test("Each must fit the preferences of the other", async () => {
    const woman = { sex: "FEMALE", preferences: { sex: "MALE" } } as const;
    expect(
      await meet(await searcher(woman), await searcher({ sex: "MALE", preferences: { ageTo: 20 } })),
    ).toBe(false);
    expect(
      await meet(await searcher(woman), await searcher({ sex: "MALE", preferences: { sex: "FEMALE" } })),
    ).toBe(true);
  });

  test("Near is within a hundred kilometres of the shared place, or else of the city", async () => {
    const near = { preferences: { near: true }, cityId: MOSCOW };
    const place = (lat: number, lon: number) => ({ lat, lon });
    expect(await meet(await searcher(near), await searcher(place(55.75, 39.1)))).toBe(true);
    expect(await meet(await searcher(near), await searcher(place(55.75, 39.3)))).toBe(false);
    // Chukotka lies on both sides of the date line.
    const chukotka = { preferences: { near: true }, ...place(66.3, 179.5) };
    expect(await meet(await searcher(chukotka), await searcher(place(66.3, -179.5)))).toBe(true);
    expect(
      await meet(await searcher({ ...near, ...place(59.9, 30.3) }), await searcher({ cityId: SPB })),
    ).toBe(true);
  });

  test("A user who wants someone near and has no place of their own meets anyone", async () => {
    expect(await meet(await searcher({ preferences: { near: true } }), await searcher({ cityId: SPB }))).toBe(
      true,
    );
  });

  test("The photo filter accepts people whose gallery everyone may see", async () => {
    const picky = () => searcher({ preferences: { withPhotos: true } });
    const withPhoto = async (details: Details) => {
      const person = await searcher(details);
      const size = { width: 100, height: 100, placeholder: "", createdAt: 0 };
      const photo = { id: world.deps.ids(), ownerId: person.id, position: 0, ...size };
      world.deps.db.orm.insert(images).values(photo).run();
      return person;
    };
    expect(await meet(await picky(), await searcher())).toBe(false);
    expect(await meet(await picky(), await withPhoto({ seePhotos: "FRIENDS" }))).toBe(false);
    expect(await meet(await picky(), await withPhoto({}))).toBe(true);
  });

  test("Any of the chosen tags fits, unless privacy hides it", async () => {
    const { orm } = world.deps.db;
    const tag = (name: string) => orm.insert(tags).values({ name, folded: name }).returning().get();
    const [kino, more] = [tag("кино"), tag("море")];
    const picky = () => searcher({ preferences: { tags: [kino.id, more.id] } });
    const carrying = async (tagId: number, details: Details = {}) => {
      const person = await searcher(details);
      orm.insert(profileTags).values({ userId: person.id, tagId }).run();
      return person;
    };
    expect(await meet(await picky(), await searcher())).toBe(false);
    expect(await meet(await picky(), await carrying(kino.id, { seeProfileInfo: "NOBODY" }))).toBe(false);
    expect(await meet(await picky(), await carrying(more.id))).toBe(true);
  });

  test("A user who hides viewed profiles does not meet them, even if the viewed user searched first", async () => {
    const picky = await searcher({ preferences: { hiddenViewed: true } });
    const [seen, unseen] = [await searcher(), await searcher()];
    const view = { viewerId: picky.id, userId: seen.id, viewedAt: 0 };
    world.deps.db.orm.insert(profileViews).values(view).run();
    expect(await meet(seen, picky)).toBe(false);
    expect(await meet(picky, unseen)).toBe(true);
  });

  const ofVip: [keyof QueuePreferences, Partial<QueuePreferences>, () => Details][] = [
    ["onlyVip", { onlyVip: true }, vip],
    ["height", { height: { from: 170, to: 180 } }, () => ({ height: 175 })],
    ["zodiacSign", { zodiacSign: ["leo", "virgo"] }, () => ({ zodiacSign: "virgo" })],
    ["goal", { goal: ["friendship"] }, () => ({ goal: "friendship" })],
    ["badHabits", { badHabits: ["no", "rarely"] }, () => ({ badHabits: "no" })],
    ["hasChildren", { hasChildren: ["yes"] }, () => ({ hasChildren: "yes" })],
    ["physique", { physique: ["athletic"] }, () => ({ physique: "athletic" })],
    ["towardsPets", { towardsPets: ["positive"] }, () => ({ towardsPets: "positive" })],
    ["hairColor", { hairColor: ["shaved"] }, () => ({ hairColor: "shaved" })],
    ["glassColor", { glassColor: ["gray"] }, () => ({ glassColor: "gray" })],
  ];
  for (const [name, preferences, fits] of ofVip)
    test(`applies ${name} for VIP, but not for others, nor when VIP filters are switched off`, async () => {
      const picky = { preferences, ...vip() };
      expect(await meet(await searcher(picky), await searcher({ rating: 3.9 }))).toBe(false);
      expect(await meet(await searcher(picky), await searcher(fits()))).toBe(true);
      const off = { ...preferences, ignoreVipFilters: true };
      expect(await meet(await searcher({ preferences: off, ...vip() }), await searcher())).toBe(true);
      expect(await meet(await searcher({ preferences }), await searcher())).toBe(true);
    });

  test("Everyone may filter by a high or low rating, and unrated people have neither", async () => {
    const picky = (highRating: "high" | "low") => searcher({ preferences: { highRating } });
    const rated = (rating: number | null) => searcher({ rating });
    expect(await meet(await picky("high"), await rated(4))).toBe(true);
    expect(await meet(await picky("high"), await rated(3.9))).toBe(false);
    expect(await meet(await picky("low"), await rated(3.9))).toBe(true);
    expect(await meet(await picky("low"), await rated(4))).toBe(false);
    for (const level of ["high", "low"] as const)
      expect(await meet(await picky(level), await rated(null))).toBe(false);
  });

  test("A high rating that an earlier version stored as `true` still counts", async () => {
    const picky = await searcher({ preferences: { sex: "FEMALE" } });
    world.deps.db.sqlite.run(
      "UPDATE queue_preferences SET preferences = json_set(preferences, '$.highRating', json('true'))",
    );
    expect((await picky.get(PATH)).body).toMatchObject({ sex: "FEMALE", highRating: "high" });
  });

  test("What privacy hides fits no filter, so that a filter cannot reveal it", async () => {
    const hidden = {
      goal: "friendship",
      height: 175,
      rating: 5,
      seeProfileInfo: "FRIENDS",
      seeRating: "NOBODY",
    } as const;
    for (const preferences of [
      { goal: ["friendship" as const] },
      { height: { from: 170, to: 180 } },
      { highRating: "high" as const },
      { highRating: "low" as const },
    ])
      expect(await meet(await searcher({ preferences, ...vip() }), await searcher(hidden))).toBe(false);
  });

  test("Random ignores all but the country", async () => {
    const random = { isRandom: true, sex: "MALE", ageFrom: 90, near: true, country: "DE" } as const;
    const picky = { preferences: random, cityId: MOSCOW };
    expect(await meet(await searcher(picky), await searcher({ country: "FR" }))).toBe(false);
    expect(await meet(await searcher(picky), await searcher({ sex: "FEMALE", country: "DE" }))).toBe(true);
  });

  test("The country given with the search overrides the stored one", async () => {
    const picky = () => searcher({ preferences: { country: "DE" } }, { country: "FR" });
    expect(await meet(await picky(), await searcher({ country: "DE" }))).toBe(false);
    expect(await meet(await picky(), await searcher({ country: "FR" }))).toBe(true);
  });

  test("Classic chats ignore the preferences", async () => {
    const classic = { forceClassic: true };
    const picky = await searcher({ preferences: { sex: "MALE", country: "DE" } }, classic);
    expect(await meet(picky, await searcher({ sex: "FEMALE", country: "FR" }, classic))).toBe(true);
  });

  test("Changed preferences count once the user searches again", async () => {
    const [picky, other] = [
      await searcher({ preferences: { sex: "MALE" } }),
      await searcher({ sex: "FEMALE" }),
    ];
    for (const { search } of [picky, other]) await search();
    world.features.video.tick();
    expect(await other.tab.unread()).toEqual([]);
    await picky.post(PATH, { sex: "FEMALE" });
    await picky.search();
    await Promise.all([picky.tab.next("ENTER_ROOM"), other.tab.next("ENTER_ROOM")]);
  });
});

test("The city of a companion is named in the language of the interface", async () => {
  const tabIn = async (query: string) => {
    const tab = await TestTab.open(url, query);
    const { token } = world.newPerson({ cityId: MOSCOW });
    await tab.ask("AUTHENTICATION_MESSAGE", { token });
    await tab.ask("ENTER_QUEUE", {});
    return tab;
  };
  const [english, russian] = [await tabIn("?lang=en"), await tabIn("?lang=ru")];
  // They share no language.
  world.clock.advance(2 * SECOND_MS);
  world.features.video.tick();
  const cityTold = async (tab: TestTab) => (await tab.next("ENTER_ROOM")).companion?.city;
  expect([await cityTold(english), await cityTold(russian)]).toEqual(["Moscow", "Москва"]);
  const [unknown, plain] = [await tabIn("?lang=xx"), await tabIn("")];
  expect([await cityTold(unknown), await cityTold(plain)]).toEqual(["Москва", "Москва"]);
});
