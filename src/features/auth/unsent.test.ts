import { afterAll, expect, test } from "bun:test";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { createCrashingDb } from "#test/helpers/database.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const { db, crashAtCommit, revive } = createCrashingDb();
const world = createWorld({ db });
afterAll(world.close);

const known = await world.join();
const waiting = await world.register();
world.clock.advance(60_000);

test.each([
  ["register", { ...FORM, email: world.newEmail() }],
  ["resend", { email: waiting }],
  ["initRecover", { email: known.email }],
  ["change_email", { newEmail: world.newEmail(), password: PASSWORD }],
])(
  "After %s could not store its e-mail, as on a full disk, no one has to wait for the next",
  async (route, body) => {
    crashAtCommit(1);
    expect((await known.post(`/api/auth/${route}`, body)).status).toBe(500);
    revive();
    expect((await known.post(`/api/auth/${route}`, body)).status).toBe(200);
    expect((await known.post(`/api/auth/${route}`, body)).status).toBe(429);
  },
);

test("A change of password that could not be stored signs out no open page", async () => {
  const anna = await world.join();
  const [phone, email] = [world.browser(), anna.email];
  const { token } = (await phone.post("/api/auth/login", { email, password: PASSWORD })).body;
  const tab = await TestTab.open(world.listen().url);
  await tab.ask("AUTHENTICATION_MESSAGE", { token: String(token) });
  const change = {
    oldPassword: PASSWORD,
    newPassword1: "battery staple 2",
    newPassword2: "battery staple 2",
  };
  crashAtCommit(1);
  expect((await anna.post("/api/auth/change_password", change)).status).toBe(500);
  revive();
  expect(await tab.unread()).toEqual([]);
  expect((await anna.post("/api/auth/change_password", change)).status).toBe(200);
  expect(await tab.unread()).toEqual(["SIGNED_OUT"]);
});
