import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { pushSubscriptions } from "#db/schema/index.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { SUBSCRIPTION_MS, SUBSCRIPTIONS_MAX } from "./rules.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ push: true });
});
afterEach(() => world.close());

const ADD = "/push-subscriptions/add-token";
const rows = () => world.deps.db.orm.select().from(pushSubscriptions).all();
const at = (endpoint: string, providerToken = world.push.subscribe().providerToken) =>
  JSON.stringify({ ...JSON.parse(providerToken), endpoint });
const add = (providerToken: string, provider = "webpush") =>
  world.newPerson().put(ADD, { userAgent: "Firefox", provider, providerToken });

describe("A browser that asks for pushes", () => {
  test("has one row, which each request refreshes", async () => {
    const anna = world.newPerson();
    const { providerToken } = world.push.subscribe();
    const body = { userAgent: "Firefox", provider: "webpush", providerToken };
    expect(await anna.put(ADD, body)).toEqual({ status: 200, body: { pending: false } });
    const [first] = rows();
    world.clock.advance(1000);
    await anna.put(ADD, body, { "accept-language": "en" });
    expect(rows()).toEqual([{ ...first!, lang: "en", refreshedAt: world.clock() }]);
    expect(first).toMatchObject({ userId: anna.id, userAgent: "Firefox", lang: "ru" });
  });

  test("with a new address loses the old one; the member's other browser stays", async () => {
    const anna = world.newPerson();
    const second = world.anotherBrowser(anna);
    await world.subscribe(anna);
    const [kept, renewed] = [await world.subscribe(second), await world.subscribe(anna)];
    expect(
      rows()
        .map(({ address }) => new URL(address).pathname)
        .sort(),
    ).toEqual([kept, renewed].sort());
  });

  test("belongs to the last user who signed in there", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const { providerToken } = world.push.subscribe();
    for (const who of [anna, boris]) await who.put(ADD, { provider: "webpush", providerToken });
    expect(rows().map(({ userId }) => userId)).toEqual([boris.id]);
  });

  test("is removed on request, and no other is", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.subscribe(anna);
    await world.subscribe(boris);
    expect(await anna.delete("/push-subscriptions/remove-token")).toEqual({ status: 200, body: {} });
    expect(await anna.delete("/push-subscriptions/remove-token")).toEqual({ status: 200, body: {} });
    expect(rows().map(({ userId }) => userId)).toEqual([boris.id]);
  });

  test("is removed after sixty days without a refresh", async () => {
    await world.subscribe(world.newPerson());
    world.clock.advance(SUBSCRIPTION_MS - 1);
    world.features.notifications.subscriptions.removeStale();
    expect(rows()).toHaveLength(1);
    world.clock.advance(1);
    world.features.notifications.subscriptions.removeStale();
    expect(rows()).toEqual([]);
  });

  test("replaces the member's oldest one, if there are ten", async () => {
    const anna = world.newPerson();
    const paths: string[] = [];
    for (let n = 0; n <= SUBSCRIPTIONS_MAX; n++) {
      paths.push(await world.subscribe(world.anotherBrowser(anna)));
      world.clock.advance(1000);
    }
    const kept = rows().map(({ address }) => new URL(address).pathname);
    expect(kept.sort()).toEqual(paths.slice(1).sort());
  });
});

describe("A subscription's address", () => {
  test.each([
    "http://push.example.com/x",
    "https://push.example.com:8443/x",
    "https://user:password@push.example.com/x",
    "https://10.0.0.1/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://0x0a000001/x",
    "https://167772161/x",
    "https://0.0.0.0/x",
    "https://intranet/x",
    "file:///etc/passwd",
    "ftp://127.0.0.1/x",
  ])("is refused if it cannot be a push service: %s", async (endpoint) => {
    expect(await add(at(endpoint))).toMatchObject({
      status: 422,
      body: { code: "validation_failed", errors: [{ path: "providerToken" }] },
    });
    expect(rows()).toEqual([]);
  });

  test.each(["https://fcm.googleapis.com/fcm/send/x", "https://web.push.apple.com/x", "https://8.8.8.8/x"])(
    "is accepted on the public internet: %s",
    async (endpoint) => {
      expect((await add(at(endpoint))).status).toBe(200);
    },
  );

  test("on loopback is refused, unless the server runs there itself", async () => {
    expect((await add(world.push.subscribe().providerToken)).status).toBe(200);
    const real = createWorld({
      push: true,
      env: { PUBLIC_URL: "https://randevu.example", RATE_LIMITS: "on" },
    });
    for (const endpoint of [
      "http://127.0.0.1:3000/x",
      "https://127.0.0.1/x",
      "https://[::1]/x",
      "https://localhost/x",
    ]) {
      const providerToken = at(endpoint);
      const answer = await real.newPerson().put(ADD, { provider: "webpush", providerToken });
      expect(answer.status, endpoint).toBe(422);
    }
    await real.close();
  });

  test.each(["", "x", "null", "[]", "{}", '{"endpoint":"https://push.example.com/x"}'])(
    "is refused if the subscription is malformed: %s",
    async (providerToken) => {
      expect((await add(providerToken)).status).toBe(422);
    },
  );

  test("is refused with keys that cannot be used for encryption", async () => {
    const { keys, ...rest } = JSON.parse(world.push.subscribe().providerToken);
    for (const wrong of [
      { auth: "short" },
      { p256dh: "AAAA" },
      { p256dh: `B${"A".repeat(86)}` },
      { p256dh: "" },
    ]) {
      const providerToken = JSON.stringify({ ...rest, keys: { ...keys, ...wrong } });
      expect((await add(providerToken)).status, JSON.stringify(wrong)).toBe(422);
    }
  });

  test("of Firebase is kept while Firebase is not configured, and the answer says that it waits", async () => {
    expect(await add("a-registration-token", "firebase")).toMatchObject({
      status: 200,
      body: { pending: true },
    });
    expect(rows()).toMatchObject([{ provider: "firebase", address: "a-registration-token" }]);
    expect((await add("x", "pigeon")).status).toBe(422);
  });
});
