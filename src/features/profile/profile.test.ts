import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DESCRIPTION_MAX, STATUS_MAX } from "#contract/limits.ts";
import { ATTRIBUTES } from "#contract/people.ts";
import { type Me, me as meShape } from "#contract/profile.ts";
import { HOUR_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import { databaseWithCities } from "#test/helpers/database.ts";
import { ownProfile, seenProfile } from "#test/helpers/profiles.ts";
import { createWorld } from "#test/helpers/world.ts";

const MOSCOW = 524_901;
const MINSK = 625_144;
const db = databaseWithCities();
const world = createWorld({ db });
afterAll(world.close);

describe("A member's own profile", () => {
  test("has the data that only the member sees, and matches its contract", async () => {
    const anna = world.newPerson({ vipUntil: world.clock() + 36 * HOUR_MS }, { phoneNumber: "79990001122" });
    const mine = meShape.parse(await ownProfile(anna));
    expect(mine).toMatchObject({
      id: anna.id,
      email: expect.stringContaining("@example.org"),
      phoneNumber: "79990001122",
      hasPassword: false,
      role: "member",
      connections: [],
      vip: true,
      vipObject: { active: true, daysLeft: 2 },
      distance: null,
      deletedAt: null,
    });
    expect(mine.missing[0]).toBe("avatar");
  });

  test("never has the password hash", async () => {
    const anna = world.newPerson({}, { passwordHash: "$argon2id$secret" });
    const mine = await ownProfile(anna);
    expect(mine.hasPassword).toBe(true);
    expect(JSON.stringify(mine)).not.toContain("argon2");
  });
});

describe.each(["/api/user/update", "/api/user/settings"])("%s", (path) => {
  test("changes every field and returns the updated profile", async () => {
    const anna = world.newPerson();
    const sent = {
      name: "Марина",
      sex: "UNDEF",
      birthday: "1990-01-31",
      cityId: MOSCOW,
      description: "Люблю горы\n\nи море",
      descriptionPrivate: "Для своих",
      prompts: [{ question: "sunday", answer: "Долгий завтрак" }],
      hide: true,
      height: 171,
      ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([name, values]) => [name, values[0]])),
    };
    const { cityId, ...told } = sent;
    const { status, body } = await anna.post(path, { ...sent, tags: ["горы", "море"] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...told, country: "RU", city: { id: cityId, name: "Москва" } });
    expect((body as unknown as Me).tags.map(({ name }) => name).sort()).toEqual(["горы", "море"]);
    expect(await ownProfile(anna)).toEqual(body as unknown as Me);
  });

  test("leaves omitted fields unchanged, and clears fields set to null", async () => {
    const anna = world.newPerson({ description: "о себе", height: 170, goal: "friendship" });
    expect((await anna.post(path, {})).status).toBe(200);
    const { body } = await anna.post(path, { height: null, description: null });
    expect(body).toMatchObject({ name: "Анна", height: null, description: null, goal: "friendship" });
  });

  test("accepts every value of every enumeration, and no other", async () => {
    const anna = world.newPerson();
    for (const [name, values] of Object.entries(ATTRIBUTES)) {
      for (const value of values) expect((await anna.post(path, { [name]: value })).body[name]).toBe(value);
      const wrong = await anna.post(path, { [name]: "something else" });
      expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: name, code: "invalid_value" }] } });
    }
  });

  test.each([
    [{ name: "А" }, "invalid_length"],
    [{ name: "Александрина" }, "invalid_length"],
    [{ name: "Ан на" }, "invalid_name"],
    [{ name: "aDmIn" }, "name_reserved"],
    [{ name: "rAndеvu" }, "name_reserved"],
    [{ name: "Рaндеву" }, "name_reserved"],
    [{ name: "хуй" }, "obscene_terms"],
    [{ description: "какой-то хуй" }, "obscene_terms"],
    [{ descriptionPrivate: "какой-то хуй" }, "obscene_terms"],
    [{ description: "я".repeat(DESCRIPTION_MAX + 1) }, "too_big"],
    [{ birthday: "2012-01-16" }, "invalid_birthdate"],
    [{ birthday: "1909-01-15" }, "invalid_birthdate"],
    [{ birthday: "1990-02-30" }, "invalid_birthdate"],
    [{ cityId: 1 }, "not_found"],
    [{ cityId: 1.5 }, "invalid_type"],
    [{ height: 49 }, "too_small"],
    [{ height: 241 }, "too_big"],
    [{ country: "Russia" }, "invalid_format"],
    [{ hide: "yes" }, "invalid_type"],
    [{ sex: null }, "invalid_value"],
  ])("refuses %j: %s, and changes nothing else", async (wrong, code) => {
    const anna = world.newPerson();
    const before = await ownProfile(anna);
    const { status, body } = await anna.post(path, { goal: "flirting", tags: ["джаз"], ...wrong });
    expect(status).toBe(422);
    expect([body.code, ...((body.errors as { code: string }[]) ?? []).map((error) => error.code)]).toContain(
      code,
    );
    expect(await ownProfile(anna)).toEqual(before);
  });

  test("ignores fields that members may not change", async () => {
    const anna = world.newPerson();
    const before = await ownProfile(anna);
    const sly = {
      id: "x",
      role: "admin",
      vipUntil: 9e15,
      rating: 5,
      demo: true,
      lockedAt: 1,
      avatarId: "x",
      lat: 1,
    };
    expect((await anna.post(path, sly)).status).toBe(200);
    expect(await ownProfile(anna)).toEqual(before);
  });
});

describe("A member's home", () => {
  test("has the country of its city; a city does not stay in another country", async () => {
    const anna = world.newPerson();
    expect((await anna.post("/api/user/update", { cityId: MINSK })).body).toMatchObject({ country: "BY" });
    expect((await anna.post("/api/user/update", { country: "BY" })).body).toMatchObject({
      city: { id: MINSK },
    });
    expect((await anna.post("/api/user/update", { country: "GE" })).body).toMatchObject({
      country: "GE",
      city: null,
    });
    expect((await anna.post("/api/user/update", { country: "GE", cityId: MOSCOW })).body).toMatchObject({
      country: "RU",
      city: { id: MOSCOW },
    });
    expect((await anna.post("/api/user/update", { cityId: null })).body).toMatchObject({
      country: "RU",
      city: null,
    });
  });

  test("is shown in the language of the viewer", async () => {
    const anna = world.newPerson({ cityId: MOSCOW });
    expect((await anna.get("/api/user/me", { "accept-language": "en" })).body).toMatchObject({
      city: { name: "Moscow" },
    });
  });
});

test("Texts lose invisible characters and keep their line breaks", async () => {
  const anna = world.newPerson();
  const { body } = await anna.post("/api/user/update", {
    description: " раз\u0000\r\nдва\u202e \n\n\n\n\tтри\u0007 \ud800",
  });
  expect(body.description).toBe("раз\nдва\n\nтри");
  const status = await anna.post("/api/user/status/update", { status: " один\nдва\u2066 👩‍👩‍👧 " });
  expect(status.body.status).toBe("один два 👩‍👩‍👧");
});

describe("The status", () => {
  test("can be set, and cleared by an empty one", async () => {
    const anna = world.newPerson();
    const longest = "я".repeat(STATUS_MAX);
    expect((await anna.post("/api/user/status/update", { status: longest })).body.status).toBe(longest);
    expect((await anna.post("/api/user/status/update", { status: "  " })).body.status).toBeNull();
  });

  test.each([
    [{ status: "я".repeat(STATUS_MAX + 1) }, "status_too_long"],
    [{ status: 5 }, "invalid_status"],
    [{}, "invalid_status"],
    [{ status: "хуй" }, "obscene_terms"],
  ])("refuses %j: %s", async (sent, code) => {
    const { status, body } = await world.newPerson().post("/api/user/status/update", sent);
    expect(status).toBe(422);
    expect([body.code, ...((body.errors as { code: string }[]) ?? []).map((error) => error.code)]).toContain(
      code,
    );
  });
});

test("Every wrong text is reported, and so is an exceeded limit", async () => {
  const anna = world.newPerson();
  const refused = async (body: object) => (await anna.post("/api/user/update", body)).body;
  expect(
    await refused({ name: "Хуйло", description: "Ты мудак", descriptionPrivate: "Привет" }),
  ).toMatchObject({
    code: "obscene_terms",
    errors: [
      { path: "name", code: "obscene_terms" },
      { path: "description", code: "obscene_terms" },
    ],
  });
  for (const [body, path, code, limit] of [
    [{ description: "я".repeat(DESCRIPTION_MAX + 1) }, "description", "too_big", DESCRIPTION_MAX],
    [{ height: 241 }, "height", "too_big", 240],
    [{ height: 49 }, "height", "too_small", 50],
    [{ tags: Array.from({ length: 11 }, (_, n) => `тег ${n}`) }, "tags", "too_big", 10],
    [{ tags: ["я".repeat(31)] }, "tags.0", "too_big", 30],
  ] as const)
    expect(await refused(body)).toMatchObject({ errors: [{ path, code, limit }] });
});

describe("A place", () => {
  test("is stored coarsely, and others see a rounded distance", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const sent = { lat: 55.751244, lon: 37.618423 };
    expect((await anna.post("/api/user/profile/geolocation", sent)).status).toBe(200);
    const row = db.orm.select().from(users).where(eq(users.id, anna.id)).get()!;
    expect(row.lat).not.toBe(sent.lat);
    expect(Math.abs(row.lat! - sent.lat)).toBeLessThan(0.011);
    expect((await seenProfile(boris, anna)).distance).toBeNull();
    await boris.post("/api/user/profile/geolocation", { lat: 59.9386, lon: 30.3141 });
    expect((await seenProfile(boris, anna)).distance).toBeOneOf([630_000, 640_000]);
    expect(JSON.stringify(await seenProfile(boris, anna))).not.toMatch(/55\.7|37\.6/);
  });

  test.each([
    [{ lat: 91, lon: 0 }, "too_big"],
    [{ lat: 0, lon: -181 }, "too_small"],
    [{ lat: "55", lon: 0 }, "invalid_type"],
    [{ lat: 55 }, "required"],
  ])("%j is refused: %s", async (sent, code) => {
    const { status, body } = await world.newPerson().post("/api/user/profile/geolocation", sent);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ code }]);
  });
});

describe("A phone number", () => {
  test("is stored as digits, and belongs to one member", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const { body } = await anna.post("/api/user/phone/update", { phoneNumber: "+7 (999) 111-22-33" });
    expect(body.phoneNumber).toBe("79991112233");
    expect(await boris.post("/api/user/phone/update", { phoneNumber: "79991112233" })).toMatchObject({
      status: 409,
      body: { code: "phone_in_use" },
    });
    expect(await boris.post("/api/user/phone/update", { phoneNumber: "123" })).toMatchObject({
      status: 422,
      body: { code: "invalid_phone" },
    });
  });
});
