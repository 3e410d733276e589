import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AddressSuggestion } from "#contract/map.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { GEOCODER_EVERY_MS, GEOCODER_WAITING } from "#src/services/geocoder/geocoder.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
beforeEach(() => {
  world = createWorld({ cities: true, geocoder: true });
  anna = world.newVip();
  world.geocoder.know(GORKY_PARK);
});
afterEach(() => world.close());

/** A shortened answer of Nominatim. */
const GORKY_PARK = {
  display_name: "Парк Горького, 9, улица Крымский Вал, район Якиманка, Москва, 119049, Россия",
  name: "Парк Горького",
  address: {
    leisure: "Парк Горького",
    house_number: "9",
    road: "улица Крымский Вал",
    suburb: "район Якиманка",
    city: "Москва",
    country_code: "ru",
  },
};
const MOSCOW = { lat: 55.7298, lon: 37.6019 };

interface Answer {
  status: number;
  data: AddressSuggestion[];
}
async function ask({ lat, lon } = MOSCOW, lang = "ru", by = anna): Promise<Answer> {
  const path = `/api/address/suggestions?lat=${lat}&lon=${lon}`;
  const { status, body } = await by.get(path, { "accept-language": lang });
  return { status, data: body.data as AddressSuggestion[] };
}
const texts = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).data.map(({ text }) => text);
const later = (ms = GEOCODER_EVERY_MS) => {
  world.clock.advance(ms);
  world.deps.services.geocoder.tick();
};

describe("A place on the map", () => {
  test("has the address that the geocoder knows, then that of the nearest city, and a zone", async () => {
    const { status, data } = await ask();
    expect(status).toBe(200);
    expect(data).toMatchObject([
      { text: "Парк Горького, улица Крымский Вал, 9, Москва", ...MOSCOW, zone: "Europe/Moscow" },
      { text: "Москва", ...MOSCOW, zone: "Europe/Moscow" },
    ]);
    for (const { city } of data) expect(city).toMatchObject({ id: 524901, name: "Москва", country: "RU" });
    expect(world.geocoder.asked[0]!.query).toMatchObject({
      lat: "55.7298",
      lon: "37.6019",
      "accept-language": "ru",
    });
  });

  test("is named in the language of the request", async () => {
    await ask();
    later();
    expect((await texts(MOSCOW, "en")).at(-1)).toBe("Moscow");
    expect(world.geocoder.asked[1]!.query["accept-language"]).toBe("en");
  });

  test("is requested once a month, within ten metres and for all members, also after a restart", async () => {
    const boris = world.newVip();
    await Promise.all([ask(), ask(), ask(MOSCOW, "ru", boris)]);
    later();
    await ask({ lat: MOSCOW.lat + 0.00004, lon: MOSCOW.lon });
    const restarted = createWorld({
      db: world.deps.db,
      env: { GEOCODER_URL: world.geocoder.url, DATA_DIR: world.deps.config.dataDir },
    });
    const vera = restarted.newPerson({ vipUntil: Number.MAX_SAFE_INTEGER }, { email: "vera@example.org" });
    expect((await texts(MOSCOW, "ru", vera))[0]).toContain("Крымский Вал");
    expect(world.geocoder.asked).toHaveLength(1);
    restarted.deps.services.geocoder.stop();
    await restarted.stop();

    world.geocoder.forget();
    later(30 * DAY_MS);
    await ask();
    expect(world.geocoder.asked).toHaveLength(2);
  });

  test("without an address has that of the nearest city; far from any city it has coordinates", async () => {
    world.geocoder.know({ error: "Unable to geocode" });
    expect(await texts()).toEqual(["Москва"]);
    later();
    const { data } = await ask({ lat: -40, lon: -130 });
    expect(data).toEqual([
      { text: "-40.00000, -130.00000", city: null, lat: -40, lon: -130, zone: "Etc/GMT+9", utcOffset: -540 },
    ]);
    // An empty answer is cached too.
    await ask();
    expect(world.geocoder.asked).toHaveLength(2);
  });
});

describe("The geocoder is asked", () => {
  const place = (n: number) => ({ lat: 50 + n, lon: 30 });

  test("once a second for all members, one request at a time; a full queue falls back to cities at once", async () => {
    // A token's first check takes a moment, in which later requests would overtake the first one.
    await anna.get("/api/user/me");
    world.geocoder.hold();
    const asked = Array.from({ length: GEOCODER_WAITING + 3 }, (_, n) => texts(place(n)));
    await world.geocoder.received(1);
    // One is in flight and five wait; the others get their city at once.
    for (const answer of await Promise.all(asked.slice(GEOCODER_WAITING + 1)))
      expect(answer[0]).not.toContain("Крымский");
    world.geocoder.release();
    for (let n = 1; n <= GEOCODER_WAITING; n++) {
      await asked[n - 1];
      later();
      await world.geocoder.received(n + 1);
    }
    for (const answer of await Promise.all(asked.slice(0, GEOCODER_WAITING + 1)))
      expect(answer[0]).toContain("Крымский");
  });

  const faults: [told: string, how: () => Response][] = [
    ["answers 500", () => new Response("", { status: 500 })],
    ["answers a page", () => new Response("<h1>Sign in to this hotel</h1>")],
    ["answers without an end", () => new Response(" ".repeat(100_000))],
    ["answers a list", () => Response.json([1, 2])],
  ];
  test.each(faults)("not again for a while when it %s: cities are shown", async (_told, how) => {
    world.geocoder.fail(how);
    expect(await texts()).toEqual(["Москва"]);
    later();
    expect(await texts(place(1))).not.toEqual([]);
    expect(world.geocoder.asked).toHaveLength(1);
    world.geocoder.fail(null);
    later(MINUTE_MS);
    expect((await texts())[0]).toContain("Крымский Вал");
  });

  test("never if none is configured", async () => {
    const without = createWorld({ cities: true });
    const vera = without.newVip();
    expect(await texts(MOSCOW, "ru", vera)).toEqual(["Москва"]);
    expect(world.geocoder.asked).toEqual([]);
    await without.stop();
  });
});

test("An old address is shown while the geocoder does not answer", async () => {
  await ask();
  world.geocoder.fail(() => new Response("", { status: 500 }));
  later(31 * DAY_MS);
  expect((await texts())[0]).toContain("Крымский Вал");
});

test("Members without VIP create no events, and get no addresses", async () => {
  const { status, body } = await world.newPerson().get("/api/address/suggestions?lat=55&lon=37");
  expect({ status, code: body.code as string }).toEqual({ status: 403, code: "events_vip_only" });
  expect(world.geocoder.asked).toEqual([]);
});

test.each(["", "lat=55", "lon=37", "lat=91&lon=37", "lat=55&lon=181", "lat=x&lon=37", "lat=NaN&lon=1"])(
  "An invalid place is refused: %p",
  async (query) => {
    const { status, body } = await anna.get(`/api/address/suggestions?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "validation_failed" });
  },
);
