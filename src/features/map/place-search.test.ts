import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AddressSuggestion } from "#contract/map.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { GEOCODER_EVERY_MS, GEOCODER_WAITING } from "#src/services/geocoder/geocoder.ts";
import { ACTS } from "#src/timing/act-limits.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
beforeEach(() => {
  world = createWorld({ cities: true, geocoder: true });
  anna = world.newVip();
  world.geocoder.find([GORKY_PARK]);
});
afterEach(() => world.close());

/** A shortened answer of Nominatim: its coordinates are strings. */
const GORKY_PARK = {
  lat: "55.7298",
  lon: "37.6019",
  name: "Парк Горького",
  display_name: "Парк Горького, 9, улица Крымский Вал, Москва, Россия",
  address: { leisure: "Парк Горького", house_number: "9", road: "улица Крымский Вал", city: "Москва" },
};
const MOSCOW = { lat: 55.7558, lon: 37.6177 };

async function find(name: string, { near = MOSCOW, lang = "ru", by = anna } = {}) {
  const query = new URLSearchParams({ lat: String(near.lat), lon: String(near.lon), name });
  const { status, body } = await by.get(`/api/address/suggestions?${query}`, { "accept-language": lang });
  return { status, body, data: body.data as AddressSuggestion[] };
}
const texts = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).data.map(({ text }) => text);
const later = (ms = GEOCODER_EVERY_MS) => {
  world.clock.advance(ms);
  world.deps.services.geocoder.tick();
};

describe("A place is found by its name", () => {
  test("by the geocoder, with its city and zone, preferring places near the middle of the map", async () => {
    const { status, data } = await find("Парк  Горького ");
    expect(status).toBe(200);
    expect(data).toMatchObject([
      {
        text: "Парк Горького, улица Крымский Вал, 9, Москва",
        lat: 55.7298,
        lon: 37.6019,
        zone: "Europe/Moscow",
      },
    ]);
    expect(data[0]!.city).toMatchObject({ id: 524901, name: "Москва" });
    expect(world.geocoder.asked[0]!.query).toMatchObject({
      q: "парк горького",
      viewbox: "37,57,39,55",
      limit: "5",
      "accept-language": "ru",
    });
  });

  test("once a month for all members who look at the same town, in upper or lower case", async () => {
    await Promise.all([find("Парк Горького"), find("парк горького", { by: world.newVip() })]);
    await find("ПАРК ГОРЬКОГО", { near: { lat: 55.9, lon: 37.8 } });
    expect(world.geocoder.asked).toHaveLength(1);
    world.geocoder.forget();
    later(30 * DAY_MS);
    await find("Парк Горького");
    expect(world.geocoder.asked).toHaveLength(2);
  });

  test("among the cities of our own table, when the geocoder knows none or does not answer", async () => {
    world.geocoder.find([]);
    expect((await texts("казань"))[0]).toBe("Казань");
    later();
    expect((await texts("kazan", { lang: "en" }))[0]).toBe("Kazan");
    world.geocoder.fail(() => new Response("", { status: 500 }));
    later();
    const { data } = await find("новосиб");
    expect(data[0]).toMatchObject({ text: "Новосибирск", zone: "Asia/Novosibirsk", city: { country: "RU" } });
    later();
    // After a failure the geocoder gets no requests for a while.
    await find("екатеринбург");
    expect(world.geocoder.asked).toHaveLength(3);
  });

  test("nowhere, which is a valid answer; punctuation alone matches no city", async () => {
    world.geocoder.find([]);
    expect(await texts("ъъъъъ")).toEqual([]);
    later();
    expect(await texts("!!")).toEqual([]);
  });

  test("only in our own table, without a geocoder", async () => {
    const without = createWorld({ cities: true });
    expect((await texts("нижний нов", { by: without.newVip() }))[0]).toBe("Нижний Новгород");
    expect(world.geocoder.asked).toEqual([]);
    await without.stop();
  });

  const odd: [told: string, how: () => Response][] = [
    ["a page", () => new Response("<h1>Sign in to this hotel</h1>")],
    ["one place, no list", () => Response.json(GORKY_PARK)],
    ["a place beyond the pole", () => Response.json([{ ...GORKY_PARK, lat: "97" }])],
    ["a place without degrees", () => Response.json([{ name: "Парк" }])],
  ];
  test.each(odd)("in our own table, when the geocoder answers %s", async (_told, how) => {
    world.geocoder.fail(how);
    expect((await texts("москва"))[0]).toBe("Москва");
  });
});

describe("The search for a place is limited", () => {
  test("to one request a second, shared with addresses; with a full queue it gets cities", async () => {
    // Once the token is known, requests keep their order.
    await anna.get("/api/user/me");
    world.geocoder.hold();
    const asked = Array.from({ length: GEOCODER_WAITING + 1 }, (_, n) => texts(`москва ${n}`));
    await world.geocoder.received(1);
    const address = anna.get("/api/address/suggestions?lat=55.7&lon=37.6");
    expect(await texts("казань")).toEqual(["Казань"]);
    expect((await address).status).toBe(200);
    world.geocoder.release();
    for (let n = 1; n <= GEOCODER_WAITING; n++) {
      await asked[n - 1];
      later();
      await world.geocoder.received(n + 1);
    }
    await Promise.all(asked);
    expect(world.geocoder.asked).toHaveLength(GEOCODER_WAITING + 1);
  });

  test("for each member", async () => {
    const strict = createWorld({ cities: true, env: { RATE_LIMITS: "on" } });
    const [boris, vera] = [strict.newVip(), strict.newVip()];
    for (let n = 0; n < ACTS.address.burst; n++)
      expect((await find("казань", { by: boris })).status).toBe(200);
    const { status, body } = await find("казань", { by: boris });
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect((await find("казань", { by: vera })).status).toBe(200);
    strict.clock.advance(MINUTE_MS);
    expect((await find("казань", { by: boris })).status).toBe(200);
    await strict.stop();
  });

  test("to members with VIP", async () => {
    const member = world.newPerson();
    const { status, body } = await find("казань", { by: member });
    expect([status, body.code]).toEqual([403, "events_vip_only"]);
    expect(world.geocoder.asked).toEqual([]);
  });

  test.each(["", "а", "   ", "\u200b\u200b", "д".repeat(101)])(
    "to valid names: %p is refused",
    async (name) => {
      const { status, body } = await find(name);
      expect([status, body.code]).toEqual([422, "validation_failed"]);
      expect(world.geocoder.asked).toEqual([]);
    },
  );
});
