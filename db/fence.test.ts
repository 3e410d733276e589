import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { folderWithDatabase, remove } from "#test/helpers/process.ts";
import { storageFailure } from "./failure.ts";
import { type Db, openDatabase } from "./open.ts";
import { secretKeys } from "./schema/index.ts";

const folder = folderWithDatabase();
let mayWrite = true;
const db: Db = openDatabase(`${folder}/app.db`, { synchronous: "NORMAL", mayWrite: () => mayWrite });
afterEach(() => {
  mayWrite = true;
});

const add = (name: string) => db.orm.insert(secretKeys).values({ name, since: 0 }).run();
const names = () =>
  db.orm
    .select({ name: secretKeys.name })
    .from(secretKeys)
    .all()
    .map(({ name }) => name);
const failureOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return storageFailure(error);
  }
};

test("a fenced database takes no write of any kind, as if another had its lock, and is read as before", () => {
  add("one");
  mayWrite = false;
  expect(failureOf(() => add("two"))).toBe("busy");
  expect(
    failureOf(() => db.orm.update(secretKeys).set({ name: "three" }).where(eq(secretKeys.name, "one")).run()),
  ).toBe("busy");
  expect(failureOf(() => db.orm.delete(secretKeys).returning({ name: secretKeys.name }).all())).toBe("busy");
  expect(failureOf(() => db.sqlite.query("WITH x AS (SELECT 1) DELETE FROM secret_keys").run())).toBe("busy");
  expect(failureOf(() => db.transaction(() => 1))).toBe("busy");
  expect(db.refusal()).toBe("busy");
  expect(db.reading(names)).toEqual(["one"]);
  mayWrite = true;
  add("four");
  expect(names().sort()).toEqual(["four", "one"]);
});

test("a transaction that the fence closes under is rolled back", () => {
  const before = names();
  const outcome = failureOf(() =>
    db.transaction(() => {
      add("five");
      mayWrite = false;
    }),
  );
  expect(outcome).toBe("busy");
  expect(names()).toEqual(before);
  db.close();
  remove(folder);
});
