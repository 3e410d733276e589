import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ env: { RATE_LIMITS: "on" } });
afterAll(world.close);
// The tests are about waits over hundreds of tries; hashing each password would take a minute.
spyOn(world.deps.services.passwords, "verify").mockImplementation(
  async (password, hash) => hash !== null && password === PASSWORD,
);

const guess = (email: string, peer: string, password = "wrong horse 1") =>
  world.browser({ peer }).post("/api/auth/login", { email, password });

describe("Guessing one person's password", () => {
  test("waits longer each time from the sixth try on, even with the right password", async () => {
    const { email } = await world.join();
    const peer = "203.0.113.99";
    for (let at = 1; at <= 6; at += 1) expect((await guess(email, peer)).status).toBe(403);
    const stopped = await guess(email, peer);
    expect(stopped).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(stopped.headers.get("retry-after")).toBe("30");
    expect((await guess(email, peer, PASSWORD)).status).toBe(429);
    world.clock.advance(30_000);
    expect((await guess(email, peer)).status).toBe(403);
    expect((await guess(email, peer)).headers.get("retry-after")).toBe("60");
    world.clock.advance(MINUTE_MS);
    expect((await guess(email, peer, PASSWORD)).status).toBe(200);
    expect((await guess(email, peer)).status).toBe(403);
  });

  test("locks the owner out neither of a new browser elsewhere nor of one used before", async () => {
    const anna = await world.join();
    for (let at = 1; at <= 7; at += 1) await guess(anna.email, "203.0.113.7");
    expect((await guess(anna.email, "203.0.113.7", PASSWORD)).status).toBe(429);
    expect((await guess(anna.email, "203.0.113.8", PASSWORD)).status).toBe(200);
    const login = (password: string) => anna.post("/api/auth/login", { email: anna.email, password });
    expect((await login(PASSWORD)).status).toBe(200);
    for (let at = 1; at <= 6; at += 1) expect((await login("wrong horse 1")).status).toBe(403);
    expect((await login(PASSWORD)).status).toBe(429);
  });

  test("from many addresses is stopped for all of them, except for the owner, who can open an e-mail", async () => {
    const { email } = await world.join();
    for (let at = 1; at <= 51; at += 1) expect((await guess(email, `198.18.0.${at}`)).status).toBe(403);
    const home = world.browser({ peer: "192.0.2.10" });
    const login = () => home.post("/api/auth/login", { email, password: PASSWORD });
    expect((await login()).status).toBe(429);
    expect((await home.post("/api/auth/initRecover", { email })).status).toBe(200);
    expect((await home.get(`/api/auth/confirmation-info/${await world.linkTo(email)}`)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await guess(email, "198.18.1.1", PASSWORD)).status).toBe(429);
  });

  test("in parallel allows no more tries", async () => {
    const { email } = await world.join();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, "198.51.100.1")));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
    const others = await Promise.all(
      Array.from({ length: 100 }, (_, at) => guess(email, `198.51.100.${at + 2}`)),
    );
    expect(others.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(51);
  });

  test("does not keep a signed-in owner from changing the password or e-mail, or deleting the account", async () => {
    const anna = await world.join();
    for (let at = 1; at <= 7; at += 1) await guess(anna.email, "203.0.113.8");
    expect((await guess(anna.email, "203.0.113.8", PASSWORD)).status).toBe(429);
    const newPassword = { oldPassword: PASSWORD, newPassword1: PASSWORD, newPassword2: PASSWORD };
    expect((await anna.post("/api/auth/change_password", newPassword)).status).toBe(200);
    const newEmail = { newEmail: world.newEmail(), password: PASSWORD };
    expect((await anna.post("/api/auth/change_email", newEmail)).status).toBe(200);
    expect((await anna.post("/api/user/profile/delete", { password: PASSWORD })).status).toBe(200);
  });

  test("in a stolen session does not lock out the owner's other sessions", async () => {
    const anna = await world.join();
    const thief = world.browser();
    thief.token = world.signIn({ id: anna.userId });
    const change = (browser: typeof thief, oldPassword: string) =>
      browser.post("/api/auth/change_password", {
        oldPassword,
        newPassword1: PASSWORD,
        newPassword2: PASSWORD,
      });
    for (let at = 1; at <= 6; at += 1) expect((await change(thief, "wrong horse 1")).status).toBe(403);
    expect((await change(thief, PASSWORD)).status).toBe(429);
    expect((await change(anna, PASSWORD)).status).toBe(200);
  });

  test("aside, a member who sends e-mails to one address after another is slowed down", async () => {
    const anna = await world.join();
    const change = () =>
      anna.post("/api/auth/change_email", { newEmail: world.newEmail(), password: PASSWORD });
    for (let nth = 1; nth <= 6; nth += 1) expect((await change()).status).toBe(200);
    expect(await change()).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });

  test("is slowed down on the settings page too", async () => {
    const anna = await world.join();
    const change = () =>
      anna.post("/api/auth/change_email", { newEmail: "new@example.org", password: "wrong horse 1" });
    for (let at = 1; at <= 6; at += 1) expect((await change()).status).toBe(403);
    expect((await change()).status).toBe(429);
  });
});

describe("One address", () => {
  test("that tries many accounts' passwords has to wait, and so does its whole /64", async () => {
    for (let at = 0; at <= 100; at += 1)
      expect((await guess(`nobody-${at}@example.org`, `2001:db8::${at}`)).status).toBe(404);
    expect((await guess("nobody@example.org", "2001:db8::ffff")).status).toBe(429);
    expect((await guess("nobody@example.org", "2001:db8:0:1::1")).status).toBe(404);
  });

  test("from which many people sign in successfully does not", async () => {
    const { email } = await world.join();
    for (let at = 0; at < 120; at += 1) expect((await guess(email, "192.0.2.77", PASSWORD)).status).toBe(200);
  });

  test("that requests e-mails to many e-mails has to wait", async () => {
    const recover = (at: number) =>
      world
        .browser({ peer: "192.0.2.78" })
        .post("/api/auth/initRecover", { email: `nobody-${at}@example.org` });
    for (let at = 0; at <= 30; at += 1) expect((await recover(at)).status).toBe(404);
    expect((await recover(31)).status).toBe(429);
  });
});

describe("Password checks, whose CPU time all members share,", () => {
  test.each(["login", "change_password", "change_email", "connections/vk"])(
    "are refused to one address above 120 a minute, no matter who asks: %s",
    async (route) => {
      const { token } = await world.join();
      // Refused before the password is checked, and counted all the same.
      const ask = (peer: string) =>
        Object.assign(world.browser({ peer }), { token }).post(`/api/auth/${route}`, { password: 0 });
      for (let n = 0; n < 120; n += 1) expect((await ask("192.0.2.1")).status).toBe(422);
      expect((await ask("192.0.2.1")).status).toBe(429);
      expect((await ask("192.0.2.2")).status).toBe(422);
      world.clock.advance(MINUTE_MS);
      expect((await ask("192.0.2.1")).status).toBe(422);
      world.clock.advance(MINUTE_MS);
    },
  );
});
