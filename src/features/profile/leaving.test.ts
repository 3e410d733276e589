import { afterAll, describe, expect, test } from "bun:test";
import { dateText } from "#contract/dates.ts";
import { DAY_MS } from "#contract/time.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
const accounts = createWorld();
const { url } = accounts.listen();
afterAll(async () => {
  await world.close();
  await accounts.close();
});

const leave = (person: { post: TestPerson["post"] }) => person.post("/api/user/profile/delete", {});

describe("Deleting an account", () => {
  test("requires the password, hides the account at once, and ends all sessions and sockets", async () => {
    const anna = await accounts.join();
    const viewer = await accounts.join();
    const other = accounts.browser();
    other.token = accounts.signIn({ id: anna.userId });
    const tab = await TestTab.open(url);
    await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token! });

    expect(await anna.post("/api/user/profile/delete", {})).toMatchObject({
      status: 403,
      body: { code: "password_needed" },
    });
    for (const body of [{ password: "wrong horse 1" }, { password: "" }])
      expect(await anna.post("/api/user/profile/delete", body)).toMatchObject({
        status: 403,
        body: { code: "wrong_password" },
      });
    expect((await anna.get("/api/user/me")).status).toBe(200);

    expect((await anna.post("/api/user/profile/delete", { password: PASSWORD })).status).toBe(200);
    await tab.next("SIGNED_OUT");
    for (const browser of [anna, other])
      expect(await browser.get("/api/user/me")).toMatchObject({
        status: 401,
        body: { code: "invalid_token" },
      });
    expect((await viewer.get(`/api/user/id/${anna.userId}`)).body).toMatchObject({
      deleted: true,
      birthday: null,
    });
    tab.drop();
  });

  test("is confirmed by an e-mail that says until when and how it can be undone, and what to do about a stranger", async () => {
    const anna = await accounts.join();
    await anna.post("/api/auth/language", { lang: "en" });
    await anna.post("/api/user/profile/delete", { password: "wrong horse 1" });
    const before = await accounts.mailsTo(anna.email);
    await anna.post("/api/user/profile/delete", { password: PASSWORD });
    const mails = await accounts.mailsTo(anna.email);
    expect(mails).toHaveLength(before.length + 1);
    const { subject, text } = mails.at(-1)!;
    expect(subject).toBe("Your account was deleted");
    const until = dateText(accounts.clock() + 30 * DAY_MS, "en", { dateStyle: "long", timeZone: "UTC" });
    expect(text).toContain(until);
    expect(text).toContain("/auth/login");
    expect(text).toContain("/auth/recovery");
  });

  test("can be undone after signing in within thirty days; until then nothing else is allowed", async () => {
    const anna = await accounts.join();
    await anna.post("/api/user/status/update", { status: "привет" });
    await anna.post("/api/user/profile/delete", { password: PASSWORD });
    accounts.clock.advance(30 * DAY_MS - 1000);
    await accounts.features.profile.eraseDeleted();
    const login = await anna.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    anna.token = String(login.body.token);

    expect((await anna.get("/api/user/me")).body).toMatchObject({
      deleted: true,
      deletedAt: expect.any(String),
    });
    for (const answer of [
      await anna.get("/api/privacy"),
      await anna.get(`/api/user/id/${anna.userId}`),
      await anna.post("/api/user/update", { height: 170 }),
      await anna.post("/api/user/profile/delete", { password: PASSWORD }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "account_deleted" } });

    expect(await anna.post("/api/user/profile/restore")).toMatchObject({
      status: 200,
      body: { deleted: false, deletedAt: null, status: "привет" },
    });
    expect((await anna.get("/api/privacy")).status).toBe(200);
    accounts.clock.advance(2 * DAY_MS);
    await accounts.features.profile.eraseDeleted();
    expect((await anna.get("/api/user/me")).status).toBe(200);
  });

  test("cannot be undone after thirty days, even before the job has run", async () => {
    const anna = await accounts.join();
    await anna.post("/api/user/profile/delete", { password: PASSWORD });
    accounts.clock.advance(30 * DAY_MS);
    const login = await anna.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    anna.token = String(login.body.token);
    expect(await anna.post("/api/user/profile/restore")).toMatchObject({ status: 404 });
    await accounts.features.profile.eraseDeleted();
    expect((await anna.get("/api/user/me")).status).toBe(401);
    const again = await anna.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    expect(again).toMatchObject({ status: 404, body: { code: "user_not_found" } });
    expect((await accounts.join({ email: anna.email })).userId).not.toBe(anna.userId);
  });

  test("needs no password from a member who has none", async () => {
    const anna = world.newPerson();
    expect((await leave(anna)).status).toBe(200);
    expect((await anna.get("/api/user/me")).status).toBe(401);
  });

  test("needs a token", async () => {
    for (const route of ["delete", "restore"])
      expect((await world.stranger.post(`/api/user/profile/${route}`, {})).status).toBe(401);
    expect((await world.stranger.post("/api/user/profile/archive", {})).status).toBe(401);
  });
});
