import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { type Db, openImage } from "#db/open.ts";
import { consents, legalEditions, legalLetters } from "#db/schema/index.ts";
import { emptyDatabase } from "#test/helpers/database.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

const [OLD, NEW] = ["2029-05-01", "2030-01-20"];
const NOON = Date.UTC(2030, 0, 15, 12);
const FROM = "2030-01-26T00:00:00.000Z";

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

/** A server with these editions; with `before`, that earlier server after an upgrade. */
function start(legalEditions: string[], before?: { db: Db }) {
  const db = before ? openImage(before.db.sqlite.serialize()) : emptyDatabase();
  const world = createWorld({ legalEditions, db });
  worlds.push(world);
  return Object.assign(world, { db });
}
type Started = ReturnType<typeof start>;

/** A member who agreed to the old edition, on a server that was upgraded since. */
async function upgraded() {
  const before = start([OLD]);
  const ann = await before.join();
  const world = start([OLD, NEW], before);
  const member = world.browser();
  member.token = world.signIn({ id: ann.userId });
  return { world, member, email: ann.email };
}

const terms = async (world: Started, token: string) =>
  (await world.request("/api/user/terms", { headers: { authorization: `Bearer ${token}` } })).json();

const mailsOf = async (world: Started, email: string) =>
  (await world.mailsTo(email)).filter(({ text }) => text?.includes(`edition=${NEW}`));

test("On a new server the latest edition is in force, and no one is notified", async () => {
  const world = start([OLD, "2029-12-01"]);
  const ann = await world.join();
  expect((await ann.get("/api/user/terms")).body).toEqual({
    current: "2029-12-01",
    agreed: "2029-12-01",
    coming: null,
  });
  world.features.legal.announce();
  expect(world.db.orm.select().from(legalLetters).all()).toEqual([]);
});

test("On a server older than the table of editions, the edition that its members agreed to is in force", async () => {
  const before = start([OLD]);
  const ann = await before.join();
  before.db.orm.delete(legalEditions).run();
  const world = start([OLD, NEW], before);
  expect(await terms(world, world.signIn({ id: ann.userId }))).toMatchObject({
    current: OLD,
    coming: { version: NEW, from: FROM },
  });
});

test("A new edition takes effect ten days after the upgrade that brought it, and a restart does not delay it", async () => {
  const { world, member } = await upgraded();
  expect((await member.get("/api/user/terms")).body).toEqual({
    current: OLD,
    agreed: OLD,
    coming: { version: NEW, from: FROM },
  });
  const again = start([OLD, NEW], world);
  again.clock.advance(Date.parse(FROM) - NOON - 1);
  expect(again.features.legal.current()).toBe(OLD);
  again.clock.advance(1);
  expect(again.features.legal.current()).toBe(NEW);
});

test("Each member gets one e-mail, in their language, and members who join meanwhile get theirs", async () => {
  const { world, member, email } = await upgraded();
  await member.post("/api/auth/language", { lang: "en" });
  for (let n = 0; n < 3; n++) world.features.legal.announce();
  const mails = await mailsOf(world, email);
  expect(mails.map(({ subject }) => subject)).toEqual(["New terms on Randevu from January 26, 2030"]);
  expect(mails[0]!.headers.some(({ key }) => key === "list-unsubscribe")).toBe(false);

  const ben = await world.join({ email: "ben@example.org" });
  expect((await ben.get("/api/user/terms")).body).toMatchObject({ agreed: OLD });
  world.features.legal.announce();
  expect((await mailsOf(world, ben.email)).map(({ subject }) => subject)).toEqual([
    "Новые правила Рандеву — с 26 января 2030",
  ]);
  expect(await mailsOf(world, email)).toHaveLength(1);
});

test("At most fifty e-mails are written per minute", async () => {
  const { world } = await upgraded();
  const { sqlite } = world.db;
  for (let n = 10; n < 80; n++) {
    sqlite.run("INSERT INTO users (id, name, sex, created_at) VALUES (?, 'Анна', 'FEMALE', 0)", [`m${n}`]);
    sqlite.run("INSERT INTO accounts (user_id, email, lang) VALUES (?, ?, 'ru')", [
      `m${n}`,
      `m${n}@x.example`,
    ]);
  }
  sqlite.run("UPDATE users SET deleted_at = 1 WHERE id = 'm20'");
  const counts = [1, 2, 3].map(() => {
    world.features.legal.announce();
    return world.db.orm.select().from(legalLetters).all().length;
  });
  expect(counts).toEqual([50, 70, 70]);
});

test("A member who agrees ahead of time is not asked again", async () => {
  const { world, member } = await upgraded();
  expect((await member.post("/api/user/terms", { version: NEW })).body).toMatchObject({ agreed: NEW });
  world.clock.advance(MINUTE_MS);
  expect((await member.post("/api/user/terms", { version: NEW })).status).toBe(200);
  expect((await member.post("/api/user/terms", { version: OLD })).body).toMatchObject({ agreed: NEW });
  const rows = world.db.orm.select().from(consents).where(eq(consents.version, NEW)).all();
  expect(rows.map(({ kind, given }) => [kind, given])).toEqual([
    ["terms", true],
    ["privacy", true],
  ]);
  world.clock.advance(11 * DAY_MS);
  const { features } = world;
  expect(features.legal.termsOf(sessionIn(member.token!).userId)).toEqual({
    current: NEW,
    agreed: NEW,
    coming: null,
  });
});

test("Once an edition is in force, the one before can no longer be agreed to, and sign-ups agree to it", async () => {
  const { world, member } = await upgraded();
  world.clock.advance(11 * DAY_MS);
  expect((await member.get("/api/user/terms")).body).toEqual({ current: NEW, agreed: OLD, coming: null });
  for (const version of [OLD, "2031-01-01", "yesterday"])
    expect((await member.post("/api/user/terms", { version })).status).toBe(422);
  expect((await member.post("/api/user/terms", { version: NEW })).body).toMatchObject({ agreed: NEW });
  world.features.legal.announce();
  expect(world.db.orm.select().from(legalLetters).all()).toEqual([]);
  const ben = await world.join({ email: "ben@example.org" });
  expect((await ben.get("/api/user/terms")).body).toMatchObject({ agreed: NEW });
  const config = (await (await world.request("/api/common/config")).json()) as { legalEdition: string };
  expect(config.legalEdition).toBe(NEW);
});
