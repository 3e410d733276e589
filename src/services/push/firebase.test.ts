import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR_MS } from "#contract/time.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { readConfig } from "#src/config.ts";
import { startFirebase } from "#test/helpers/firebase.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let google: ReturnType<typeof startFirebase>;
let world: World;
beforeEach(() => {
  google = startFirebase();
  world = createWorld({ push: true, env: { ...google.env, PUBLIC_URL: "http://localhost:3000" } });
});
afterEach(async () => {
  await world.close();
  await google.stop();
});

const TOKEN = "registration-token:APA91b";
/** Anna's app has registered; `tell` sends her a message in a new chat. */
async function registered() {
  const [anna, boris] = [world.newPerson(), world.newPerson({ name: "Борис" })];
  const body = { userAgent: "Randevu/1 (Android)", provider: "firebase", providerToken: TOKEN };
  expect((await anna.put("/push-subscriptions/add-token", body)).status).toBe(200);
  const tell = async () => {
    const message = { to: anna.id, fromId: boris.id, chatId: world.deps.ids(), text: "Привет" };
    world.features.notifications.notifyOfMessage(message);
    await world.pushes();
    return message;
  };
  return { anna, boris, tell };
}
const rows = () => world.deps.db.orm.select().from(pushSubscriptions).all();

test("An app gets what a browser gets, by HTTP v1, authorized by the service account", async () => {
  const { anna, tell } = await registered();
  const { body } = await anna.get("/push-subscriptions/key");
  expect(body.providers).toEqual(["webpush", "firebase"]);

  const { chatId } = await tell();
  const seconds = Math.floor(world.clock() / 1000);
  expect(google.claims).toEqual([
    expect.objectContaining({
      scope: "https://www.googleapis.com/auth/firebase.messaging",
      iat: seconds,
      exp: seconds + 3600,
    }),
  ]);
  expect(google.messages).toEqual([
    {
      token: TOKEN,
      notification: { title: "Борис", body: "Привет" },
      data: {
        kind: "message",
        title: "Борис",
        body: "Привет",
        tag: `chat:${chatId}`,
        url: `http://localhost:3000/chats/${chatId}`,
        icon: "http://localhost:3000/icon-192.png",
      },
      android: {
        priority: "high",
        ttl: "86400s",
        collapse_key: expect.any(String),
        notification: { tag: `chat:${chatId}` },
      },
      apns: {
        headers: {
          "apns-priority": "10",
          "apns-collapse-id": expect.any(String),
          "apns-expiration": String(seconds + 86_400),
        },
      },
      webpush: expect.objectContaining({ fcm_options: { link: `http://localhost:3000/chats/${chatId}` } }),
    },
  ]);
});

test("The access token is requested once an hour, and again if it is rejected", async () => {
  const { tell } = await registered();
  await tell();
  await tell();
  expect(google.claims).toHaveLength(1);
  world.clock.advance(HOUR_MS - 30_000);
  await tell();
  expect(google.claims).toHaveLength(2);
  google.revoke();
  await tell();
  expect(google.claims).toHaveLength(3);
  expect(google.messages).toHaveLength(4);
});

test.each([
  [404, { error: { status: "NOT_FOUND", details: [{ errorCode: "UNREGISTERED" }] } }],
  [403, { error: { status: "PERMISSION_DENIED", details: [{ errorCode: "SENDER_ID_MISMATCH" }] } }],
])("A registration token that Firebase no longer knows is removed: %d", async (status, body) => {
  const { tell } = await registered();
  google.refuse(status, body);
  await tell();
  expect(rows()).toEqual([]);
});

test("A message that Firebase rejects as invalid removes no registration", async () => {
  const { tell } = await registered();
  google.refuse(400, { error: { status: "INVALID_ARGUMENT" } });
  await tell();
  expect(rows()).toHaveLength(1);
});

test("A malformed service account stops the start, and its text is not printed", () => {
  for (const wrong of ["{", "{}", '{"private_key":"very secret"}']) {
    const read = () => readConfig({ FCM_SERVICE_ACCOUNT: wrong });
    expect(read).toThrow(/^FCM_SERVICE_ACCOUNT: got a value that does not fit, wants the JSON text/);
    expect(read).not.toThrow(/very secret/);
  }
});
