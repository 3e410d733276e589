import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readConfig } from "#src/config.ts";
import { type PushService, startPushService } from "#test/helpers/push-service.ts";
import type { Log } from "../log.ts";
import type { Push } from "./push.ts";
import { createPushes } from "./pushes.ts";

let service: PushService;
let now: number;
/** How long each retry would wait; it actually runs at once. */
let waits: number[];
let lines: unknown[];
beforeEach(() => {
  service = startPushService();
  now = Date.UTC(2030, 0, 15);
  waits = [];
  lines = [];
});
afterEach(() => service.stop());

const queue = () =>
  createPushes({
    config: readConfig({ PUBLIC_URL: "http://localhost:3000" }),
    log: {
      warn: (...line: unknown[]) => void lines.push(line),
      error: (...line: unknown[]) => void lines.push(line),
    } as unknown as Log,
    clock: () => now,
    secretKeys: ["a secret of this installation, long enough"],
    later: (work, ms) => {
      waits.push(ms);
      const soon = setImmediate(() => {
        now += ms;
        work();
      });
      return () => clearImmediate(soon);
    },
  });

function push(body = "Привет", more: Partial<Push> = {}): Push {
  const payload = {
    kind: "message",
    title: "Анна",
    body,
    tag: "chat:1",
    url: "/chats/1",
    icon: "/i.png",
  } as const;
  return { to: target(), payload, topic: "topic", urgency: "high", ttlSeconds: 86_400, ...more };
}

function target(): Push["to"] {
  const { endpoint, keys } = JSON.parse(service.subscribe().providerToken);
  return { provider: "webpush", address: endpoint, ...keys, vapidKey: null };
}

const bodies = () => service.received.map(({ payload }) => payload.body);
const noneGone = () => expect.unreachable();

describe("A push that is not accepted", () => {
  test.each(["0", "1", "-5", "Thu, 01 Jan 1970 00:00:00 GMT"])(
    "never comes sooner, nor more than five times, because a server says Retry-After: %s",
    async (header) => {
      const pushes = queue();
      for (let n = 0; n < 20; n++) service.refuse(n % 2 ? 429 : 503, { "retry-after": header });
      pushes.send(push(), { gone: noneGone });
      await pushes.idle();
      expect(waits).toEqual([2_000, 8_000, 32_000, 128_000]);
      expect(service.refusalsLeft()).toBe(15);
    },
  );

  test("is sent again after the time that the service asks for", async () => {
    const pushes = queue();
    service.refuse(429, { "retry-after": "7" });
    service.refuse(503, { "retry-after": new Date(now + 7_000 + 60_000).toUTCString() });
    pushes.send(push(), { gone: noneGone });
    await pushes.idle();
    expect(waits).toEqual([7_000, 60_000]);
    expect(bodies()).toEqual(["Привет"]);
    expect(service.received[0]!.ttl).toBe(86_400 - 67);
  });

  test("is sent again after growing waits if the service names none, and given up after five minutes", async () => {
    const pushes = queue();
    for (let n = 0; n < 10; n++) service.refuse(500);
    pushes.send(push(), { gone: noneGone });
    await pushes.idle();
    expect(waits).toEqual([2_000, 8_000, 32_000, 128_000]);
    expect(bodies()).toEqual([]);
  });

  test("is renewed before each further try, and not sent if it is no longer valid", async () => {
    const pushes = queue();
    const { payload } = push("Новое");
    for (const renewed of [() => payload, () => null, () => expect.unreachable()]) {
      service.refuse(503);
      pushes.send(push("Старое"), { gone: noneGone, renewed });
      await pushes.idle();
    }
    expect(bodies()).toEqual(["Новое"]);
  });

  test("of a call is never sent after it has stopped ringing", async () => {
    const pushes = queue();
    service.refuse(503, { "retry-after": "45" });
    pushes.send(push("Звонок", { ttlSeconds: 45 }), { gone: noneGone });
    await pushes.idle();
    expect([waits, bodies()]).toEqual([[], []]);
  });

  test("for a permanent reason is not sent again, and the browser is kept", async () => {
    const pushes = queue();
    for (const status of [400, 401, 403, 413]) {
      service.refuse(status);
      pushes.send(push(), { gone: noneGone });
      await pushes.idle();
    }
    expect([waits, bodies(), lines.length]).toEqual([[], [], 4]);
  });

  test("because the server is unreachable is sent again", async () => {
    const pushes = queue();
    const to = target();
    await service.stop();
    pushes.send(push("Привет", { to }), { gone: noneGone });
    await pushes.idle();
    expect(waits).toHaveLength(4);
  });

  test("because the browser is gone calls `gone` once", async () => {
    const pushes = queue();
    let gone = 0;
    service.refuse(410);
    pushes.send(push(), { gone: () => (gone += 1) });
    await pushes.idle();
    expect([gone, waits]).toEqual([1, []]);
  });
});

test("Of several pushes that wait for the same chat and browser only the newest is sent", async () => {
  const pushes = queue();
  const to = target();
  for (const body of ["Раз", "Два", "Три"]) pushes.send(push(body, { to }), { gone: noneGone });
  pushes.send(push("Другое", { to, topic: "other" }), { gone: noneGone });
  await pushes.idle();
  expect(bodies().toSorted()).toEqual(["Другое", "Раз", "Три"].toSorted());
  expect(bodies().indexOf("Раз")).toBeLessThan(bodies().indexOf("Три"));
});

test("A newer push replaces one that waits to be sent again", async () => {
  const pushes = queue();
  const to = target();
  service.refuse(503, { "retry-after": "10" });
  pushes.send(push("Старое", { to }), { gone: noneGone });
  pushes.send(push("Новое", { to }), { gone: noneGone });
  await pushes.idle();
  expect(bodies()).toEqual(["Новое"]);
});

test("Hundreds of simultaneous pushes all arrive", async () => {
  const pushes = queue();
  for (let n = 0; n < 300; n++) pushes.send(push(String(n)), { gone: noneGone });
  await pushes.idle();
  expect(new Set(bodies()).size).toBe(300);
});

test("Hosts of one unknown domain take turns with those of others", async () => {
  const pushes = queue();
  const accepted = () => new Response(null, { status: 201 });
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  const flooded = Bun.serve({
    hostname: "127.0.0.2",
    port: 0,
    fetch: async () => {
      asked += 1;
      if (asked > 2) await released;
      return accepted();
    },
  });
  const other = Bun.serve({
    hostname: "127.0.0.3",
    port: 0,
    fetch: () => {
      resolve();
      return accepted();
    },
  });
  const { keys } = JSON.parse(service.subscribe().providerToken);
  const send = ({ url }: { url: URL }, topic: string) => {
    const to = { provider: "webpush" as const, address: url.href, ...keys };
    pushes.send(push("", { topic, to }), { gone: noneGone });
  };
  for (let n = 0; n < 60; n++) send(flooded, String(n));
  send(other, "anna");
  await answered;
  expect(asked).toBeLessThanOrEqual(10);
  release();
  await pushes.idle();
  expect(asked).toBe(60);
  await Promise.all([flooded.stop(true), other.stop(true)]);
});

test("An unknown server that never answers holds up only pushes to unknown servers", async () => {
  const pushes = queue();
  let held = 0;
  const slow = Bun.serve({
    hostname: "127.0.0.2",
    port: 0,
    fetch: () => {
      held += 1;
      return new Promise<Response>(() => {});
    },
  });
  const { keys } = JSON.parse(service.subscribe().providerToken);
  const to = { provider: "webpush" as const, address: slow.url.href, ...keys };
  for (let n = 0; n < 40; n++) pushes.send(push("", { topic: String(n), to }), { gone: noneGone });
  // The service answers that these browsers are gone, one by one.
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  let left = 40;
  for (let n = left; n > 0; n--) {
    service.refuse(410);
    const gone = () => {
      left -= 1;
      if (left === 0) resolve();
    };
    pushes.send(push(), { gone });
  }
  await answered;
  expect(held).toBeLessThanOrEqual(8);
  await Promise.all([pushes.stop(), slow.stop(true)]);
});

test("The log has neither the address nor the content of a push", async () => {
  const pushes = queue();
  const to = target();
  service.refuse(400);
  service.refuse(500);
  for (const body of ["Тайна", "Секрет"]) {
    pushes.send(push(body, { to }), { gone: noneGone });
    await pushes.idle();
  }
  const log = JSON.stringify(lines);
  expect(lines).toHaveLength(2);
  for (const secret of [new URL(to.address).pathname, to.auth!, "Тайна", "Секрет", "Анна"])
    expect(log).not.toContain(secret);
});

test("After stopping, retries and new pushes are not sent", async () => {
  const pushes = queue();
  service.refuse(503, { "retry-after": "10" });
  pushes.send(push(), { gone: noneGone });
  const stopped = pushes.stop();
  pushes.send(push(), { gone: noneGone });
  await stopped;
  expect(bodies()).toEqual([]);
});

test("Pushes that wait when the server stops are still sent", async () => {
  const pushes = queue();
  for (let number = 0; number < 100; number++)
    pushes.send(push(`push ${number}`, { to: target() }), { gone: noneGone });
  await pushes.stop();
  expect(new Set(bodies()).size).toBe(100);
});
