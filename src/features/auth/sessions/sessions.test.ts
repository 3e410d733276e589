import { afterAll, describe, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";
import { UNKNOWN_BROWSER } from "../browser.ts";
import { DEVICES_MAX } from "../rules.ts";

const NEW = "battery staple 2";
const world = createWorld();
afterAll(world.close);
const { url } = world.listen();

const PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0";
type Person = Awaited<ReturnType<typeof world.join>>;

/** Another browser of the same member. */
async function alsoOn(person: Person, userAgent = PHONE) {
  const browser = world.browser({ userAgent });
  const { body } = await browser.post("/api/auth/login", { email: person.email, password: PASSWORD });
  browser.token = String(body.token);
  return browser;
}

const sql = (statement: string, ...values: (string | number)[]) =>
  void world.deps.db.sqlite.run(statement, values);
const suspend = (userId: string) => sql("UPDATE users SET locked_at = ? WHERE id = ?", world.clock(), userId);

const isSignedIn = async (browser: { get: Person["get"] }) =>
  (await browser.get("/api/auth/sessions")).status === 200;
const sessionsOf = async (browser: { get: Person["get"] }) =>
  (await browser.get("/api/auth/sessions")).body.data as {
    id: string;
    device: string;
    current: boolean;
    lastSeenAt: string;
  }[];

describe("The list of sessions", () => {
  test("tells devices apart, the one in use first", async () => {
    const anna = await world.join();
    const phone = await alsoOn(anna);
    const [first, second, ...others] = await sessionsOf(phone);
    expect(first).toMatchObject({ device: "Firefox · Android", current: true });
    expect(second).toMatchObject({ device: "", current: false });
    expect(others).toEqual([]);
    expect((await sessionsOf(anna)).map(({ current }) => current)).toEqual([true, false]);
  });

  test("holds at most fifty: the least recently used one is ended", async () => {
    const anna = await world.join();
    for (let at = 0; at < 50; at += 1) {
      world.clock.advance(1_000);
      world.features.auth.startSession(anna.userId);
    }
    expect(await isSignedIn(anna)).toBe(false);
  });
});

test("Known browsers are limited, since each sign-in without a cookie adds one", async () => {
  const anna = await world.join();
  const known = () =>
    world.deps.db.sqlite.query("SELECT 1 FROM known_devices WHERE user_id = ?").all(anna.userId).length;
  const signIn = () => {
    world.clock.advance(1);
    return world.features.auth.sessions.signIn(anna.userId, UNKNOWN_BROWSER).device;
  };
  const [first = ""] = Array.from({ length: DEVICES_MAX + 5 }, signIn);
  const latest = signIn();
  expect(known()).toBe(DEVICES_MAX);
  expect(
    [first, latest].map((device) => world.features.auth.sessions.isKnownDevice(anna.userId, device)),
  ).toEqual([false, true]);
});

describe("Ending a session", () => {
  test("of another device of the member takes effect at once", async () => {
    const anna = await world.join();
    const phone = await alsoOn(anna);
    const [current] = await sessionsOf(phone);
    expect(await anna.delete(`/api/auth/sessions/${current!.id}`)).toMatchObject({ status: 200, body: {} });
    expect(await phone.get("/api/auth/sessions")).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
    expect(await isSignedIn(anna)).toBe(true);
  });

  test("of another member, or an unknown one, is not found", async () => {
    const [anna, boris] = [await world.join(), await world.join()];
    const [hers] = await sessionsOf(anna);
    expect(await boris.delete(`/api/auth/sessions/${hers!.id}`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await boris.delete(`/api/auth/sessions/${world.deps.ids()}`)).toMatchObject({ status: 404 });
    expect(await isSignedIn(anna)).toBe(true);
  });

  test("by signing out ends only this one; signing out everywhere ends all", async () => {
    const anna = await world.join();
    const [phone, desktop] = [await alsoOn(anna), await alsoOn(anna)];
    expect((await phone.post("/api/auth/sign-out")).status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, true]);
    expect((await desktop.post("/api/auth/sign-out-all")).status).toBe(200);
    expect([await isSignedIn(anna), await isSignedIn(desktop)]).toEqual([false, false]);
  });
});

describe("The calendar feed", () => {
  const feedOf = async (browser: { post: Person["post"] }) =>
    new URL(String((await browser.post("/api/calendar/feed")).body.url)).pathname;
  const status = async (path: string) => (await world.request(path)).status;
  const endOther = async (anna: Person, other: { get: Person["get"] }) => {
    const { id } = (await sessionsOf(other)).find(({ current }) => current)!;
    expect((await anna.delete(`/api/auth/sessions/${id}`)).status).toBe(200);
  };

  test("ends with the session that made it when another one ends that, and stays with another's", async () => {
    const anna = await world.join();
    const [phone, desktop] = [await alsoOn(anna), await alsoOn(anna)];
    const feed = await feedOf(phone);
    await endOther(anna, desktop);
    expect(await status(feed)).toBe(200);
    await endOther(anna, phone);
    expect(await status(feed)).toBe(404);
    expect((await anna.get("/api/calendar/feed")).body).toEqual({ createdAt: null });
  });

  test("stays after signing out in the browser that made it, and ends with any other if no one knows which made it", async () => {
    const anna = await world.join();
    const [phone, desktop] = [await alsoOn(anna), await alsoOn(anna)];
    const feed = await feedOf(phone);
    await phone.post("/api/auth/sign-out");
    expect(await status(feed)).toBe(200);
    sql("UPDATE calendar_feeds SET session_id = NULL WHERE user_id = ?", anna.userId);
    await endOther(anna, desktop);
    expect(await status(feed)).toBe(404);
  });
});

test("Signing out everywhere is announced by e-mail: when, from where, and what to do about a stranger", async () => {
  const anna = await world.join();
  const phone = await alsoOn(anna);
  await phone.post("/api/auth/sign-out-all");
  const mail = (await world.mailsTo(anna.email)).at(-1)!;
  expect(mail.subject).toBe("Выход на всех устройствах");
  expect(mail.text).toContain("завершили все сеансы: Firefox · Android, 15 января 2030");
  expect(mail.text).toContain("/auth/recovery");
  expect(mail.text).not.toContain("по-прежнему");
});

describe("Signing out", () => {
  test("may be repeated, and ends the session of a suspended member too", async () => {
    const anna = await world.join();
    world.lock(anna.userId, world.clock());
    expect((await anna.post("/api/auth/sign-out")).status).toBe(200);
    expect((await anna.post("/api/auth/sign-out")).status).toBe(200);
    world.lock(anna.userId, null);
    expect(await isSignedIn(anna)).toBe(false);
  });

  test("takes no token but our own", async () => {
    const anna = await world.join();
    const [header, payload] = anna.token!.split(".");
    for (const token of ["", "nonsense", `${header}.${payload}.c2lnbmF0dXJl`])
      expect((await Object.assign(world.browser(), { token }).post("/api/auth/sign-out")).status).toBe(200);
    expect(await isSignedIn(anna)).toBe(true);
  });
});

describe("A session", () => {
  test("ends half a year after the sign-in, however much it is used", async () => {
    const anna = await world.join();
    const ages = Array.from({ length: 18 }, (_, at) => (at + 1) * 10);
    const alive: boolean[] = [];
    for (const _ of ages) {
      world.clock.advance(10 * DAY_MS);
      alive.push((await anna.get("/api/auth/sessions")).status === 200);
    }
    expect(ages.filter((_, at) => alive[at])).toEqual(ages.filter((age) => age < 180));
    world.features.auth.removeExpired();
    expect(world.features.auth.sessions.ownerOf("none")).toBeUndefined();
  });

  test("lasts sixty days from its last use", async () => {
    const [anna, boris] = [await world.join(), await world.join()];
    world.clock.advance(59 * DAY_MS);
    expect(await isSignedIn(anna)).toBe(true);
    world.clock.advance(2 * DAY_MS);
    expect(await isSignedIn(boris)).toBe(false);
    expect(await isSignedIn(anna)).toBe(true);
    const [session] = await sessionsOf(anna);
    expect(session!.lastSeenAt).toBe(new Date(world.clock()).toISOString());
  });

  test("has its last use recorded at most every ten minutes", async () => {
    const anna = await world.join();
    const [before] = await sessionsOf(anna);
    world.clock.advance(9 * 60_000);
    expect((await sessionsOf(anna))[0]!.lastSeenAt).toBe(before!.lastSeenAt);
    world.clock.advance(60_000);
    expect((await sessionsOf(anna))[0]!.lastSeenAt).not.toBe(before!.lastSeenAt);
  });
});

describe("An open socket is signed out at once", () => {
  async function socketOf({ token }: { token: string | null }): Promise<TestTab> {
    const tab = await TestTab.open(url);
    await tab.ask("AUTHENTICATION_MESSAGE", { token: token! });
    return tab;
  }
  /** The messages that each tab received, in the given order. */
  const told = (tabs: TestTab[]) => Promise.all(tabs.map((tab) => tab.unread()));

  test.each<[by: string, work: (anna: Person) => Promise<unknown>, told: string[][]]>([
    ["signing out", (anna) => anna.post("/api/auth/sign-out"), [["SIGNED_OUT"], []]],
    [
      "signing out everywhere",
      (anna) => anna.post("/api/auth/sign-out-all"),
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
    [
      "a new password, except where it was set",
      (anna) =>
        anna.post("/api/auth/change_password", {
          oldPassword: PASSWORD,
          newPassword1: NEW,
          newPassword2: NEW,
        }),
      [[], ["SIGNED_OUT"]],
    ],
    [
      "a new e-mail",
      async (anna) => {
        const newEmail = world.newEmail();
        await anna.post("/api/auth/change_email", { newEmail, password: PASSWORD });
        await anna.post(`/api/auth/activateEmail/${await world.linkTo(newEmail)}`);
      },
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
    [
      "a new password by a link",
      async (anna) => {
        await world.browser().post("/api/auth/initRecover", { email: anna.email });
        const code = await world.linkTo(anna.email);
        await world.browser().post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW });
      },
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
    [
      "deletion",
      (anna) => anna.post("/api/user/profile/delete", { password: PASSWORD }),
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
    [
      "suspension, even by another process",
      async (anna) => {
        suspend(anna.userId);
        world.features.auth.signOutLocked();
      },
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
    [
      "newer sessions, which end the oldest",
      async (anna) => {
        for (let at = 0; at < 49; at += 1) {
          world.clock.advance(1_000);
          world.features.auth.startSession(anna.userId);
        }
      },
      [["SIGNED_OUT"], []],
    ],
    [
      "expiry",
      async () => {
        world.clock.advance(61 * DAY_MS);
        world.features.auth.removeExpired();
      },
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
  ])("by %s", async (_, work, expected) => {
    const anna = await world.join();
    const first = await socketOf(anna);
    world.clock.advance(1_000);
    const tabs = [first, await socketOf(await alsoOn(anna))];
    await work(anna);
    expect(await told(tabs)).toEqual(expected);
  });

  test.each<[how: string, work: (anna: Person) => void]>([
    ["was removed", ({ userId }) => sql("DELETE FROM sessions WHERE user_id = ?", userId)],
    ["has expired", ({ userId }) => sql("UPDATE sessions SET expires_at = 0 WHERE user_id = ?", userId)],
    ["belongs to a suspended member", ({ userId }) => suspend(userId)],
    [
      "belongs to a deleted member",
      ({ userId }) => sql("UPDATE users SET deleted_at = 1 WHERE id = ?", userId),
    ],
  ])("at its next frame if its session %s unnoticed: nothing is stored", async (_, work) => {
    const [anna, boris] = [await world.join(), await world.join()];
    const tab = await socketOf(anna);
    work(anna);
    const message = { to: boris.userId, content: "Привет", clientId: world.deps.ids() };
    expect(await tab.ask("MESSAGE", message).catch(({ code }) => code)).toBe("unauthorized");
    expect(await tab.unread()).toEqual(["SIGNED_OUT"]);
    expect(
      world.deps.db.sqlite.query("SELECT 1 FROM messages WHERE id = ?").get(message.clientId),
    ).toBeNull();
  });

  test.each<[how: string, work: (anna: Person) => void]>([
    ["the session ends", ({ userId }) => world.features.auth.endAllSessions(userId)],
    ["another process suspends the sender", ({ userId }) => suspend(userId)],
  ])("and a message that waits for its commit is not stored if %s", async (_, work) => {
    const [anna, boris] = [await world.join(), await world.join()];
    await socketOf(anna);
    const [tab] = world.deps.hub.tabsOf(`user:${anna.userId}`);
    const clientId = world.deps.ids();
    const sent = world.features.chats.send(
      anna.userId,
      { to: boris.userId, content: "Привет", clientId, imageIds: [] },
      tab,
    );
    work(anna);
    expect(await sent.catch(({ code }) => code)).toBe("unauthorized");
    expect(world.deps.db.sqlite.query("SELECT 1 FROM messages WHERE id = ?").get(clientId)).toBeNull();
  });

  test("and cannot sign in a user who asked to be deleted, who can still sign out by HTTP", async () => {
    const anna = await world.join();
    world.deps.db.sqlite.run("UPDATE users SET deleted_at = 1 WHERE id = ?", [anna.userId]);
    await expect(socketOf(anna)).rejects.toMatchObject({ code: "account_deleted" });
    expect((await anna.post("/api/auth/sign-out")).status).toBe(200);
  });

  test("and then belongs to a guest: the token cannot sign it in again", async () => {
    const anna = await world.join();
    const tab = await socketOf(anna);
    await anna.post("/api/auth/sign-out");
    await tab.next("SIGNED_OUT");
    await expect(tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token! })).rejects.toMatchObject({
      code: "invalid_token",
    });
  });
});
