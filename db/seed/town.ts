import { ATTRIBUTES } from "#contract/people.ts";
import { seeded } from "#src/chance.ts";
import type { Db } from "../open.ts";
import { createStory, type Story } from "./story.ts";
import { ABOUT, FEMALE_NAMES, MALE_NAMES, STATUSES } from "./words.ts";

export const TOWN_SIZE = 300;

const DAY = 24 * 60 * 60 * 1000;

/** Settles the demo town: people who are marked as demo (`users.demo`) and can be removed together. */
export function settleTown(db: Db, now: number): number {
  if (countDemoPeople(db) > 0) return 0;
  const story = createStory(db, { random: seeded(2030), now });
  db.transaction(() => {
    const russian = story.citiesOf("RU", 200);
    const abroad = ["BY", "KZ", "AM", "GE", "RS", "DE", "TR"].flatMap((country) =>
      story.citiesOf(country, 3),
    );
    for (let n = 0; n < TOWN_SIZE; n++) addPerson(story, story.chance(0.85) ? russian : abroad);
  });
  return TOWN_SIZE;
}

export const removeTown = ({ sqlite }: Db): number => sqlite.run("DELETE FROM users WHERE demo = 1").changes;

export const countDemoPeople = ({ sqlite }: Db): number =>
  sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM users WHERE demo = 1").get()?.n ?? 0;

function addPerson(story: Story, places: ReturnType<Story["citiesOf"]>): void {
  const { between, pick, pickEarly, chance, ago } = story;
  const sex = pick(["MALE", "FEMALE"] as const);
  const city = pickEarly(places);
  const createdAt = ago(300);
  story.person({
    name: pick(sex === "MALE" ? MALE_NAMES : FEMALE_NAMES),
    sex,
    birthday: story.birthdayAtAge(between(18, chance(0.8) ? 35 : 60)),
    country: city.country,
    cityId: city.id,
    // Somewhere in the city, not all in its one centre.
    lat: city.lat + between(-400, 400) / 10_000,
    lon: city.lon + between(-600, 600) / 10_000,
    status: chance(0.6) ? pick(STATUSES) : null,
    description: chance(0.7) ? pick(ABOUT) : null,
    rating: chance(0.7) ? between(28, 50) / 10 : null,
    vipUntil: chance(0.2) ? createdAt + 400 * DAY : null,
    height: sex === "MALE" ? between(165, 196) : between(154, 182),
    goal: chance(0.8) ? pick(ATTRIBUTES.goal) : null,
    hasChildren: chance(0.5) ? pick(ATTRIBUTES.hasChildren) : null,
    badHabits: chance(0.6) ? pick(ATTRIBUTES.badHabits) : null,
    physique: chance(0.6) ? pick(ATTRIBUTES.physique) : null,
    towardsPets: chance(0.6) ? pick(ATTRIBUTES.towardsPets) : null,
    hairColor: chance(0.7) ? pick(ATTRIBUTES.hairColor) : null,
    glassColor: chance(0.7) ? pick(ATTRIBUTES.glassColor) : null,
    createdAt,
    lastSeenAt: Math.max(createdAt, ago(7)),
  });
}
