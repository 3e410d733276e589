import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SearchAnswer } from "#contract/dating.ts";
import { DATING_SORTS } from "#contract/dating.ts";
import { ANY_PERSON, type SearchPreferences } from "#contract/filters.ts";
import { ATTRIBUTE_NAMES, ATTRIBUTES } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import { chatMembers, chats, images, profileTags, tags, users } from "#db/schema/index.ts";
import { seeded } from "#src/chance/seeded.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";
import { fitsNaively, type Person, type Question, searchNaively } from "./oracle.ts";
import { type PersonSource, preferencesOf } from "./row-to-index.ts";

/** Compares the search with a naive one: random people, filters and viewers, and profiles that change between pages. */

const SEED = Number(process.env.SEED ?? 20_300_115);
const PEOPLE = 70;
const ROUNDS = 40;
const PER_PAGE = 4;
const CITIES = [524901, 498817, 551487, 703448];
const LEVELS = ["EVERYONE", "EVERYONE", "EVERYONE", "FRIENDS", "NOBODY"] as const;

const random = seeded(SEED);
const world = createWorld({ cities: true });
afterAll(world.close);
const { orm, sqlite } = world.deps.db;

const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const chance = (probability: number) => random() < probability;
const some = <T>(from: readonly T[], probability: number) => from.filter(() => chance(probability));

const tagIds = ["кино", "море", "джаз", "горы", "чай"].map(
  (name) => orm.insert(tags).values({ name, folded: name, count: 1 }).returning().get().id,
);

function randomProfile(): Partial<typeof users.$inferInsert> {
  const placed = chance(0.5);
  return {
    sex: pick(["MALE", "FEMALE", "UNDEF"]),
    birthday: chance(0.9) ? `${1950 + Math.floor(random() * 60)}-0${pick([1, 2])}-1${pick([4, 5, 6])}` : null,
    country: pick(["RU", "DE", ""]),
    cityId: chance(0.8) ? pick(CITIES) : null,
    lat: placed ? 55 + random() * 8 : null,
    lon: placed ? 30 + random() * 20 : null,
    rating: chance(0.6) ? 1 + Math.round(random() * 40) / 10 : null,
    vipUntil: chance(0.3) ? world.clock() + pick([-1, 1]) * DAY_MS : null,
    height: chance(0.7) ? 150 + Math.floor(random() * 50) : null,
    verifiedAt: chance(0.4) ? world.clock() : null,
    status: chance(0.5) ? "Гуляю" : null,
    description: chance(0.5) ? "О себе" : null,
    hide: chance(0.05),
    lockedAt: chance(0.05) ? 1 : null,
    deletedAt: chance(0.05) ? world.clock() : null,
    seePhotos: pick(LEVELS),
    seeProfileInfo: pick(LEVELS),
    seeRating: pick(LEVELS),
    seeUserPic: pick(LEVELS),
    seeStatusMessage: pick(LEVELS),
    lastSeenAt: chance(0.8) ? world.clock() - Math.floor(random() * 60 * DAY_MS) : null,
    ...Object.fromEntries(
      ATTRIBUTE_NAMES.map((name) => [name, chance(0.7) ? pick<string>(ATTRIBUTES[name]) : null]),
    ),
  };
}

function randomFilters(probability: number): Partial<SearchPreferences> {
  const all: Partial<SearchPreferences> = {
    sex: pick(["MALE", "FEMALE", "UNDEF"]),
    ageFrom: 18 + Math.floor(random() * 20),
    ageTo: 40 + Math.floor(random() * 60),
    country: pick(["RU", "DE"]),
    cities: some(CITIES, 0.6),
    tags: some(tagIds, 0.4),
    near: true,
    withPhotos: true,
    onlyVerified: true,
    hiddenViewed: true,
    highRating: pick(["high", "low"]),
    isOnline: true,
    isMutual: true,
    onlyVip: true,
    height: { from: 150 + Math.floor(random() * 20), to: 175 + Math.floor(random() * 20) },
    isRandom: true,
    ignoreVipFilters: true,
    ...Object.fromEntries(
      ATTRIBUTE_NAMES.map((name) => [name, some(ATTRIBUTES[name] as readonly string[], 0.6)]),
    ),
  };
  return Object.fromEntries(Object.entries(all).filter(() => chance(probability)));
}

const people: TestPerson[] = [];
for (let n = 0; n < PEOPLE; n++) {
  // No one is suspended or deleted yet, since each person first sets preferences by a request.
  const person = world.newPerson({ createdAt: world.clock() - Math.floor(random() * 100 * DAY_MS) });
  if (chance(0.1)) await person.post("/api/settings/dating", { protectInbox: true });
  if (chance(0.6)) await person.post("/api/filter/search-preferences", randomFilters(0.1));
  people.push(person);
}
for (const person of some(people, 0.2)) isWrittenTo(person);
for (const { id } of people) change(id);

/** Inserts chats that others began with this person, who answered some. */
function isWrittenTo({ id }: TestPerson): void {
  const answers = random();
  for (const other of some(people, 0.3)) {
    if (other.id === id) continue;
    const [lowId, highId] = [id, other.id].toSorted() as [string, string];
    const createdAt = world.clock() - Math.floor(random() * 20 * DAY_MS);
    const chatId = world.deps.ids();
    const chat = { id: chatId, lowId, highId, startedBy: other.id, createdAt };
    const begun = orm.insert(chats).values(chat).onConflictDoNothing().returning().all();
    if (begun.length === 0) continue;
    const side = { chatId, userId: id, companionId: other.id, lastAt: createdAt };
    orm
      .insert(chatMembers)
      .values({ ...side, wroteSeq: chance(answers) ? 2 : 0 })
      .run();
  }
}

/** Takes the latest 30 chats that others began, without unanswered ones of the last two days. */
function repliesNaively(id: string): number | null {
  const begun = sqlite
    .query<{ wrote: number; at: number }, [string]>(
      `SELECT m.wrote_seq AS wrote, c.created_at AS at FROM chat_members m JOIN chats c ON c.id = m.chat_id
       WHERE m.user_id = ?1 AND c.started_by <> ?1 AND m.last_at IS NOT NULL ORDER BY m.last_at DESC`,
    )
    .all(id)
    .slice(0, 30)
    .filter(({ wrote, at }) => wrote > 0 || at < world.clock() - 2 * DAY_MS);
  if (begun.length < 10) return null;
  return 1 + Math.round((begun.filter(({ wrote }) => wrote > 0).length / begun.length) * 100);
}

/** Gives someone another random profile. */
function change(id: string): void {
  orm.update(users).set(randomProfile()).where(eq(users.id, id)).run();
  orm.delete(profileTags).where(eq(profileTags.userId, id)).run();
  for (const tagId of some(tagIds, 0.3)) orm.insert(profileTags).values({ userId: id, tagId }).run();
  orm.delete(images).where(eq(images.ownerId, id)).run();
  if (chance(0.5)) addPhoto(id);
}

function addPhoto(ownerId: string): void {
  const id = world.deps.ids();
  orm
    .insert(images)
    .values({ id, ownerId, position: 0, width: 9, height: 9, placeholder: "", createdAt: 0 })
    .run();
  if (chance(0.5)) orm.update(users).set({ avatarId: id }).where(eq(users.id, ownerId)).run();
}

const repliesOf = new Map(people.map(({ id }) => [id, repliesNaively(id)]));

/** Everyone in the database, as plain objects. */
function everyone(): Person[] {
  const rows = sqlite
    .query<Omit<PersonSource, "firstMessages"> & { cityLat: number | null; cityLon: number | null }, []>(
      `SELECT id, sex, birthday, country, city_id AS cityId, lat, lon, status, description IS NOT NULL AS hasDescription,
        rating, verified_at AS verifiedAt, vip_until AS vipUntil, height, zodiac_sign AS zodiacSign, goal, has_children AS hasChildren,
        bad_habits AS badHabits, physique, towards_pets AS towardsPets, hair_color AS hairColor, glass_color AS glassColor,
        avatar_id AS avatarId, hide, see_photos AS seePhotos, see_profile_info AS seeProfileInfo, see_rating AS seeRating,
        see_user_pic AS seeUserPic, see_status_message AS seeStatusMessage, created_at AS createdAt, last_seen_at AS lastSeenAt, locked_at AS lockedAt,
        deleted_at AS deletedAt, EXISTS (SELECT 1 FROM images i WHERE i.owner_id = users.id AND i.position IS NOT NULL) AS hasPhotos,
        (SELECT group_concat(tag_id) FROM profile_tags t WHERE t.user_id = users.id) AS tags,
        EXISTS (SELECT 1 FROM dating_settings d WHERE d.user_id = users.id AND d.protect_inbox = 1) AS isGuarded,
        (SELECT preferences FROM search_preferences p WHERE p.user_id = users.id) AS wants,
        (SELECT lat FROM cities c WHERE c.id = users.city_id) AS cityLat,
        (SELECT lon FROM cities c WHERE c.id = users.city_id) AS cityLon FROM users`,
    )
    .all();
  return rows.map((row) => ({
    ...row,
    hide: Boolean(row.hide),
    isGuarded: Boolean(row.isGuarded),
    hasPhotos: Boolean(row.hasPhotos),
    hasDescription: Boolean(row.hasDescription),
    city: row.cityLat === null ? null : { lat: row.cityLat, lon: row.cityLon! },
    online: world.features.presence.isOnline(row.id),
    replies: repliesOf.get(row.id) ?? null,
    tagIds: row.tags === null ? [] : row.tags.split(",").map(Number),
    own: preferencesOf(row.wants),
  }));
}

const openPeople = () =>
  people.filter(({ id }) => {
    const row = orm.select().from(users).where(eq(users.id, id)).get()!;
    return row.lockedAt === null && row.deletedAt === null;
  });

test(`A search finds what a naive one finds, in its order, page by page, while people change (SEED=${SEED})`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const viewer = pick(openPeople());
    orm
      .update(users)
      .set({ vipUntil: chance(0.5) ? world.clock() + DAY_MS : null })
      .where(eq(users.id, viewer.id))
      .run();
    const set: SearchPreferences = { ...ANY_PERSON, ...randomFilters(pick([0, 0.05, 0.15])) };
    expect((await viewer.post("/api/filter/search-preferences", set)).status).toBe(200);
    const sort = pick(DATING_SORTS);
    for (const other of some(people, 0.05))
      if (other.id !== viewer.id) await viewer.post(`/api/user/profile/view/${other.id}`);
    const vip =
      (orm.select().from(users).where(eq(users.id, viewer.id)).get()!.vipUntil ?? 0) > world.clock();
    await comparePages(viewer, { filters: countingNaively(set, vip), sort }, round);
  }
});

/** The same rule written out again, without the table of filters. */
function countingNaively(set: SearchPreferences, vip: boolean): SearchPreferences {
  if (set.isRandom) return { ...ANY_PERSON, country: set.country };
  if (vip && !set.ignoreVipFilters) return set;
  const { country, sex, ageFrom, ageTo, near, cities, tags: wanted, highRating } = set;
  const { withPhotos, onlyVerified, isOnline, hiddenViewed, isMutual } = set;
  const base = { country, sex, ageFrom, ageTo, near, cities, tags: wanted, highRating };
  return { ...ANY_PERSON, ...base, withPhotos, onlyVerified, isOnline, hiddenViewed, isMutual };
}

async function comparePages(viewer: TestPerson, asked: Pick<Question, "filters" | "sort">, round: number) {
  const own = (sql: string) =>
    sqlite
      .query<{ id: string }, [string]>(sql)
      .all(viewer.id)
      .map(({ id }) => id);
  const hidden = () =>
    new Set([
      ...own("SELECT user_id AS id FROM passes WHERE viewer_id = ?"),
      ...own("SELECT blocked_id AS id FROM blocks WHERE user_id = ?"),
      ...own("SELECT user_id AS id FROM blocks WHERE blocked_id = ?"),
      ...(asked.filters.hiddenViewed
        ? own("SELECT user_id AS id FROM profile_views WHERE viewer_id = ?")
        : []),
    ]);
  const started = everyone();
  const asViewer = started.find(({ id }) => id === viewer.id)!;
  const question = (): Question => ({ viewer: asViewer, ...asked, hidden: hidden(), now: world.clock() });

  const listed = searchNaively(started, question()).slice(0, PER_PAGE);
  const total = searchNaively(started, question()).length;
  let throughout = new Set(searchNaively(started, question()));
  const shown: string[] = [];
  let at = 0;
  let complete = total <= PER_PAGE;
  for (let cursor: string | null = "", page = 0; cursor !== null; page++) {
    if (page > 0) {
      // The viewer's profile stays the same, since the session was created from it.
      for (const { id } of some(people, 0.05)) if (id !== viewer.id) change(id);
      if (chance(0.2)) await viewer.post(`/api/user/pass/${pick(people).id}`);
    }
    const now = everyone();
    const fitting = new Set(now.filter((person) => fitsNaively(person, question())).map(({ id }) => id));
    throughout = throughout.intersection(fitting);
    const wanted: string[] = [];
    while (wanted.length < PER_PAGE) {
      if (at >= listed.length && !complete) {
        const more = searchNaively(
          now.filter(({ id }) => !listed.includes(id)),
          question(),
        );
        const missing = PER_PAGE - wanted.length;
        listed.push(...more.slice(0, missing));
        complete = more.length <= missing;
      }
      const id = listed[at++];
      if (id === undefined) break;
      if (fitting.has(id)) wanted.push(id);
    }
    const query = `sort=${asked.sort}&perPage=${PER_PAGE}&withWritten=true&page=${page + 1}`;
    const path = `/api/user/search?${query}${cursor ? `&cursor=${cursor}` : ""}`;
    const { status, body } = await viewer.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    const answer = body as SearchAnswer;
    const ids = answer.data.map(({ id }) => id);
    expect(ids, `round ${round}, page ${page}, ${JSON.stringify(asked)}`).toEqual(wanted);
    expect(answer.pagination.total).toBe(total);
    shown.push(...ids);
    cursor = answer.cursor;
  }
  expect(new Set(shown).size).toBe(shown.length);
  expect([...throughout].filter((id) => !shown.includes(id))).toEqual([]);
}
