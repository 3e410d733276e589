import { afterAll, describe, expect, test } from "bun:test";
import { createAccountsWorld, PASSWORD } from "#test/helpers/accounts.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { UNKNOWN_BROWSER } from "../browser.ts";
import { DEVICES_MAX } from "../rules.ts";

const DAY = 24 * 60 * 60_000;
const NEW = "battery staple 2";
const world = createAccountsWorld();
afterAll(world.close);
const { url } = world.listen();

const PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0";
type Person = Awaited<ReturnType<typeof world.join>>;

/** Another browser of the same person. */
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
  test("tells devices apart, the one in use first.", async () => {
    const anna = await world.join();
    const phone = await alsoOn(anna);
    const [first, second, ...others] = await sessionsOf(phone);
    expect(first).toMatchObject({ device: "Firefox · Android", current: true });
    expect(second).toMatchObject({ device: "", current: false });
    expect(others).toEqual([]);
    expect((await sessionsOf(anna)).map(({ current }) => current)).toEqual([true, false]);
  });

  test("holds fifty at most: the one unused longest goes.", async () => {
    const anna = await world.join();
    for (let at = 0; at < 50; at += 1) {
      world.clock.advance(1_000);
      world.features.auth.startSession(anna.userId);
    }
    expect(await isSignedIn(anna)).toBe(false);
  });
});

test("Browsers that are known have an end as well: each sign-in without a cookie adds one.", async () => {
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
  test("of the member's other device works at once.", async () => {
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

  test("of someone else, or one that never was, is not found.", async () => {
    const [anna, boris] = [await world.join(), await world.join()];
    const [hers] = await sessionsOf(anna);
    expect(await boris.delete(`/api/auth/sessions/${hers!.id}`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await boris.delete(`/api/auth/sessions/${world.deps.ids()}`)).toMatchObject({ status: 404 });
    expect(await isSignedIn(anna)).toBe(true);
  });

  test("by signing out ends this one, on all devices all.", async () => {
    const anna = await world.join();
    const [phone, desktop] = [await alsoOn(anna), await alsoOn(anna)];
    expect((await phone.post("/api/auth/sign-out")).status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, true]);
    expect((await desktop.post("/api/auth/sign-out-all")).status).toBe(200);
    expect([await isSignedIn(anna), await isSignedIn(desktop)]).toEqual([false, false]);
  });
});

describe("A session", () => {
  test("lasts sixty days from its last use.", async () => {
    const [anna, boris] = [await world.join(), await world.join()];
    world.clock.advance(59 * DAY);
    expect(await isSignedIn(anna)).toBe(true);
    world.clock.advance(2 * DAY);
    expect(await isSignedIn(boris)).toBe(false);
    expect(await isSignedIn(anna)).toBe(true);
    const [session] = await sessionsOf(anna);
    expect(session!.lastSeenAt).toBe(new Date(world.clock()).toISOString());
  });

  test("is written down as used every ten minutes at most.", async () => {
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
  /** What the tabs are told, in the order given. */
  const told = (tabs: TestTab[]) => Promise.all(tabs.map((tab) => tab.unread()));

  test.each<[by: string, work: (anna: Person) => Promise<unknown>, told: string[][]]>([
    ["signing out", (anna) => anna.post("/api/auth/sign-out"), [["SIGNED_OUT"], []]],
    [
      "signing out everywhere",
      (anna) => anna.post("/api/auth/sign-out-all"),
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
    [
      "a new password, but for the one who set it",
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
        await world.browser().post(`/api/auth/activateEmail/${await world.linkTo(newEmail)}`);
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
      "suspension, by whatever process",
      async (anna) => {
        suspend(anna.userId);
        world.features.auth.signOutLocked();
      },
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
    [
      "newer sessions, which push the oldest out",
      async (anna) => {
        for (let at = 0; at < 49; at += 1) {
          world.clock.advance(1_000);
          world.features.auth.startSession(anna.userId);
        }
      },
      [["SIGNED_OUT"], []],
    ],
    [
      "the end of its time",
      async () => {
        world.clock.advance(61 * DAY);
        world.features.auth.removeExpired();
      },
      [["SIGNED_OUT"], ["SIGNED_OUT"]],
    ],
  ])("by %s.", async (_, work, expected) => {
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
    ["is of a suspended person", ({ userId }) => suspend(userId)],
    ["is of a deleted person", ({ userId }) => sql("UPDATE users SET deleted_at = 1 WHERE id = ?", userId)],
  ])(
    "at its next frame when no one told the server that its session %s: nothing is written.",
    async (_, work) => {
      const [anna, boris] = [await world.join(), await world.join()];
      const tab = await socketOf(anna);
      work(anna);
      const message = { to: boris.userId, content: "Привет", clientId: world.deps.ids() };
      expect(await tab.ask("MESSAGE", message).catch(({ code }) => code)).toBe("unauthorized");
      expect(await tab.unread()).toEqual(["SIGNED_OUT"]);
      expect(
        world.deps.db.sqlite.query("SELECT 1 FROM messages WHERE id = ?").get(message.clientId),
      ).toBeNull();
    },
  );

  test.each<[how: string, work: (anna: Person) => void]>([
    ["the session ends", ({ userId }) => world.features.auth.endAllSessions(userId)],
    ["another process suspends the sender", ({ userId }) => suspend(userId)],
  ])("and a message that waits for its commit is not written when %s.", async (_, work) => {
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

  test("is not opened to a user who asked to be deleted; signing out still is.", async () => {
    const anna = await world.join();
    world.deps.db.sqlite.run("UPDATE users SET deleted_at = 1 WHERE id = ?", [anna.userId]);
    expect(socketOf(anna)).rejects.toMatchObject({ code: "account_deleted" });
    expect((await anna.post("/api/auth/sign-out")).status).toBe(200);
  });

  test("and then is a guest's: the token does not bring it back.", async () => {
    const anna = await world.join();
    const tab = await socketOf(anna);
    await anna.post("/api/auth/sign-out");
    await tab.next("SIGNED_OUT");
    expect(tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token! })).rejects.toMatchObject({
      code: "invalid_token",
    });
  });
});
