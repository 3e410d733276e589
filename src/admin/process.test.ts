import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { users } from "#db/schema/index.ts";
import { root } from "#test/helpers/folders.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";

/** `bun run admin` as an operator starts it, next to a process that holds the same database open. */
const folder = temporaryFolder();
let db: ReturnType<typeof openDatabase>;
beforeAll(() => {
  db = openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" });
  db.orm.insert(users).values({ id: "anna", name: "Анна", sex: "FEMALE", createdAt: 0 }).run();
});
afterAll(() => {
  db.close();
  remove(folder);
});

function admin(argv: string[], dataDir = folder, input = "", env: Record<string, string> = {}) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, "src/admin.ts", ...argv], {
    cwd: root,
    stdin: Buffer.from(input),
    env: { PATH: process.env.PATH!, DATA_DIR: dataDir, ...env },
  });
  return { exitCode, out: stdout.toString(), told: stderr.toString() };
}

test("It changes the database, and the other process sees it", () => {
  expect(admin(["lock", "anna"])).toMatchObject({ exitCode: 0, told: "" });
  expect(db.orm.select({ lockedAt: users.lockedAt }).from(users).get()!.lockedAt).toBeNumber();
  expect(admin(["audit", "verify"])).toMatchObject({ exitCode: 0, out: expect.stringContaining("1:") });
});

test("It refuses what does not exist with one sentence", () => {
  expect(admin(["lock", "nobody"])).toEqual({
    exitCode: 1,
    out: "",
    told: "There is no one with the id nobody\n",
  });
});

test("It prints help on request and after a malformed command", () => {
  expect(admin(["--help"], "/nowhere")).toMatchObject({ exitCode: 0, told: "" });
  const { exitCode, told } = admin(["nonsense"]);
  expect(exitCode).toBe(2);
  expect(told).toStartWith("There is no command nonsense\n\nUsage: bun run admin");
  const wrong = admin(["maintenance", "on"]);
  expect(wrong.exitCode).toBe(2);
  expect(wrong.told.split("\n")).toEqual([
    "Unknown maintenance command",
    "",
    "  maintenance                Whether maintenance is on, and until when",
    "  maintenance on --until TIME",
    expect.stringContaining("Starts it"),
    "  maintenance off            Ends it early",
    "",
    "All commands: bun run admin --help",
    "",
  ]);
});

test("It takes the word help in an answer of the support for a word of that answer", () => {
  expect(admin(["support", "answer", "7", "We", "will", "help", "you"])).toEqual({
    exitCode: 1,
    out: "",
    told: "There is no request 7\n",
  });
});

test("It does not migrate the database of a server that still runs an older version", () => {
  const older = join(folder, "older");
  mkdirSync(older);
  const database = openDatabase(join(older, "app.db"), { synchronous: "NORMAL" });
  database.sqlite.run(
    "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
  );
  database.close();
  expect(admin(["maintenance", "on", "--until", "30m"], older)).toEqual({
    exitCode: 1,
    out: "",
    told: expect.stringMatching(
      /^The database was made by an older version of Randevu\. Start the server .*\n$/,
    ),
  });
});

test("It copies the database that another process has open, and replaces no file", () => {
  const copy = join(folder, "copy.db");
  expect(admin(["backup", copy])).toEqual({
    exitCode: 0,
    out: `The database is copied to ${copy}. Copy the folder uploads and secret.key too.\n`,
    told: "",
  });
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const copied = openDatabase(copy, { synchronous: "NORMAL", mayMigrate: false });
  expect(copied.sqlite.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(copied.orm.select({ id: users.id }).from(users).all()).toEqual([{ id: "anna" }]);
  copied.close();

  for (const file of [copy, join(folder, "nowhere/copy.db")]) {
    const { exitCode, told } = admin(["backup", file]);
    expect(exitCode).toBe(1);
    expect(told).toStartWith(`${file}: a new file cannot be made here. E`);
  }
  expect(admin(["backup", "one", "two"]).exitCode).toBe(2);
  expect(admin(["backup"])).toMatchObject({
    exitCode: 1,
    told: expect.stringMatching(/^BACKUP_DIR: got nothing/),
  });
});

test("It makes a backup next to the server, lists it, and restores it where there is nothing", () => {
  const env = { BACKUP_DIR: join(folder, "backups"), SECRET_KEY: "a key for tests, long enough to be taken" };
  expect(admin(["backups"], folder, "", env).out).toBe("There is no backup.\n");
  const { exitCode, out, told } = admin(["backup"], folder, "", env);
  expect({ exitCode, told }).toEqual({ exitCode: 0, told: "" });
  const name = /^The backup (\S+) is made: a database of \d+ MB, 0 files of photos\.\n$/.exec(out)![1]!;
  expect(admin(["backups"], folder, "", env).out.split("\n")[1]).toMatch(
    new RegExp(`^${name} +\\d+ MB +0 +0 +\\d`),
  );
  const elsewhere = join(folder, "restored");
  expect(admin(["restore", "latest"], elsewhere, "", env)).toEqual({
    exitCode: 0,
    out: expect.stringContaining(`The backup ${name} is restored: a database of `),
    told: "",
  });
  const restored = openDatabase(join(elsewhere, "app.db"), { synchronous: "NORMAL", mayMigrate: false });
  expect(restored.orm.select({ id: users.id }).from(users).all()).toEqual([{ id: "anna" }]);
  restored.close();
  expect(admin(["restore", name], elsewhere, "", env)).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("there is a database in"),
  });
  expect(admin(["restore", name, "--replace"], elsewhere, "", env).exitCode).toBe(0);
  for (const words of [["restore"], ["restore", "--replace"], ["backups", "all"]])
    expect(admin(words, elsewhere, "", env).exitCode).toBe(2);
});

test("Where there is no database it creates none, says what to do, and still explains its commands", () => {
  const elsewhere = join(folder, "elsewhere");
  expect(admin(["reports"], elsewhere)).toEqual({
    exitCode: 1,
    out: "",
    told: `DATA_DIR: there is no database in ${elsewhere}. Run this with the DATA_DIR of the server; the server makes the database when it first starts.\n`,
  });
  expect(admin([], elsewhere)).toMatchObject({
    exitCode: 2,
    told: expect.stringContaining("Which command?\n\nUsage: bun run admin"),
  });
  expect(admin(["nonsense"], elsewhere)).toMatchObject({
    exitCode: 2,
    told: expect.stringContaining("There is no command nonsense\n\nUsage: bun run admin"),
  });
  expect(existsSync(elsewhere)).toBe(false);
});

test("It writes no e-mail with a key that is not the server's", () => {
  const news = "# ru: Новости\n\nТеперь есть карта.\n\n# en: News\n\nThere is a map now.\n";
  const { exitCode, told } = admin(["news", "-", "--to", "me@randevu.example"], folder, news);
  expect(exitCode).toBe(1);
  expect(told).toStartWith("SECRET_KEY: got nothing, wants the key of the server");
  expect(existsSync(join(folder, "secret.key"))).toBe(false);
  expect(db.sqlite.query("SELECT count(*) AS count FROM mails").get()).toEqual({ count: 0 });
});

test("It sends news from standard input", () => {
  const news = "# ru: Новости\n\nТеперь есть карта.\n\n# en: News\n\nThere is a map now.\n";
  expect(admin(["news", "-", "--send"], folder, news)).toMatchObject({
    exitCode: 0,
    told: "",
    out: expect.stringContaining("E-mails to 0 people"),
  });
  expect(admin(["news"], folder).out.trimEnd()).toEndWith("under way  0        Новости");
});
