import { afterAll, describe, expect, test } from "bun:test";
import { count, eq } from "drizzle-orm";
import { AGE_MIN, NAME_MAX, NAME_MIN } from "#contract/limits.ts";
import { openDatabase } from "../open.ts";
import { cities, users } from "../schema/index.ts";
import { addReferenceData } from "./reference.ts";
import { countDemoPeople, removeTown, settleTown, TOWN_SIZE } from "./town.ts";

const NOW = Date.UTC(2030, 0, 15);
const open = () => {
  const db = openDatabase(":memory:", { synchronous: "NORMAL" });
  addReferenceData(db);
  return db;
};
const db = open();
afterAll(db.close);

describe("reference data", () => {
  test("holds every city of the list, once", () => {
    addReferenceData(db);
    expect(db.orm.select({ n: count() }).from(cities).get()).toEqual({ n: 11_610 });
  });

  test("has numbers where numbers belong, and names that can be searched", () => {
    expect(db.orm.select().from(cities).where(eq(cities.id, 524901)).get()).toEqual({
      id: 524901,
      name: "Moscow",
      nameRu: "Москва",
      country: "RU",
      regionRu: "Москва",
      population: 10_381_222,
      lat: 55.75222,
      lon: 37.61556,
      search: "moscow",
      searchRu: "москва",
    });
  });
});

describe("the demo town", () => {
  test("is settled once, by people who are all marked", () => {
    expect(settleTown(db, NOW)).toBe(TOWN_SIZE);
    expect(settleTown(db, NOW)).toBe(0);
    expect(countDemoPeople(db)).toBe(TOWN_SIZE);
  });

  test("holds people that could have joined by themselves", () => {
    for (const person of db.orm.select().from(users).all()) {
      expect(person.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(person.name.length).toBeWithin(NAME_MIN, NAME_MAX + 1);
      expect(person.birthday! <= `${2030 - AGE_MIN}-01-15`).toBe(true);
      expect(person.createdAt).toBeLessThan(NOW);
      expect(person.lastSeenAt).toBeWithin(person.createdAt, NOW);
    }
  });

  test("is the same wherever it is settled", () => {
    const other = open();
    settleTown(other, NOW);
    expect(other.orm.select().from(users).all()).toEqual(db.orm.select().from(users).all());
    other.close();
  });

  test("is removed without a trace, and real people stay", () => {
    db.orm.insert(users).values({ id: "real", name: "Анна", sex: "FEMALE", createdAt: NOW }).run();
    expect(removeTown(db)).toBe(TOWN_SIZE);
    expect(db.orm.select().from(users).all()).toMatchObject([{ id: "real" }]);
  });
});
