import { expect, test } from "bun:test";
import { openDatabase } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { settleCrowd } from "./crowd.ts";
import { removeTown, settleTown } from "./town.ts";

const NOW = Date.UTC(2030, 0, 15);

function settled(people: number) {
  const db = openDatabase(":memory:", { synchronous: "NORMAL" });
  addReferenceData(db);
  settleTown(db, NOW);
  settleCrowd(db, people, NOW);
  return db;
}

const everyone = ({ sqlite }: ReturnType<typeof settled>) =>
  sqlite.query("SELECT * FROM users ORDER BY id").all();

test("A crowd is the same every time, is spread by population, and is removed with the town", () => {
  const [db, again] = [settled(2_000), settled(2_000)];
  expect(everyone(again)).toEqual(everyone(db));
  const of = (sql: string) => db.sqlite.query<{ n: number }, []>(sql).get()!.n;
  expect(of("SELECT count(*) AS n FROM users")).toBe(2_300);
  expect(of("SELECT count(DISTINCT city_id) AS n FROM users")).toBeGreaterThan(200);
  expect(of("SELECT count(*) AS n FROM users WHERE birthday > '2012-01-15'")).toBe(0);
  removeTown(db);
  expect(of("SELECT count(*) AS n FROM users")).toBe(0);
});
