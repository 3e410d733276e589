import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq, gt } from "drizzle-orm";
import { coarsePlace } from "#contract/distance.ts";
import { AGE_MIN, NAME_MAX, NAME_MIN } from "#contract/limits.ts";
import { images, profileTags, tags, users } from "#db/schema/index.ts";
import { createPhotos } from "#src/services/photos.ts";
import { createStorage } from "#src/services/storage.ts";
import { databaseWithCities } from "#test/helpers/database.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { addAvatars, removeAvatars } from "./avatars.ts";
import { countDemoPeople, removeTown, settleTown, TOWN_SIZE } from "./town.ts";

setDefaultTimeout(180_000);

const NOW = Date.UTC(2030, 0, 15);
const db = databaseWithCities();
afterAll(db.close);

describe("the demo town", () => {
  test("is added once, and all its people are marked as demo", () => {
    expect(settleTown(db, NOW)).toBe(TOWN_SIZE);
    expect(settleTown(db, NOW)).toBe(0);
    expect(countDemoPeople(db)).toBe(TOWN_SIZE);
  });

  test("has people who could have signed up themselves", () => {
    for (const person of db.orm.select().from(users).all()) {
      expect(person.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(person.name.length).toBeWithin(NAME_MIN, NAME_MAX + 1);
      expect(person.birthday! <= `${2030 - AGE_MIN}-01-15`).toBe(true);
      expect(person.createdAt).toBeLessThan(NOW);
      expect(person.lastSeenAt).toBeWithin(person.createdAt, NOW);
    }
  });

  test("is the same in every database", () => {
    const other = databaseWithCities();
    settleTown(other, NOW);
    for (const table of [users, profileTags, tags])
      expect(other.orm.select().from(table).all()).toEqual(db.orm.select().from(table).all());
    other.close();
  });

  test("has correctly counted interests, and many that people share", () => {
    const wrong =
      "SELECT * FROM tags WHERE count <> (SELECT count(*) FROM profile_tags WHERE tag_id = tags.id)";
    expect(db.sqlite.query(wrong).all()).toEqual([]);
    expect(
      Math.max(
        ...db.orm
          .select()
          .from(tags)
          .all()
          .map((tag) => tag.count),
      ),
    ).toBeGreaterThan(20);
  });

  test("has coarse places, and zodiac signs that fit the birthdays", () => {
    for (const { lat, lon, zodiacSign, birthday } of db.orm.select().from(users).all()) {
      expect(coarsePlace({ lat: lat!, lon: lon! })).toEqual({ lat: lat!, lon: lon! });
      if (birthday!.endsWith("-12-31")) expect([null, "capricorn"]).toContain(zodiacSign);
      if (birthday!.slice(5, 7) === "08" && birthday!.slice(8) < "23")
        expect([null, "leo"]).toContain(zodiacSign);
    }
  });

  test("has an avatar for each person, and loses the files with its people", async () => {
    const folder = temporaryFolder();
    const services = { photos: createPhotos(), storage: createStorage({ s3: null, dataDir: folder }) };
    expect(await addAvatars(db, services)).toBe(TOWN_SIZE);
    expect(await addAvatars(db, services)).toBe(0);
    const hung = db.orm.select().from(images).all();
    const avatars = hung.filter(({ position }) => position === 0);
    expect(hung.filter(({ position }) => position === 1)).toHaveLength(Math.ceil(avatars.length / 3));
    expect(new Set(avatars.map(({ placeholder }) => placeholder)).size).toBe(20);
    for (const { id, ownerId } of avatars) {
      expect(await services.storage.get(`images/${id}/thumb.webp`)).not.toBeNull();
      expect(db.orm.select().from(users).where(eq(users.id, ownerId)).get()?.avatarId).toBe(id);
    }
    await removeAvatars(db, services);
    expect(readdirSync(join(folder, "uploads", "images"))).toEqual([]);
    remove(folder);
  });

  test("is removed without a trace, and real people stay", () => {
    db.orm.insert(users).values({ id: "real", name: "Анна", sex: "FEMALE", createdAt: NOW }).run();
    expect(removeTown(db)).toBe(TOWN_SIZE);
    expect(db.orm.select().from(users).all()).toMatchObject([{ id: "real" }]);
    expect(db.orm.select().from(images).all()).toEqual([]);
    expect(db.orm.select().from(tags).where(gt(tags.count, 0)).all()).toEqual([]);
  });
});
