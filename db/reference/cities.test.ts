import { afterAll, describe, expect, test } from "bun:test";
import { count, eq } from "drizzle-orm";
import { openDatabase } from "../open.ts";
import { cities } from "../schema/index.ts";
import { addReferenceData } from "./cities.ts";

const db = openDatabase(":memory:", { synchronous: "NORMAL" });
addReferenceData(db);
afterAll(db.close);

describe("reference data", () => {
  test("holds every city of the list, once", () => {
    addReferenceData(db);
    expect(db.orm.select({ n: count() }).from(cities).get()).toEqual({ n: 11_610 });
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
      search: "moscow",
      searchRu: "москва",
    });
  });
});
