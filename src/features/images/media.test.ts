import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Image, PrivacyLevel } from "#contract/people.ts";
import type { User } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import { createWorld } from "#test/helpers/world.ts";

const WEEK = 7 * DAY_MS;
const world = createWorld();
afterAll(world.close);

const photo = new Uint8Array(flag(64, 64));
const anna = world.newPerson();
const viewers = {
  self: anna,
  friend: world.newPerson(),
  stranger: world.newPerson(),
  blocked: world.newPerson(),
  blocker: world.newPerson(),
};
type Who = keyof typeof viewers;
const everyone = Object.keys(viewers) as Who[];
world.befriend(anna, viewers.friend);
world.befriend(anna, viewers.blocked);
world.block(anna, viewers.blocked);
world.block(viewers.blocker, anna);

const uploaded = async () => (await anna.upload(photo)).body as unknown as Image;
const shown = await uploaded();
const avatar = await uploaded();
await anna.post(`/api/user/image/add/${shown.id}`);
await anna.post("/api/user/avatar/update", { image: avatar.id });

/** The address that a view would hand this viewer, whether or not it does. */
const addressFor = (who: TestPerson, id: string) => world.features.images.linksFor(id, who.id).path;
const isServed = async (path: string) => (await world.stranger.fetch(path)).status === 200;
const change = (changes: Partial<typeof users.$inferInsert>, { id } = anna) =>
  world.deps.db.orm.update(users).set(changes).where(eq(users.id, id)).run();
const seenBy = async (who: Who) =>
  (await viewers[who].get(`/api/user/id/${anna.id}`)).body as unknown as User;

const seers: Record<PrivacyLevel, Who[]> = {
  EVERYONE: ["self", "friend", "stranger"],
  FRIENDS: ["self", "friend"],
  NOBODY: ["self"],
};

describe("A photo is served to exactly those who see it in the profile:", () => {
  const levels = Object.keys(seers) as PrivacyLevel[];
  for (const photos of levels)
    for (const userPic of levels)
      test(`gallery ${photos}, avatar ${userPic}`, async () => {
        const { status } = await anna.post("/api/privacy", { photos, userPic });
        expect(status).toBe(200);
        for (const who of everyone) {
          const view = await seenBy(who);
          const served = {
            gallery: await isServed(addressFor(viewers[who], shown.id)),
            avatar: await isServed(addressFor(viewers[who], avatar.id)),
          };
          expect([who, served]).toEqual([
            who,
            { gallery: seers[photos].includes(who), avatar: seers[userPic].includes(who) },
          ]);
          expect([who, { gallery: view.images.length > 0, avatar: view.image !== null }]).toEqual([
            who,
            served,
          ]);
        }
      });

  test("one that is both in the gallery and the avatar follows the wider level", async () => {
    await anna.post("/api/user/images/update", { images: [shown.id, avatar.id] });
    await anna.post("/api/privacy", { photos: "FRIENDS", userPic: "EVERYONE" });
    expect(await isServed(addressFor(viewers.stranger, avatar.id))).toBe(true);
    expect(await isServed(addressFor(viewers.stranger, shown.id))).toBe(false);
    await anna.post("/api/user/images/update", { images: [shown.id] });
    await anna.post("/api/privacy", { photos: "EVERYONE" });
  });

  test("one that was only uploaded is visible to its owner alone", async () => {
    const unused = await uploaded();
    const seeing = await Promise.all(everyone.map((who) => isServed(addressFor(viewers[who], unused.id))));
    expect(seeing).toEqual([true, false, false, false, false]);
  });

  test.each(["deletedAt", "lockedAt"] as const)("of someone with %s, to themselves only", async (column) => {
    change({ [column]: world.clock() });
    const seeing = await Promise.all(everyone.map((who) => isServed(addressFor(viewers[who], shown.id))));
    expect(seeing).toEqual([true, false, false, false, false]);
    change({ [column]: null });
  });

  test.each(["deletedAt", "lockedAt"] as const)("never to a viewer with %s", async (column) => {
    change({ [column]: world.clock() }, viewers.friend);
    expect(await isServed(addressFor(viewers.friend, shown.id))).toBe(false);
    change({ [column]: null }, viewers.friend);
    expect(await isServed(addressFor(viewers.friend, shown.id))).toBe(true);
  });

  test("and no longer to a viewer after a block", async () => {
    const carol = world.newPerson();
    const address = (await carol.get(`/api/user/id/${anna.id}`)).body as unknown as User;
    expect(await isServed(address.images[0]!.path)).toBe(true);
    world.block(anna, carol);
    expect(await isServed(address.images[0]!.path)).toBe(false);
  });
});

describe("An address", () => {
  const good = addressFor(viewers.stranger, shown.id);
  const [path, mark] = good.split("?for=") as [string, string];
  const [viewer, week, signature] = mark.split(".") as [string, string, string];

  test("stays the same within a week, so that browsers keep the picture", () => {
    world.clock.advance(60_000);
    expect(addressFor(viewers.stranger, shown.id)).toBe(good);
  });

  test.each([
    ["without a mark", path],
    ["with an empty mark", `${path}?for=`],
    ["with half a mark", `${path}?for=${viewer}.${week}`],
    ["with another signature", `${path}?for=${viewer}.${week}.${"A".repeat(22)}`],
    ["with a part too many", `${good}.junk`],
    ["with = behind it", `${good}==`],
    ["with its week spelled otherwise", `${path}?for=${viewer}.0${week}.${signature}`],
    ["with its week in another notation", `${path}?for=${viewer}.${week}e0.${signature}`],
    ["with a shorter signature", `${path}?for=${viewer}.${week}.${signature.slice(0, 10)}`],
    ["signed for someone else", `${path}?for=${anna.id}.${week}.${signature}`],
    ["signed for another week", `${path}?for=${viewer}.${Number(week) - 1}.${signature}`],
    ["signed for another photo", `/media/${avatar.id}/full.webp?for=${mark}`],
    ["of an unknown size", `/media/${shown.id}/huge.webp?for=${mark}`],
    ["of a size named like an object property", `/media/${shown.id}/toString?for=${mark}`],
    ["with a path traversal", `/media/${shown.id}/..%2f..%2fapp.db?for=${mark}`],
    ["of an unknown photo", `/media/${Bun.randomUUIDv7()}/full.webp?for=${mark}`],
    ["with a malformed id", `/media/x/full.webp?for=${mark}`],
  ])("%s is refused", async (_told, address) => {
    expect([404, 422]).toContain((await world.stranger.fetch(address)).status);
  });

  test("of another installation is refused", async () => {
    const other = createWorld({ env: { SECRET_KEY: "another key for tests, long enough as well" } });
    const forged = other.features.images.linksFor(shown.id, viewers.stranger.id).path;
    expect(forged).not.toBe(good);
    expect(await isServed(forged)).toBe(false);
    await other.close();
  });

  test("works for at least one week and at most two", async () => {
    expect(await isServed(good)).toBe(true);
    world.clock.advance(WEEK);
    expect(await isServed(good)).toBe(true);
    world.clock.advance(WEEK);
    expect(await isServed(good)).toBe(false);
    expect(await isServed(addressFor(viewers.stranger, shown.id))).toBe(true);
  });
});

test("Photos do not count against an address's request limit", async () => {
  const strict = createWorld({ env: { RATE_LIMITS: "on" } });
  const boris = strict.newPerson();
  for (let n = 0; n < 1_300; n++)
    await (await strict.request(`/media/${Bun.randomUUIDv7()}/thumb.webp?for=x.1.y`)).body?.cancel();
  expect((await boris.get("/api/user/me")).status).toBe(200);
  await strict.close();
});
