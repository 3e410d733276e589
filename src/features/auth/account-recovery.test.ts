import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";

const NEW = "battery staple 2";
const world = createWorld();
afterAll(world.close);
const moderation = createModerationAdmin({ ...world.deps, by: "test" });

type Member = Awaited<ReturnType<typeof world.join>>;

/** What an owner does on noticing a stranger in the account. */
const RECOVERY_ACTIONS: Record<string, (owner: Member) => unknown> = {
  "another password": (owner) =>
    owner.post("/api/auth/change_password", { oldPassword: PASSWORD, newPassword1: NEW, newPassword2: NEW }),
  recovery: async (owner) => {
    await world.browser().post("/api/auth/initRecover", { email: owner.email });
    const code = await world.linkTo(owner.email);
    await world.browser().post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW });
  },
  "signing out everywhere": (owner) => owner.post("/api/auth/sign-out-all"),
  suspension: ({ userId }) => {
    moderation.lock(userId);
    moderation.unlock(userId);
  },
  deletion: async (owner) => {
    await owner.post("/api/user/profile/delete", { password: PASSWORD });
    world.deps.db.sqlite.run("UPDATE users SET deleted_at = NULL WHERE id = ?", [owner.userId]);
  },
};

/** The outstanding secrets of this account, by table. */
function outstanding(userId: string): string[] {
  const { sqlite } = world.deps.db;
  return ["link_tokens", "oauth_tickets", "phone_codes", "second_factor_challenges"].flatMap((table) =>
    sqlite
      .query(`SELECT '${table}' AS name FROM ${table} WHERE user_id = ?`)
      .all(userId)
      .map(() => table),
  );
}

describe.each(Object.entries(RECOVERY_ACTIONS))("After %s", (name, recover) => {
  test("the link of an e-mail change that a stranger asked for no longer works", async () => {
    const owner = await world.join();
    const stolen = world.browser();
    stolen.token = owner.token;
    const newEmail = world.newEmail();
    await stolen.post("/api/auth/change_email", { newEmail, password: PASSWORD });
    const token = await world.linkTo(newEmail);
    await recover(owner);
    expect(await stolen.post(`/api/auth/activateEmail/${token}`)).toMatchObject({
      status: 404,
      body: { code: "activation_code_not_found" },
    });
  });

  test("a recovery link, a sign-in ticket, one that waits for a second factor, and a code by SMS no longer work", async () => {
    const owner = await world.join();
    await world.browser().post("/api/auth/initRecover", { email: owner.email });
    const code = await world.linkTo(owner.email);
    world.deps.db.sqlite.run("INSERT INTO oauth_tickets (hash, user_id, expires_at) VALUES (?, ?, ?)", [
      `ticket-${owner.userId}`,
      owner.userId,
      world.clock() + 60_000,
    ]);
    world.deps.db.sqlite.run(
      "INSERT INTO phone_codes (owner, user_id, phone_number, code_hash, expires_at) VALUES (?, ?, '+79000000000', '', ?)",
      [`session-${owner.userId}`, owner.userId, world.clock() + 3_600_000],
    );
    world.deps.db.sqlite.run(
      "INSERT INTO second_factor_challenges (hash, user_id, browser_hash, is_expected, expires_at) VALUES (?, ?, '', 0, ?)",
      [`challenge-${owner.userId}`, owner.userId, world.clock() + 3_600_000],
    );
    world.clock.advance(60_000);
    await recover(owner);
    expect(outstanding(owner.userId)).toEqual([]);
    expect(
      await world.browser().post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW }),
    ).toMatchObject({ status: 404, body: { code: "recovery_code_not_found" } });
  });

  test("the secret address of the calendar feed no longer works; it survives only a suspension", async () => {
    const owner = await world.join();
    const stolen = world.browser();
    stolen.token = owner.token;
    const { body } = await stolen.post("/api/calendar/feed");
    const { pathname } = new URL(String(body.url));
    expect((await world.request(pathname)).status).toBe(200);
    await recover(owner);
    expect((await world.request(pathname)).status).toBe(name === "suspension" ? 200 : 404);
  });

  test("a browser that the stranger signed in from is new again, and the owner hears of its next sign-in", async () => {
    const owner = await world.join();
    const stolen = world.browser();
    await stolen.post("/api/auth/login", { email: owner.email, password: PASSWORD });
    await recover(owner);
    const count = (await world.mailsTo(owner.email)).length;
    const password = ["another password", "recovery"].includes(name) ? NEW : PASSWORD;
    expect((await stolen.post("/api/auth/login", { email: owner.email, password })).status).toBe(200);
    const subjects = (await world.mailsTo(owner.email)).slice(count).map(({ subject }) => subject);
    expect(subjects).toEqual(name === "suspension" ? [] : ["Вход с нового устройства"]);
  });

  test("a linking attempt that a stranger began at a provider links nothing", async () => {
    const owner = await world.join();
    const { sessionId } = sessionIn(owner.token!);
    world.deps.db.sqlite.run(
      "INSERT INTO oauth_attempts (state_hash, provider, browser_hash, verifier, nonce, session_id, expires_at) VALUES (?, 'vk', '', '', '', ?, ?)",
      [`state-${owner.userId}`, sessionId, world.clock() + 60_000],
    );
    await recover(owner);
    expect(
      world.deps.db.sqlite
        .query("SELECT 1 FROM oauth_attempts WHERE state_hash = ?")
        .get(`state-${owner.userId}`),
    ).toBeNull();
  });
});

describe("A password that was right when it was checked", () => {
  /** The owner signs out everywhere while the stranger's password is being checked. */
  async function meanwhile(owner: Member, ask: () => Promise<{ status: number }>) {
    const { passwords } = world.deps.services;
    const verify = passwords.verify;
    const spy = spyOn(passwords, "verify").mockImplementation(async (password, hash, by) => {
      const isRight = await verify(password, hash, by);
      world.features.auth.endAllSessions(owner.userId);
      return isRight;
    });
    try {
      return await ask();
    } finally {
      spy.mockRestore();
    }
  }

  test.each<[string, (owner: Member) => Promise<{ status: number }>]>([
    [
      "e-mail",
      (owner) => owner.post("/api/auth/change_email", { newEmail: world.newEmail(), password: PASSWORD }),
    ],
    [
      "password",
      (owner) =>
        owner.post("/api/auth/change_password", {
          oldPassword: PASSWORD,
          newPassword1: NEW,
          newPassword2: NEW,
        }),
    ],
    ["account", (owner) => owner.post("/api/user/profile/delete", { password: PASSWORD })],
  ])("changes no %s if the session ended meanwhile", async (_, ask) => {
    const owner = await world.join();
    expect(await meanwhile(owner, () => ask(owner))).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
    expect(outstanding(owner.userId)).toEqual([]);
    const again = await world.browser().post("/api/auth/login", { email: owner.email, password: PASSWORD });
    expect(again.status).toBe(200);
  });
});

describe("The e-mail to the old address about a new e-mail", () => {
  async function asked() {
    const owner = await world.join();
    const newEmail = world.newEmail();
    await owner.post("/api/auth/change_email", { newEmail, password: PASSWORD });
    const notice = (await world.mailsTo(owner.email)).at(-1)!;
    const stop = notice.text?.match(/\/auth\/stop\/([\w-]{43})/)?.[1] ?? "";
    return { owner, newEmail, stop, token: await world.linkTo(newEmail) };
  }

  test("stops the change by its link, and lets its reader set a new password", async () => {
    const { owner, newEmail, stop, token } = await asked();
    expect((await world.browser().get(`/api/auth/confirmation-info/${stop}`)).body).toMatchObject({
      kind: "stop_new_email",
      email: newEmail,
    });
    const stopped = await world.browser().post(`/api/auth/stopEmailChange/${stop}`);
    expect(stopped.status).toBe(200);
    expect((await owner.post(`/api/auth/activateEmail/${token}`)).status).toBe(404);
    const set = await world.browser().post("/api/auth/setNewPassword", {
      code: stopped.body.code,
      password1: NEW,
      password2: NEW,
    });
    expect(set.status).toBe(200);
    expect((await owner.get("/api/auth/sessions")).status).toBe(401);
    expect((await world.browser().post(`/api/auth/stopEmailChange/${stop}`)).status).toBe(404);
  });

  test("is followed by one about the completed change, with a link to support, once the new address is confirmed", async () => {
    const { owner, newEmail, token } = await asked();
    expect((await owner.post(`/api/auth/activateEmail/${token}`)).status).toBe(200);
    const { subject, text } = (await world.mailsTo(owner.email)).at(-1)!;
    expect(subject).toBe("Почта аккаунта изменена");
    expect(text).toContain(newEmail);
    expect(text).toContain("/support");
    expect(text).not.toContain("/auth/");
    expect((await world.mailsTo(newEmail)).map((mail) => mail.subject)).not.toContain(subject);
  });

  test("has a link that only stops the change; the link to the new address only confirms it", async () => {
    const { owner, stop, token } = await asked();
    expect((await owner.post(`/api/auth/activateEmail/${stop}`)).status).toBe(404);
    expect((await owner.post(`/api/auth/stopEmailChange/${token}`)).status).toBe(404);
    expect((await owner.post(`/api/auth/activateEmail/${token}`)).status).toBe(200);
    expect((await owner.post(`/api/auth/stopEmailChange/${stop}`)).status).toBe(404);
  });
});
