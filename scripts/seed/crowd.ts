import { coarsePlace } from "#contract/distance.ts";
import { fold } from "#contract/fold.ts";
import { ATTRIBUTES } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import { seeded } from "#src/chance/seeded.ts";
import { createProgress } from "#src/progress.ts";
import { countTags } from "./town.ts";
import { ABOUT, FEMALE_NAMES, INTERESTS, MALE_NAMES, STATUSES } from "./words.ts";

const AT_ONCE = 20_000;

interface Place {
  id: number;
  country: string;
  lat: number;
  lon: number;
  upTo: number;
}

/** Spread over the cities by population, always the same people, with the avatars of the town. */
export function settleCrowd(db: Db, people: number, now: number): number {
  const { sqlite } = db;
  const random = seeded(2032);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const maybe = <T>(probability: number, make: () => T): T | null => (random() < probability ? make() : null);
  const hex = (digits: number) =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, "0");

  const places = placesOf(db);
  const avatars = sqlite
    .query<{ id: string }, []>(
      "SELECT avatar_id AS id FROM users WHERE demo = 1 AND avatar_id IS NOT NULL LIMIT 64",
    )
    .all()
    .map(({ id }) => id);
  const tagIds = INTERESTS.map((name) => tagId(db, name));
  const columns = [
    "id",
    "name",
    "sex",
    "birthday",
    "country",
    "city_id",
    "lat",
    "lon",
    "status",
    "description",
    "rating",
    "height",
    "goal",
    "has_children",
    "bad_habits",
    "towards_pets",
    "hair_color",
    "avatar_id",
    "created_at",
    "last_seen_at",
  ];
  const addPerson = sqlite.prepare(
    `INSERT INTO users (${columns.join(", ")}, demo) VALUES (${columns.map(() => "?").join(", ")}, 1)`,
  );
  const addTag = sqlite.prepare("INSERT OR IGNORE INTO profile_tags (user_id, tag_id) VALUES (?, ?)");

  const settle = (n: number) => {
    const createdAt = now - Math.floor(((people - n) / people) * 700 * DAY_MS);
    const time = createdAt.toString(16).padStart(12, "0");
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
    const sex = pick(["MALE", "FEMALE"] as const);
    const { id: cityId, country, lat, lon } = placeAt(places, random());
    const place = coarsePlace({ lat: lat + random() * 0.08 - 0.04, lon: lon + random() * 0.12 - 0.06 });
    addPerson.run(
      id,
      pick(sex === "MALE" ? MALE_NAMES : FEMALE_NAMES),
      sex,
      new Date(now - (18 + random() ** 2 * 50) * 365.25 * DAY_MS).toISOString().slice(0, 10),
      country,
      cityId,
      place.lat,
      place.lon,
      maybe(0.5, () => pick(STATUSES)),
      maybe(0.6, () => pick(ABOUT)),
      maybe(0.6, () => (28 + below(23)) / 10),
      maybe(0.7, () => 152 + below(45)),
      maybe(0.7, () => pick(ATTRIBUTES.goal)),
      maybe(0.5, () => pick(ATTRIBUTES.hasChildren)),
      maybe(0.5, () => pick(ATTRIBUTES.badHabits)),
      maybe(0.5, () => pick(ATTRIBUTES.towardsPets)),
      maybe(0.5, () => pick(ATTRIBUTES.hairColor)),
      avatars.length > 0 ? maybe(0.8, () => pick(avatars)) : null,
      createdAt,
      Math.max(createdAt, now - Math.floor(random() ** 3 * 200 * DAY_MS)),
    );
    for (let tags = below(6); tags > 0; tags--) addTag.run(id, pick(tagIds));
  };
  const progress = createProgress("Settling people", people);
  for (let from = 0; from < people; from += AT_ONCE) {
    db.transaction(() => {
      for (let n = from; n < Math.min(people, from + AT_ONCE); n++) settle(n);
    });
    progress.at(Math.min(people, from + AT_ONCE));
  }
  progress.end();
  countTags(db);
  return people;
}

/** One person per thousand inhabitants, and at least one. */
function placesOf({ sqlite }: Db): Place[] {
  const cities = sqlite
    .query<Place & { population: number }, []>(
      "SELECT id, country, lat, lon, population FROM cities ORDER BY population DESC, id",
    )
    .all();
  let upTo = 0;
  return cities.map(({ population, ...city }) => {
    upTo += Math.max(1, population / 1_000);
    return { ...city, upTo };
  });
}

function placeAt(places: readonly Place[], share: number): Place {
  const wanted = share * places.at(-1)!.upTo;
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.upTo < wanted) low = middle + 1;
    else high = middle;
  }
  return places[low]!;
}

function tagId({ sqlite }: Db, name: string): number {
  sqlite.query("INSERT OR IGNORE INTO tags (name, folded) VALUES (?, ?)").run(name, fold(name));
  return sqlite.query<{ id: number }, [string]>("SELECT id FROM tags WHERE folded = ?").get(fold(name))!.id;
}
