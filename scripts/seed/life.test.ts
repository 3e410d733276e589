import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { readConfig } from "#src/config.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { DEMO_PASSWORD, demoAccounts } from "./accounts.ts";
import { seed, unseed } from "./seed.ts";
import { TOWN_SIZE } from "./town.ts";

// About twenty pictures are drawn and encoded.
setDefaultTimeout(180_000);

const folder = temporaryFolder();
const env = { DATA_DIR: folder, LOG_LEVEL: "silent" };
const config = readConfig(env);
let world: World;

beforeAll(async () => {
  await seed(config);
  world = createWorld({ env, db: openDatabase(config.databaseFile, config), clock: Date.now });
});
afterAll(async () => {
  await world.close();
  remove(folder);
});

async function ask(path: string, token = "", body?: unknown) {
  const answer = await world.request(path, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const count = (sql: string) =>
  world.deps.db.sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${sql}`).get()!.n;

describe.each(Object.entries(demoAccounts(Date.now())))("the demo %s", (role, { email, person }) => {
  test("signs in with the printed password and finds no screen empty", async () => {
    const { body } = await ask("/api/auth/login", "", { email, password: DEMO_PASSWORD });
    for (const list of [
      "/api/chat/allPagination",
      "/api/user/friendship/friendsPagination",
      "/api/user/friendship/requests/incomingPagination",
      "/api/user/blockedPagination",
    ]) {
      const { status, body: answer } = await ask(list, body.token);
      expect(status, list).toBe(200);
      expect(answer.data.length, list).toBeGreaterThan(0);
    }
    const kept = (await ask("/api/user/bookmarks", body.token)).body;
    expect(kept.data.length).toBeGreaterThan(0);
    const matches = (await ask("/api/user/matches", body.token)).body;
    expect(matches.data.length).toBe(2);
    const likes = (await ask("/api/user/likes", body.token)).body;
    expect(likes.isOpen ? likes.data.length : likes.atLeast).toBeGreaterThan(2);
    const [search] = (await ask("/api/filter/saved-searches", body.token)).body.data;
    const came = (await ask(`/api/filter/saved-searches/${search.id}/people`, body.token)).body;
    expect(came.data.length).toBe(3);
    expect(search.fresh).toBe(3);
    expect((await ask("/api/chat/unread", body.token)).status).toBe(200);
    const reviews = await ask("/api/rating/pending-reviews", body.token);
    expect(JSON.stringify(reviews.body)).toContain("companion");
    const me = (await ask("/api/user/me", body.token)).body;
    expect(me).toMatchObject({ name: person.name, demo: true, vip: role === "vip" });
    expect(me.rating).toBeGreaterThan(4);
    expect(me.image).toBeTruthy();
  });
});

test("photos sent in chats can be opened", async () => {
  const { body } = await ask("/api/auth/login", "", { email: "vip@demo.example", password: DEMO_PASSWORD });
  const chats = (await ask("/api/chat/allPagination", body.token)).body.data as { chatID: string }[];
  const pages = await Promise.all(
    chats.map(({ chatID }) => ask(`/api/chat/${chatID}/messagesPagination`, body.token)),
  );
  const photos = [...JSON.stringify(pages).matchAll(/"thumb":"([^"]+)"/g)].map(([, path]) => path!);
  expect(photos.length).toBeGreaterThan(3);
  for (const path of photos) expect((await world.request(path)).status).toBe(200);
});

test("two tunes are sent as voice messages, one is an introduction, and all can be heard", async () => {
  const { body } = await ask("/api/auth/login", "", {
    email: "member@demo.example",
    password: DEMO_PASSWORD,
  });
  const chats = (await ask("/api/chat/allPagination", body.token)).body.data as { chatID: string }[];
  const pages = await Promise.all(
    chats.map(({ chatID }) => ask(`/api/chat/${chatID}/messagesPagination`, body.token)),
  );
  const vip = await ask("/api/auth/login", "", { email: "vip@demo.example", password: DEMO_PASSWORD });
  const me = await ask("/api/user/me", vip.body.token);
  const heard = [...JSON.stringify([pages, me.body.introduction]).matchAll(/"path":"([^"]+m4a[^"]+)"/g)];
  expect(heard).toHaveLength(3);
  for (const [, path] of heard) expect((await world.request(path!)).status).toBe(200);
});

test("links to an event and to a profile are sent in chats, and lead where their readers may look", async () => {
  for (const { email } of Object.values(demoAccounts(Date.now())).slice(0, 2)) {
    const { body } = await ask("/api/auth/login", "", { email, password: DEMO_PASSWORD });
    const chats = (await ask("/api/chat/allPagination", body.token)).body.data as { chatID: string }[];
    const pages = await Promise.all(
      chats.map(({ chatID }) => ask(`/api/chat/${chatID}/messagesPagination`, body.token)),
    );
    const linked = (kind: "events" | "profile") => [
      ...JSON.stringify(pages).matchAll(new RegExp(`${config.publicUrl.origin}/${kind}/([\\w-]+)`, "g")),
    ];
    const [events, people] = [linked("events"), linked("profile")].map((all) => all.map(([, id]) => id!));
    expect(events!.length).toBeGreaterThan(0);
    const seen = (await ask("/api/previews", body.token, { events, people })).body;
    expect(seen.events.map(({ title }: { title: string }) => title)).toEqual(["Фотопрогулка"]);
    expect(seen.people).toHaveLength(people!.length);
  }
  expect(count("messages WHERE content LIKE '%/profile/%'")).toBe(1);
});

test("the description of every demo person says that it is a demo", () => {
  expect(count("users WHERE demo = 1 AND (description IS NULL OR description NOT LIKE '%емо-%')")).toBe(0);
});

test("reports, an appeal, photos and requests wait for the moderator", async () => {
  const { body } = await ask("/api/auth/login", "", {
    email: "moderator@demo.example",
    password: DEMO_PASSWORD,
  });
  const { case: one, waiting } = (await ask("/api/moderation/cases/next", body.token)).body;
  expect(waiting.reports).toBe(2);
  expect(one.reports[0].context).not.toBeNull();
  expect(waiting).toMatchObject({ appeals: 1, photos: 2, tickets: 2 });
  for (const kind of ["held", "suspended"])
    expect((await ask(`/api/moderation/sanctions?kind=${kind}`, body.token)).body.data).toHaveLength(1);
});

test("seeding again changes nothing", async () => {
  const before = count("messages");
  const { settled, drawn, accounts } = await seed(config);
  expect({ settled, drawn, accounts: accounts.length }).toEqual({ settled: 0, drawn: 0, accounts: 3 });
  expect(count("messages")).toBe(before);
});

test("a public address gets no demo accounts, since strangers could sign in", async () => {
  const elsewhere = temporaryFolder();
  const open = readConfig({ DATA_DIR: elsewhere, PUBLIC_URL: "https://randevu.example" });
  expect((await seed(open)).accounts).toEqual([]);
  const db = openDatabase(open.databaseFile, open);
  expect(db.sqlite.query("SELECT * FROM accounts").all()).toEqual([]);
  db.close();
  remove(elsewhere);
});

test("--remove deletes everything, rows and files", async () => {
  expect(await unseed(config)).toBe(TOWN_SIZE + 3);
  const tables = world.deps.db.sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .all()
    .map(({ name }) => name)
    .filter(
      (name) =>
        !/^(cities|city_keys|editions|tags|vip_products|mails|legal_editions|__drizzle_migrations)$/.test(
          name,
        ) && !/_(node|parent|rowid|data|idx|content|docsize|config)$/.test(name),
    );
  expect(tables.filter((name) => count(`"${name}"`) > 0)).toEqual([]);
  expect(readdirSync(join(folder, "uploads", "images"))).toEqual([]);
});
