import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { allRowsOf, databaseWithCities } from "#test/helpers/database.ts";
import { createMischief, NASTY, NASTY_SEGMENTS } from "#test/helpers/mischief.ts";
import { flag } from "#test/helpers/photos.ts";
import { createWorld } from "#test/helpers/world.ts";

setDefaultTimeout(180_000);

const db = databaseWithCities();
const world = createWorld({ db });
afterAll(world.close);
const anna = world.newPerson();
const image = (await anna.upload(new Uint8Array(flag(64, 64)))).body as { id: string };

const PROFILE = {
  name: "Анна",
  sex: "FEMALE",
  birthday: "1995-05-30",
  country: "RU",
  cityId: 524_901,
  hide: false,
  description: "о себе",
  descriptionPrivate: "для своих",
  tags: ["горы"],
  height: 170,
  zodiacSign: "leo",
  goal: "friendship",
  hasChildren: "no",
  badHabits: "no",
  physique: "slim",
  towardsPets: "positive",
  hairColor: "blond",
  glassColor: "green",
};
const BODIES: Record<string, Record<string, unknown>> = {
  "/api/user/update": PROFILE,
  "/api/user/settings": PROFILE,
  "/api/user/status/update": { status: "привет" },
  "/api/user/profile/geolocation": { lat: 55.75, lon: 37.61 },
  "/api/user/phone/update": { phoneNumber: "79991234567" },
  "/api/user/avatar/update": { image: image.id },
  "/api/user/images/update": { images: [image.id] },
  "/api/privacy": {
    photos: "FRIENDS",
    profileInfo: "NOBODY",
    rating: "EVERYONE",
    statusMessage: "NOBODY",
    userPic: "FRIENDS",
  },
  "/api/settings/notification": {
    messages: true,
    friendRequests: false,
    news: true,
    digest: true,
    matches: false,
  },
};

const everything = allRowsOf(db);

/** Every answer must also keep the contract of a profile, which the server checks. */
async function expectRefusedWholeOrTaken(path: string, body: unknown): Promise<void> {
  const before = everything();
  const { status } = await anna.post(path, body);
  const told = `${path} answered ${status} to ${JSON.stringify(body)?.slice(0, 200)}`;
  expect(status, told).toBeLessThan(500);
  if (status >= 400) expect(everything(), told).toBe(before);
}

describe("Odd bodies are accepted or refused as a whole, and never cause a 500:", () => {
  test.each(Object.entries(BODIES))("%s", async (path, body) => {
    expect((await anna.post(path, body)).status).toBe(200);
    for (const field of Object.keys(body))
      for (const value of NASTY) await expectRefusedWholeOrTaken(path, { ...body, [field]: value });
    for (const value of NASTY) await expectRefusedWholeOrTaken(path, value);
  });

  test("several random fields at once", async () => {
    const { pick, chance, mutate } = createMischief(seeded(20_301_115));
    for (let turn = 0; turn < 1_000; turn += 1) {
      const [path, good] = pick(Object.entries(BODIES));
      const body = Object.fromEntries(
        Object.entries(good).map(([field, value]) => [
          field,
          chance(0.3) ? pick(NASTY) : chance(0.2) ? mutate(value) : value,
        ]),
      );
      await expectRefusedWholeOrTaken(path, body);
    }
  });
});

describe("Odd addresses are refused and change nothing:", () => {
  test.each([
    ["GET", "/api/user/id/"],
    ["POST", "/api/user/profile/view/"],
    ["POST", "/api/user/image/add/"],
    ["POST", "/api/user/image/remove/"],
    ["GET", `/media/${image.id}/`],
    ["GET", "/media/"],
  ])("%s %s", async (method, path) => {
    for (const segment of NASTY_SEGMENTS) {
      const before = everything();
      const { status } = await world.request(path + segment, {
        method,
        headers: { authorization: `Bearer ${anna.token}` },
      });
      expect([400, 404, 405, 422], segment.slice(0, 40)).toContain(status);
      expect(everything()).toBe(before);
    }
  });
});

test("Photos with random changes are accepted or refused, and never cause a 500", async () => {
  const { below } = createMischief(seeded(7));
  const picture = flag(200, 150);
  const whole = [
    picture,
    Buffer.from(await new Bun.Image(picture).jpeg().bytes()),
    Buffer.from(await new Bun.Image(picture).webp().bytes()),
  ];
  for (let turn = 0; turn < 300; turn += 1) {
    const file = new Uint8Array(whole[turn % whole.length]!);
    for (let n = 0; n <= below(8); n += 1)
      file[below(Math.min(file.length, turn % 2 ? 60 : file.length))] = below(256);
    const cut = turn % 5 === 0 ? file.slice(0, below(file.length)) : file;
    const { status, body } = await anna.upload(cut);
    expect([200, 413, 415, 422], JSON.stringify(body)).toContain(status);
  }
});
