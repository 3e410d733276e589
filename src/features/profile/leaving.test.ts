import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { dateText } from "#contract/dates.ts";
import type { Image } from "#contract/people.ts";
import type { User } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";
import { createAccountsWorld, PASSWORD } from "#test/helpers/accounts.ts";
import { createPeopleWorld, type TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import { TestTab } from "#test/helpers/tab.ts";

const world = createPeopleWorld();
const accounts = createAccountsWorld();
const { url } = accounts.listen();
afterAll(async () => {
  await world.close();
  await accounts.close();
});

const photo = new Uint8Array(flag(64, 64));
const folderOf = (id: string) => join(world.deps.config.dataDir, "uploads", "images", id);
const leave = (person: { post: TestPerson["post"] }) => person.post("/api/user/profile/delete", {});

/** A member with everything that a member can have, and another with ties to them. */
async function settled(): Promise<{ anna: TestPerson; image: Image; avatar: Image; boris: TestPerson }> {
  const [anna, boris] = [world.newPerson({}, { passwordHash: null, phoneNumber: null }), world.newPerson()];
  const [image, avatar] = [
    (await anna.upload(photo)).body,
    (await anna.upload(photo)).body,
  ] as unknown as Image[];
  await anna.post(`/api/user/image/add/${image!.id}`);
  await anna.post("/api/user/avatar/update", { image: avatar!.id });
  await anna.post("/api/user/update", { tags: ["горы", "джаз"], description: "о себе" });
  await anna.post("/api/settings/notification", { digest: true });
  for (const [one, other] of [
    [anna, boris],
    [boris, anna],
  ] as const) {
    await one.post(`/api/user/profile/view/${other.id}`);
    world.deps.db.sqlite.run(
      "INSERT INTO friend_requests (id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)",
      [Bun.randomUUIDv7(), one.id, other.id],
    );
  }
  world.befriend(anna, boris);
  return { anna, boris, image: image!, avatar: avatar! };
}

/** The columns that hold this id, in whatever tables there are. */
function tracesOf(id: string): string[] {
  const { sqlite } = world.deps.db;
  const columns = sqlite
    .query<{ table: string; column: string }, []>(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
    )
    .all();
  return columns
    .filter(
      ({ table, column }) => sqlite.query(`SELECT 1 FROM "${table}" WHERE "${column}" = ?`).get(id) !== null,
    )
    .map(({ table, column }) => `${table}.${column}`)
    .sort();
}

describe("Deleting an account", () => {
  test("requires the password, hides the account at once, and ends all sessions and sockets.", async () => {
    const anna = await accounts.join();
    const viewer = await accounts.join();
    const other = accounts.browser();
    other.token = accounts.signIn({ id: anna.userId });
    const tab = await TestTab.open(url);
    await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token! });

    for (const body of [{}, { password: "wrong horse 1" }, { password: "" }])
      expect(await anna.post("/api/user/profile/delete", body)).toMatchObject({
        status: 403,
        body: { code: "wrong_password" },
      });
    expect((await anna.get("/api/user/me")).status).toBe(200);

    expect((await anna.post("/api/user/profile/delete", { password: PASSWORD })).status).toBe(200);
    await tab.next("SIGNED_OUT");
    for (const browser of [anna, other])
      expect(await browser.get("/api/user/me")).toMatchObject({
        status: 401,
        body: { code: "invalid_token" },
      });
    expect((await viewer.get(`/api/user/id/${anna.userId}`)).body).toMatchObject({
      deleted: true,
      birthday: null,
    });
    tab.drop();
  });

  test("is confirmed by a letter that says until when and how it can be undone, and what to do about a stranger.", async () => {
    const anna = await accounts.join();
    await anna.post("/api/auth/language", { lang: "en" });
    await anna.post("/api/user/profile/delete", { password: "wrong horse 1" });
    const before = await accounts.lettersTo(anna.email);
    await anna.post("/api/user/profile/delete", { password: PASSWORD });
    const letters = await accounts.lettersTo(anna.email);
    expect(letters).toHaveLength(before.length + 1);
    const { subject, text } = letters.at(-1)!;
    expect(subject).toBe("Your account was deleted");
    const until = dateText(accounts.clock() + 30 * DAY_MS, "en", { dateStyle: "long", timeZone: "UTC" });
    expect(text).toContain(until);
    expect(text).toContain("/auth/login");
    expect(text).toContain("/auth/recovery");
  });

  test("can be undone after signing in within thirty days; until then nothing else is allowed.", async () => {
    const anna = await accounts.join();
    await anna.post("/api/user/status/update", { status: "привет" });
    await anna.post("/api/user/profile/delete", { password: PASSWORD });
    accounts.clock.advance(30 * DAY_MS - 1000);
    await accounts.features.profile.eraseDeleted();
    const login = await anna.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    anna.token = String(login.body.token);

    expect((await anna.get("/api/user/me")).body).toMatchObject({
      deleted: true,
      deletedAt: expect.any(String),
    });
    for (const answer of [
      await anna.get("/api/privacy"),
      await anna.get(`/api/user/id/${anna.userId}`),
      await anna.post("/api/user/update", { height: 170 }),
      await anna.post("/api/user/profile/delete", { password: PASSWORD }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "account_deleted" } });

    expect(await anna.post("/api/user/profile/restore")).toMatchObject({
      status: 200,
      body: { deleted: false, deletedAt: null, status: "привет" },
    });
    expect((await anna.get("/api/privacy")).status).toBe(200);
    accounts.clock.advance(2 * DAY_MS);
    await accounts.features.profile.eraseDeleted();
    expect((await anna.get("/api/user/me")).status).toBe(200);
  });

  test("cannot be undone after thirty days, even before the job has run.", async () => {
    const anna = await accounts.join();
    await anna.post("/api/user/profile/delete", { password: PASSWORD });
    accounts.clock.advance(30 * DAY_MS);
    const login = await anna.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    anna.token = String(login.body.token);
    expect(await anna.post("/api/user/profile/restore")).toMatchObject({ status: 404 });
    await accounts.features.profile.eraseDeleted();
    expect((await anna.get("/api/user/me")).status).toBe(401);
    const again = await anna.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    expect(again).toMatchObject({ status: 404, body: { code: "user_not_found" } });
    expect((await accounts.join({ email: anna.email })).userId).not.toBe(anna.userId);
  });

  test("needs no password from a member who has none.", async () => {
    const anna = world.newPerson();
    expect((await leave(anna)).status).toBe(200);
    expect((await anna.get("/api/user/me")).status).toBe(401);
  });

  test("needs a token.", async () => {
    for (const route of ["delete", "restore"])
      expect((await world.stranger.post(`/api/user/profile/${route}`, {})).status).toBe(401);
    expect((await world.stranger.get("/api/user/profile/archive")).status).toBe(401);
  });
});

describe("Erasing", () => {
  test("leaves no row and no file of the member, and updates tag counts.", async () => {
    const { anna, boris, image, avatar } = await settled();
    world.block(anna, boris);
    world.block(boris, anna);
    const traces = tracesOf(anna.id);
    for (const where of [
      "accounts.user_id",
      "blocks.blocked_id",
      "blocks.user_id",
      "friend_requests.from_id",
      "friend_requests.to_id",
      "friendships.friend_id",
      "friendships.user_id",
      "images.owner_id",
      "notification_settings.user_id",
      "profile_tags.user_id",
      "profile_views.user_id",
      "profile_views.viewer_id",
      "sessions.user_id",
      "users.id",
    ])
      expect(traces).toContain(where);

    await leave(anna);
    world.clock.advance(30 * DAY_MS - 1);
    await world.features.profile.eraseDeleted();
    expect(tracesOf(anna.id)).toContain("users.id");
    world.clock.advance(1);
    await world.features.profile.eraseDeleted();
    expect(tracesOf(anna.id)).toEqual([]);
    for (const { id } of [image, avatar]) expect(existsSync(folderOf(id))).toBe(false);
    expect((await boris.get("/api/tag/popular")).body.data).toEqual([]);
    expect((await boris.get(`/api/user/id/${anna.id}`)).status).toBe(404);
    expect((await boris.get("/api/user/me")).status).toBe(200);
  });

  test("continues with others when one member's files cannot be erased.", async () => {
    const [first, second] = [await settled(), await settled()];
    await leave(first.anna);
    await leave(second.anna);
    world.clock.advance(30 * DAY_MS);
    const { storage } = world.deps.services;
    const remove = storage.remove;
    storage.remove = (key) =>
      key.includes(first.image.id) ? Promise.reject(new Error("The store does not answer")) : remove(key);
    await expect(world.features.profile.eraseDeleted()).rejects.toThrow(AggregateError);
    storage.remove = remove;
    expect(tracesOf(second.anna.id)).toEqual([]);
    expect(tracesOf(first.anna.id)).toContain("users.id");
    await world.features.profile.eraseDeleted();
    expect(tracesOf(first.anna.id)).toEqual([]);
    expect(existsSync(folderOf(first.image.id))).toBe(false);
  });
});

describe("The archive of a member's data", () => {
  test("is a valid ZIP with all stored data and photos, and without secrets.", async () => {
    const anna = await accounts.join();
    const body = new FormData();
    body.append("file", new File([photo], "photo.png"));
    const headers = { authorization: `Bearer ${anna.token}` };
    const image = (await (
      await accounts.request("/api/image/upload", { method: "POST", headers, body })
    ).json()) as Image;
    await anna.post("/api/user/avatar/update", { image: image.id });
    await anna.post("/api/user/update", { description: "о себе", tags: ["горы"] });
    await anna.post("/api/user/profile/geolocation", { lat: 55.75, lon: 37.61 });

    const response = await accounts.request("/api/user/profile/archive", { headers });
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="randevu.zip"');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(["data.json", `photos/${image.id}.webp`]);
    expect(await new Bun.Image(files[`photos/${image.id}.webp`]!).metadata()).toMatchObject({
      format: "webp",
    });
    const text = new TextDecoder().decode(files["data.json"]);
    expect(JSON.parse(text)).toMatchObject({
      profile: {
        email: anna.email,
        name: "Анна",
        description: "о себе",
        avatar: `photos/${image.id}.webp`,
        place: { lat: expect.any(Number), lon: expect.any(Number) },
        tags: [{ name: "горы" }],
      },
      privacy: { photos: "EVERYONE" },
      notifications: { digest: false },
      consents: expect.arrayContaining([expect.objectContaining({ kind: "terms", given: true })]),
      sessions: [{ current: false }],
      friends: [],
    });
    expect(text).not.toMatch(/argon2|\$m=|hash|secret|eyJ|\/media\//i);
    const kept = accounts.deps.db.sqlite
      .query<{ hash: string }, [string]>("SELECT password_hash AS hash FROM accounts WHERE user_id = ?")
      .get(anna.userId);
    expect(text).not.toContain(kept!.hash);
  });

  test("lists friends, requests, blocks and profile views.", async () => {
    const { anna, boris } = await settled();
    world.block(anna, boris);
    const response = await anna.fetch("/api/user/profile/archive");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const data = JSON.parse(new TextDecoder().decode(files["data.json"])) as Record<string, unknown[]>;
    for (const list of ["friends", "friendRequests", "blocked", "viewed"])
      expect(data[list], list).toMatchObject([{ id: boris.id, name: "Анна" }]);
    expect(Object.keys(files)).toHaveLength(3);
  });

  test("is also available to a member who asked to be deleted.", async () => {
    const anna = world.newPerson({ deletedAt: world.clock() });
    expect((await anna.fetch("/api/user/profile/archive")).status).toBe(200);
  });
});

test("The profile of a deleted member keeps the name, for the chats they wrote in.", async () => {
  const { anna, boris } = await settled();
  await leave(anna);
  const view = (await boris.get(`/api/user/id/${anna.id}`)).body as unknown as User;
  expect(view).toMatchObject({
    deleted: true,
    name: "Анна",
    image: null,
    images: [],
    relation: { friends: false },
  });
});
