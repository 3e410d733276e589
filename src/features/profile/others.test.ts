import { afterAll, describe, expect, test } from "bun:test";
import { type User, user as userShape } from "#contract/profile.ts";
import { HOUR_MS } from "#contract/time.ts";
import { databaseWithCities } from "#test/helpers/database.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag, webp } from "#test/helpers/photos.ts";
import { NOTHING, ownProfile, seenProfile } from "#test/helpers/profiles.ts";
import { createWorld } from "#test/helpers/world.ts";

const MOSCOW = 524_901;
const db = databaseWithCities();
const world = createWorld({ db });
afterAll(world.close);

describe("Another member's profile", () => {
  test("shows no private data, and matches its contract", async () => {
    const [anna, boris] = [
      world.newPerson({ descriptionPrivate: "Для своих" }, { phoneNumber: "79995556677" }),
      world.newPerson(),
    ];
    const view = userShape.strict().parse(await seenProfile(boris, anna));
    expect(view).toMatchObject({
      id: anna.id,
      name: "Анна",
      online: false,
      descriptionPrivate: null,
      birthday: "1996-01-01",
      age: 34,
    });
    expect(await ownProfile(anna)).toMatchObject({ birthday: "1995-05-30", age: 34 });
    expect(JSON.stringify(view)).not.toMatch(/79995556677|@example\.org/);
    world.befriend(anna, boris);
    expect(await seenProfile(boris, anna)).toMatchObject({
      descriptionPrivate: "Для своих",
      relation: { ...NOTHING, friends: true },
    });
  });

  test("shows who asked whom to be friends", async () => {
    const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
    db.sqlite.run("INSERT INTO friend_requests (id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)", [
      world.deps.ids(),
      anna.id,
      boris.id,
    ]);
    const relation = async (viewer: TestPerson, whom: TestPerson) =>
      (await seenProfile(viewer, whom)).relation;
    expect(await relation(anna, boris)).toEqual({ ...NOTHING, following: true });
    expect(await relation(boris, anna)).toEqual({ ...NOTHING, followsMe: true });
    for (const [viewer, whom] of [
      [anna, vera],
      [vera, anna],
      [vera, boris],
      [boris, vera],
    ] as const)
      expect(await relation(viewer, whom)).toEqual(NOTHING);
  });

  test.each([
    ["deletedAt", { deleted: true, blocked: false }],
    ["lockedAt", { deleted: false, blocked: true }],
  ] as const)("with %s shows only the name", async (column, told) => {
    const anna = world.newPerson({ description: "о себе", status: "привет", cityId: MOSCOW, rating: 5 });
    world.change(anna, { [column]: world.clock() });
    expect(await seenProfile(world.newPerson(), anna)).toMatchObject({
      ...told,
      name: "Анна",
      birthday: null,
      description: null,
      status: null,
      city: null,
      rating: null,
      country: "",
      online: false,
      images: [],
    });
  });

  test("shows only the name to either side of a block", async () => {
    const [anna, boris] = [world.newPerson({ status: "привет" }), world.newPerson({ status: "привет" })];
    world.befriend(anna, boris);
    world.block(anna, boris);
    expect(await seenProfile(boris, anna)).toMatchObject({
      status: null,
      birthday: null,
      blocks: { byMe: false, byThem: true },
    });
    expect(await seenProfile(anna, boris)).toMatchObject({
      status: null,
      birthday: null,
      blocks: { byMe: true, byThem: false },
    });
  });

  test("is 404 for an unknown id, and for a malformed one", async () => {
    const boris = world.newPerson();
    for (const answer of [
      await boris.get(`/api/user/id/${Bun.randomUUIDv7()}`),
      await boris.post(`/api/user/profile/view/${Bun.randomUUIDv7()}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await boris.get("/api/user/id/somebody")).status).toBe(404);
  });
});

describe("The distance to another member", () => {
  const STREET = { lat: 55.7601, lon: 37.6187 };
  const move = (person: TestPerson, place: { lat: number; lon: number }) =>
    person.post("/api/user/profile/geolocation", place);
  const away = async (viewer: TestPerson, whom: TestPerson) => (await seenProfile(viewer, whom)).distance;

  test("is shown in rings, is the same both ways, and differs per pair", async () => {
    const anna = world.newPerson();
    await move(anna, STREET);
    for (const [lat, ring] of [
      [55.76, [5_000, 10_000]],
      [55.9, [25_000]],
      [56.4, [100_000]],
      [59.94, [460_000, 470_000]],
    ] as const) {
      const boris = world.newPerson();
      expect((await move(boris, { ...STREET, lat })).status).toBe(200);
      const told = await away(boris, anna);
      expect(ring as readonly number[]).toContain(told!);
      expect(await away(anna, boris)).toBe(told);
    }
  });

  test("is unknown without a place, and to viewers who may not see the profile's details", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await move(anna, STREET);
    expect(await away(boris, anna)).toBeNull();
    await move(boris, STREET);
    expect(await away(boris, anna)).not.toBeNull();
    await anna.post("/api/privacy", { profileInfo: "FRIENDS" });
    expect(await away(boris, anna)).toBeNull();
    world.befriend(anna, boris);
    expect(await away(boris, anna)).not.toBeNull();
  });

  test("cannot be measured by moving: moves a day are limited, staying is free", async () => {
    const boris = world.newPerson();
    const moves = [];
    for (let n = 0; n < 6; n++) {
      moves.push((await move(boris, { ...STREET, lat: STREET.lat + n * 0.1 })).status);
      moves.push((await move(boris, { ...STREET, lat: STREET.lat + Math.min(n, 2) * 0.1 })).status);
    }
    expect(moves).toEqual([200, 200, 200, 200, 200, 200, 429, 200, 429, 200, 429, 200]);
    expect((await move(boris, { lat: 10, lon: 10 })).body).toMatchObject({ code: "place_limit_reached" });
    world.clock.advance(25 * HOUR_MS);
    expect((await move(boris, { lat: 10, lon: 10 })).status).toBe(200);
  });

  test("cannot be measured from city to city either; staying in one is free", async () => {
    const boris = world.newPerson();
    const live = async (cityId: number | null) =>
      (await boris.post("/api/user/update", { cityId, name: "Борис" })).status;
    const [one, other] = [524901, 498817];
    const moves = [];
    for (const city of [one, one, other, one, null, other, one, one, other]) moves.push(await live(city));
    expect(moves).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    world.clock.advance(25 * HOUR_MS);
    expect(await live(other)).toBe(200);
  });
});

describe("A profile view", () => {
  test("is recorded once, for the viewer", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    expect((await seenProfile(boris, anna)).isViewed).toBe(false);
    for (const _ of [1, 2]) expect((await boris.post(`/api/user/profile/view/${anna.id}`)).status).toBe(200);
    expect((await seenProfile(boris, anna)).isViewed).toBe(true);
    expect((await seenProfile(anna, boris)).isViewed).toBe(false);
    expect((await anna.post(`/api/user/profile/view/${anna.id}`)).status).toBe(200);
    expect((await ownProfile(anna)).isViewed).toBe(false);
  });

  test("of a member whom the viewer may not see is refused", async () => {
    const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
    world.block(anna, boris);
    world.change(vera, { deletedAt: 1 });
    for (const [who, whom] of [
      [boris, anna],
      [anna, boris],
      [anna, vera],
    ] as const)
      expect((await who.post(`/api/user/profile/view/${whom.id}`)).status).toBe(404);
  });
});

describe("A member's own profile as others see it", () => {
  const levels = ["EVERYONE", "FRIENDS", "NOBODY"] as const;
  /** Removes the part of photo addresses that names the viewer. */
  const unsigned = (view: unknown) => JSON.parse(JSON.stringify(view).replaceAll(/\?for=[^"]+/g, ""));
  const seenAs = async (person: TestPerson, viewer: string) =>
    ((await person.get(`/api/user/profile/as/${viewer}`)).body as { user: User | null }).user;

  test.each(levels)("equals what such a viewer gets, with everything at %s", async (level) => {
    const anna = world.newPerson({
      description: "о себе",
      descriptionPrivate: "Для своих",
      status: "привет",
      rating: 4.2,
      cityId: MOSCOW,
      height: 170,
      goal: "friendship",
      lat: 55.75,
      lon: 37.61,
    });
    const photo = (await anna.upload(new Uint8Array(await webp(flag(64, 64))))).body.id;
    await anna.post("/api/user/images/update", { images: [photo] });
    await anna.post("/api/user/avatar/update", { image: photo });
    const all = ["photos", "profileInfo", "rating", "statusMessage", "userPic"];
    await anna.post("/api/privacy", Object.fromEntries(all.map((part) => [part, level])));
    const [stranger, friend] = [world.newPerson(), world.newPerson()];
    world.befriend(anna, friend);
    expect(unsigned(await seenAs(anna, "stranger"))).toEqual(unsigned(await seenProfile(stranger, anna)));
    expect(unsigned(await seenAs(anna, "friend"))).toEqual(unsigned(await seenProfile(friend, anna)));
  });

  test("shows guests nothing, like the route itself", async () => {
    const anna = world.newPerson();
    expect(await seenAs(anna, "guest")).toBeNull();
    expect((await world.request(`/api/user/id/${anna.id}`)).status).toBe(401);
  });
});
