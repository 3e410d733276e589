import { coarsePlace } from "#contract/distance.ts";
import { ATTRIBUTES } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import { seeded } from "#src/chance/seeded.ts";
import { createStory, type Story } from "./story.ts";
import { ABOUT, FEMALE_NAMES, INTERESTS, MALE_NAMES, PROMPTS, STATUSES } from "./words.ts";

/** @internal */
export const TOWN_SIZE = 300;
/** Profiles also have a badge, but a visitor who reads on should not wonder why no one answers. */
const DEMO_NOTE = "Это демо-профиль.";

/** People marked as demo (`users.demo`) can be removed together. */
export function settleTown(db: Db, now: number): number {
  if (countDemoPeople(db) > 0) return 0;
  const story = createStory(db, { random: seeded(2030), now });
  db.transaction(() => {
    const russian = story.citiesOf("RU", 200);
    const abroad = ["BY", "KZ", "AM", "GE", "RS", "DE", "TR"].flatMap((country) =>
      story.citiesOf(country, 3),
    );
    for (let n = 0; n < TOWN_SIZE; n++) addPerson(story, story.chance(0.85) ? russian : abroad);
    openLedger(db);
    countTags(db);
  });
  return TOWN_SIZE;
}

export const removeTown = (db: Db): number =>
  db.transaction(() => {
    // The number of changes would include rows that are deleted along with a person.
    const removed = countDemoPeople(db);
    // The books outlive accounts, but not those of demo people.
    for (const [table, key] of [
      ["vip_ledger", "user_id"],
      ["payments", "user_id"],
      ["sandbox_orders", "customer_key"],
      ["sandbox_cards", "customer_key"],
    ])
      db.sqlite.run(`DELETE FROM ${table} WHERE ${key} IN (SELECT id FROM users WHERE demo = 1)`);
    // Reports and holds name people by a key, so no foreign key deletes them.
    for (const [table, key] of [
      ["reports", "reporter_key"],
      ["reports", "reported_key"],
      ["cases", "person_key"],
      ["sanctions", "person_key"],
    ])
      db.sqlite.run(`DELETE FROM ${table} WHERE ${key} IN (SELECT 'user:' || id FROM users WHERE demo = 1)`);
    db.sqlite.run("DELETE FROM users WHERE demo = 1");
    // Pending changes of events and people that are gone.
    db.sqlite.run("DELETE FROM event_changes WHERE number NOT IN (SELECT number FROM events)");
    db.sqlite.run("DELETE FROM host_changes WHERE user_id NOT IN (SELECT id FROM users)");
    countTags(db);
    return removed;
  });

/** Adds the opening entry of everyone who is VIP from the start. */
const openLedger = ({ sqlite }: Db) =>
  sqlite.run(
    `INSERT INTO vip_ledger (user_id, at, reason, vip_until)
     SELECT id, created_at, 'opening', vip_until FROM users WHERE demo = 1 AND vip_until IS NOT NULL`,
  );

export const countTags = ({ sqlite }: Db) =>
  sqlite.run("UPDATE tags SET count = (SELECT count(*) FROM profile_tags WHERE tag_id = tags.id)");

/** @internal */
export const countDemoPeople = ({ sqlite }: Db): number =>
  sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM users WHERE demo = 1").get()?.n ?? 0;

function addPerson(story: Story, places: ReturnType<Story["citiesOf"]>): void {
  const { between, pick, pickEarly, pickSome, chance, ago } = story;
  const sex = pick(["MALE", "FEMALE"] as const);
  const city = pickEarly(places);
  const createdAt = ago(300);
  const birthday = story.birthdayAtAge(between(18, chance(0.8) ? 35 : 60));
  const place = coarsePlace({
    // Somewhere in the city, not always in its centre.
    lat: city.lat + between(-400, 400) / 10_000,
    lon: city.lon + between(-600, 600) / 10_000,
  });
  const id = story.person({
    name: pick(sex === "MALE" ? MALE_NAMES : FEMALE_NAMES),
    sex,
    birthday,
    zodiacSign: chance(0.8) ? zodiacSignOf(birthday) : null,
    country: city.country,
    cityId: city.id,
    ...place,
    status: chance(0.6) ? pick(STATUSES) : null,
    description: chance(0.7) ? `${pick(ABOUT)} ${DEMO_NOTE}` : DEMO_NOTE,
    rating: chance(0.7) ? between(28, 50) / 10 : null,
    vipUntil: chance(0.2) ? createdAt + 400 * DAY_MS : null,
    height: sex === "MALE" ? between(165, 196) : between(154, 182),
    goal: chance(0.8) ? pick(ATTRIBUTES.goal) : null,
    hasChildren: chance(0.5) ? pick(ATTRIBUTES.hasChildren) : null,
    badHabits: chance(0.6) ? pick(ATTRIBUTES.badHabits) : null,
    physique: chance(0.6) ? pick(ATTRIBUTES.physique) : null,
    towardsPets: chance(0.6) ? pick(ATTRIBUTES.towardsPets) : null,
    hairColor: chance(0.7) ? pick(ATTRIBUTES.hairColor) : null,
    glassColor: chance(0.7) ? pick(ATTRIBUTES.glassColor) : null,
    prompts: promptsBy(createdAt),
    createdAt,
    lastSeenAt: Math.max(createdAt, ago(7)),
  });
  if (chance(0.9)) story.addInterests(id, pickSome(INTERESTS, between(2, 6)));
}

/** Two of three people have some; by a number, so that the rest of the town stays as it was. */
const promptsBy = (number: number) =>
  [0, 5, 10].slice(0, number % 3).map((step) => PROMPTS[(number + step) % PROMPTS.length]!);

/** First day (MM-dd) of each sign, from the beginning of the year. */
const SIGNS = [
  ["01-01", "capricorn"],
  ["01-20", "aquarius"],
  ["02-19", "pisces"],
  ["03-21", "aries"],
  ["04-20", "taurus"],
  ["05-21", "gemini"],
  ["06-21", "cancer"],
  ["07-23", "leo"],
  ["08-23", "virgo"],
  ["09-23", "libra"],
  ["10-23", "scorpio"],
  ["11-22", "sagittarius"],
  ["12-22", "capricorn"],
] as const;

const zodiacSignOf = (birthday: string) => SIGNS.findLast(([from]) => from <= birthday.slice(5))![1];
