import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Reason, Suggested } from "#contract/dating.ts";
import { DAY_MS } from "#contract/time.ts";
import { chatMembers, chats, type users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { dayNumber } from "./index/columns.ts";
import { byTaste, type Traits } from "./suggestions.ts";

/** `You might like`: GET /api/user/recommendations. */

const PREFERENCES = "/api/filter/search-preferences";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const suggestions = async (person: TestPerson, query = "") =>
  (await person.get(`/api/user/recommendations${query}`)).body as unknown as {
    data: Suggested[];
    personal: boolean;
  };
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

test("Suggestions are unseen people who match both ways, with a reason; a setting turns them off", async () => {
  const anna = world.newPerson({ sex: "FEMALE" });
  await anna.post("/api/user/update", { tags: ["джаз", "горы"] });
  await anna.post(PREFERENCES, { sex: "MALE" });
  const boris = world.newPerson({ sex: "MALE" });
  await boris.post("/api/user/update", { tags: ["джаз"] });
  const picky = world.newPerson({ sex: "MALE" });
  await picky.post(PREFERENCES, { sex: "MALE" });
  const seen = world.newPerson({ sex: "MALE" });
  await anna.post(`/api/user/profile/view/${seen.id}`);
  expect(await suggestions(anna)).toMatchObject({
    personal: true,
    data: [{ id: boris.id, reason: { kind: "tags", names: ["джаз"] } }],
  });
  expect((await anna.post("/api/settings/dating", { personal: false })).body).toMatchObject({
    personal: false,
  });
  expect(await suggestions(anna)).toEqual({ personal: false, data: [] });
});

test("Suggestions follow the broad filters of a link instead of the saved ones, as the results beside them do", async () => {
  const anna = world.newPerson();
  const boris = world.newPerson({ sex: "MALE" });
  const vera = world.newPerson({ sex: "FEMALE" });
  await anna.post(PREFERENCES, { sex: "MALE" });
  const suggested = async (query: string) => idsOf(await suggestions(anna, query));
  expect(await suggested("")).toEqual([boris.id]);
  expect(await suggested("?sex=FEMALE&withPhotos=true")).toEqual([vera.id]);
  expect(await suggested("?isRandom=false")).toHaveLength(2);
  expect((await anna.get("/api/user/recommendations?ageFrom=40&ageTo=30")).status).toBe(422);
});

const MOSCOW = { lat: 55.75, lon: 37.61 };
const TVER = { lat: 56.86, lon: 35.9 };
const rated = (rating: number, place: object = {}) => world.newPerson({ sex: "MALE", rating, ...place }).id;

test("Three people of one place come first, then people from elsewhere, then the others of that place", async () => {
  const anna = world.newPerson(MOSCOW);
  const moscow = [5, 4.9, 4.8, 4.7, 4.6].map((rating) => rated(rating, MOSCOW));
  const elsewhere = [rated(4.5, TVER), rated(4.4, TVER)];
  expect(idsOf(await suggestions(anna))).toEqual([...moscow.slice(0, 3), ...elsewhere, ...moscow.slice(3)]);
});

test("People whose place is unknown are not held back as if they lived in one", async () => {
  const anna = world.newPerson();
  const best = [5, 4.9, 4.8, 4.7, 4.6].map((rating) => rated(rating));
  const placed = rated(4.5, TVER);
  expect(idsOf(await suggestions(anna))).toEqual([...best, placed]);
});

test("Twelve are suggested, even if the best are all friends", async () => {
  const anna = world.newPerson();
  const friends = Array.from({ length: 40 }, () => ({ id: rated(5) }));
  const others = Array.from({ length: 13 }, (_, at) => rated(4 - at / 10));
  for (const friend of friends) world.befriend(anna, friend);
  expect(idsOf(await suggestions(anna))).toEqual(others.slice(0, 12));
});

test("Suggestions learn from the people a member dismissed or bookmarked", async () => {
  const anna = world.newPerson();
  await anna.post(PREFERENCES, { sex: "MALE" });
  const withTag = async (tag: string, details: Partial<typeof users.$inferInsert>) => {
    const person = world.newPerson(details);
    await person.post("/api/user/update", { tags: [tag] });
    return person.id;
  };
  const jazz = await withTag("джаз", { sex: "MALE", rating: 5 });
  const hills = await withTag("горы", { sex: "MALE", rating: 4.9 });
  expect(idsOf(await suggestions(anna))).toEqual([jazz, hills]);
  const older = { birthday: "1960-01-01" };
  const dismissed = await Promise.all([1, 2, 3].map(() => withTag("джаз", older)));
  for (const id of dismissed) await anna.post(`/api/user/pass/${id}`);
  expect(idsOf(await suggestions(anna))).toEqual([hills, jazz]);
  await anna.delete(`/api/user/pass/${dismissed[0]}`);
  expect(idsOf(await suggestions(anna))).toEqual([jazz, hills]);
  for (let n = 0; n < 3; n++) await anna.post(`/api/user/bookmark/${await withTag("горы", older)}`);
  expect(idsOf(await suggestions(anna))).toEqual([hills, jazz]);
});

describe("The reason is the first that holds:", () => {
  const LONG_AGO = 30 * DAY_MS;
  const old = { createdAt: 0, lastSeenAt: 0 };
  const reasonFor = async (
    details: Partial<typeof users.$inferInsert>,
    arrange?: (him: TestPerson) => void,
  ) => {
    world.clock.advance(LONG_AGO);
    const anna = world.newPerson({ ...MOSCOW, goal: "friendship" });
    const him = world.newPerson({ sex: "MALE", ...old, ...details });
    arrange?.(him);
    return (await suggestions(anna)).data.find(({ id }) => id === him.id)?.reason.kind;
  };

  /** Inserts the newest first messages to this person, of which so many were answered. */
  function isWrittenTo({ id }: TestPerson, { answered, all }: { answered: number; all: number }): void {
    const { db, ids } = world.deps;
    for (let n = 0; n < all; n++) {
      const other = world.newPerson();
      const [lowId, highId] = [id, other.id].toSorted() as [string, string];
      const chatId = ids();
      const side = { chatId, userId: id, companionId: other.id, lastAt: 1, wroteSeq: n < answered ? 2 : 0 };
      db.orm.insert(chats).values({ id: chatId, lowId, highId, startedBy: other.id, createdAt: 1 }).run();
      db.orm.insert(chatMembers).values(side).run();
    }
  }

  const CASES: [string, Reason["kind"], Parameters<typeof reasonFor>[0]][] = [
    ["the same goal", "goal", { goal: "friendship", rating: 5, ...MOSCOW }],
    ["another goal, but near", "near", { goal: "flirting", rating: 5, ...MOSCOW }],
    ["far away, and a good rating", "rating", { rating: 4, ...TVER }],
    ["a rating that is not high", "mutual", { rating: 3.9, ...TVER }],
    ["near, but only friends may know", "mutual", { seeProfileInfo: "FRIENDS", ...MOSCOW }],
    ["the same goal, but hidden from everyone", "mutual", { goal: "friendship", seeProfileInfo: "NOBODY" }],
    ["a rating that only friends see", "mutual", { rating: 5, seeRating: "FRIENDS" }],
  ];
  test.each(CASES)("%s", async (_what, kind, details) => {
    expect(await reasonFor(details)).toBe(kind);
  });

  test("who joined within a week is new", async () => {
    world.clock.advance(LONG_AGO);
    const anna = world.newPerson();
    world.newcomer({ sex: "MALE", lastSeenAt: 0 });
    world.clock.advance(7 * DAY_MS - 1_000);
    expect((await suggestions(anna)).data).toMatchObject([{ reason: { kind: "new" } }]);
    world.clock.advance(1_000);
    expect((await suggestions(anna)).data).toMatchObject([{ reason: { kind: "mutual" } }]);
  });

  test("who replies to seven of ten usually replies", async () => {
    expect(await reasonFor({}, (him) => isWrittenTo(him, { answered: 7, all: 10 }))).toBe("replies");
  });

  test("who replies to six of ten does not", async () => {
    expect(await reasonFor({}, (him) => isWrittenTo(him, { answered: 6, all: 10 }))).toBe("mutual");
  });
});

const person = (tags: number[], year = 1995, city = 1): Traits => ({
  tags,
  birthday: dayNumber(`${year}-05-05`),
  city,
});
const [jazz, hills] = [person([1]), person([2])];
const order = (dismissed: Traits[], liked: Traits[]) =>
  byTaste([jazz, hills], (one) => one, { dismissed, liked });

test("People like those dismissed move down, people like those bookmarked move up", () => {
  const [dismissedJazz, keptHills] = [person([1], 1970, 2), person([2], 1970, 2)];
  expect(order([], [])).toEqual([jazz, hills]);
  expect(order([dismissedJazz, dismissedJazz, dismissedJazz], [])).toEqual([hills, jazz]);
  expect(order([], [keptHills, keptHills, keptHills])).toEqual([hills, jazz]);
});

test("Two people are too few for a taste, and a trait shared by everyone moves no one", () => {
  expect(order([jazz, jazz], [])).toEqual([jazz, hills]);
  const both = person([1, 2]);
  expect(order([both, both, both], [])).toEqual([jazz, hills]);
});

test("Two people without a city or a birthday are not alike for that", () => {
  const unknown = (tag: number): Traits => ({ tags: [tag], birthday: 0, city: 0 });
  const people = [unknown(1), person([2])];
  const dismissed = [unknown(3), unknown(3), unknown(3)];
  expect(byTaste(people, (one) => one, { dismissed, liked: [] })).toEqual(people);
});

test("No one is left out", () => {
  expect(order([jazz, jazz, jazz, hills], []).length).toBe(2);
});
