import { afterAll, describe, expect, test } from "bun:test";
import { HOUR_MS } from "#contract/time.ts";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { createWorld } from "#test/helpers/world.ts";

const HERS = "battery staple 2";
const world = createWorld({ env: { RATE_LIMITS: "on" } });
afterAll(world.close);

/** Like one of our pages: browsers send an Origin with every POST. */
const page = () => world.browser({ origin: "http://localhost" });
const activate = (browser: ReturnType<typeof page>, token: string, body?: object) =>
  browser.post(`/api/auth/activateEmail/${token}`, body);

async function registered(browser: ReturnType<typeof page>, email: string, password = PASSWORD) {
  await browser.post("/api/auth/register", { ...FORM, email, password });
  const token = await world.linkTo(email);
  world.clock.advance(HOUR_MS);
  return token;
}

describe("The link of a confirmation e-mail", () => {
  test("needs no password in the browser that signed up", async () => {
    const anna = page();
    const token = await registered(anna, world.newEmail());
    expect((await anna.get(`/api/auth/confirmation-info/${token}`)).body).toMatchObject({
      passwordNeeded: false,
    });
    expect((await activate(anna, token)).status).toBe(200);
  });

  test("does not open an account with the password of a stranger who signed up with the same address", async () => {
    const [anna, stranger, email] = [page(), page(), world.newEmail()];
    const own = await registered(anna, email, HERS);
    const latest = await registered(stranger, email);
    expect((await anna.get(`/api/auth/confirmation-info/${latest}`)).body).toMatchObject({
      passwordNeeded: true,
    });
    expect(await activate(anna, latest)).toMatchObject({ status: 403, body: { code: "password_needed" } });
    expect(await activate(anna, latest, { password: HERS })).toMatchObject({
      status: 403,
      body: { code: "wrong_password" },
    });
    expect((await activate(anna, own)).status).toBe(200);
    const login = (password: string) => page().post("/api/auth/login", { email, password });
    expect(await login(PASSWORD)).toMatchObject({ body: { code: "wrong_password" } });
    expect((await login(HERS)).status).toBe(200);
  });

  test("asks another browser for the password of that sign-up, and allows few guesses", async () => {
    const [anna, phone] = [page(), page()];
    const token = await registered(anna, world.newEmail());
    for (let at = 1; at <= 6; at += 1)
      expect(await activate(phone, token, { password: HERS })).toMatchObject({
        status: 403,
        body: { code: "wrong_password" },
      });
    expect((await activate(phone, token, { password: PASSWORD })).status).toBe(429);
    world.clock.advance(60_000);
    expect((await activate(phone, token, { password: PASSWORD })).status).toBe(200);
  });

  test("needs no password in a program, unless the address has a second sign-up", async () => {
    const [program, email] = [world.browser(), world.newEmail()];
    expect((await activate(world.browser(), await registered(program, email))).status).toBe(200);
    const contested = world.newEmail();
    await registered(page(), contested, HERS);
    const latest = await registered(page(), contested);
    expect(await activate(world.browser(), latest)).toMatchObject({
      status: 403,
      body: { code: "password_needed" },
    });
  });
});

test("The link of a new e-mail asks for the password in a browser new to the account: the address may be mistyped", async () => {
  const anna = await world.join({ browser: page() });
  const newEmail = world.newEmail();
  await anna.post("/api/user/phone/update", { phoneNumber: "79991112233" });
  await anna.post("/api/auth/change_email", { newEmail, password: PASSWORD });
  const token = await world.linkTo(newEmail);
  const reader = page();
  expect((await reader.get(`/api/auth/confirmation-info/${token}`)).body).toMatchObject({
    passwordNeeded: true,
    phoneNumber: null,
  });
  expect(await activate(reader, token)).toMatchObject({ status: 403, body: { code: "password_needed" } });
  expect(await activate(reader, token, { password: HERS })).toMatchObject({
    status: 403,
    body: { code: "wrong_password", errors: [{ path: "password" }] },
  });
  expect((await activate(anna, token)).status).toBe(200);
});

test("The link of a new e-mail asks a program for the password too: its reader may be a stranger", async () => {
  const anna = await world.join({ browser: page() });
  const [email, newEmail] = [anna.email, world.newEmail()];
  await anna.post("/api/auth/change_email", { newEmail, password: PASSWORD });
  const token = await world.linkTo(newEmail);
  expect(await activate(world.browser(), token)).toMatchObject({
    status: 403,
    body: { code: "password_needed" },
  });
  expect((await page().post("/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
  expect((await activate(world.browser(), token, { password: PASSWORD })).status).toBe(200);
});
