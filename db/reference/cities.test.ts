import { afterAll, describe, expect, test } from "bun:test";
import { count, eq } from "drizzle-orm";
import { openDatabase } from "../open.ts";
import { cities } from "../schema/index.ts";
import { addReferenceData, EDITION } from "./cities.ts";

const db = openDatabase(":memory:", { synchronous: "NORMAL" });
addReferenceData(db);
afterAll(db.close);

describe("reference data", () => {
  test("holds every city of the list, once", () => {
    addReferenceData(db);
    expect(db.orm.select({ n: count() }).from(cities).get()).toEqual({ n: 12_196 });
  });

  test("stores numbers as numbers, and names that can be searched", () => {
    expect(db.orm.select().from(cities).where(eq(cities.id, 524901)).get()).toEqual({
      id: 524901,
      name: "Moscow",
      nameRu: "Москва",
      country: "RU",
      regionRu: "Москва",
      population: 10_381_222,
      lat: 55.75222,
      lon: 37.61556,
    });
  });

  test("has the edition of its content, so that databases of older releases are brought up to date", () => {
    const rows = db.sqlite.query("SELECT * FROM cities ORDER BY id").values();
    const keys = db.sqlite.query("SELECT * FROM city_keys ORDER BY key, city_id").values();
    expect(EDITION).toBe(Bun.hash(JSON.stringify([rows, keys])).toString(36));
  });
});

test("A database of an older release gets its names folded anew, and keeps its tags apart", () => {
  const old = openDatabase(":memory:", { synchronous: "NORMAL" });
  addReferenceData(old);
  const { sqlite } = old;
  const add = sqlite.query("INSERT INTO tags (name, folded, count) VALUES (?, ?, ?)");
  add.run("рок-н-ролл", "рок-н-ролл", 2);
  add.run("рок н ролл", "рок н ролл", 5);
  add.run("Ёлки", "елки", 1);
  sqlite.run("UPDATE cities SET name_ru = 'Нур-Султан' WHERE id = 1526273");
  sqlite.run("DELETE FROM cities WHERE id = 524311");
  sqlite.run("UPDATE editions SET edition = 'older'");
  addReferenceData(old);
  expect(
    sqlite.query("SELECT name_ru FROM cities WHERE id IN (1526273, 524311) ORDER BY id").values(),
  ).toEqual([["Мурино"], ["Астана"]]);
  expect(sqlite.query("SELECT name, folded FROM tags ORDER BY id").values()).toEqual([
    ["рок-н-ролл", "рок н ролл\n1"],
    ["рок н ролл", "рок н ролл"],
    ["Ёлки", "елки"],
  ]);
  old.close();
});
