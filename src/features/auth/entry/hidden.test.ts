import { afterAll, afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { createWorld } from "#test/helpers/world.ts";

/** With HIDE_ACCOUNTS=on every address gets the same answer after the same work, whether or not it is known. */
const world = createWorld({ env: { HIDE_ACCOUNTS: "on" } });
afterAll(world.close);

let verify: Mock<typeof world.deps.services.passwords.verify>;
let hash: Mock<typeof world.deps.services.passwords.hash>;
beforeEach(() => {
  verify = spyOn(world.deps.services.passwords, "verify");
  hash = spyOn(world.deps.services.passwords, "hash");
});
afterEach(() => {
  verify.mockRestore();
  hash.mockRestore();
});

async function unconfirmed(): Promise<string> {
  const email = world.newEmail();
  await world.browser().post("/api/auth/register", { ...FORM, email });
  world.clock.advance(60_000);
  return email;
}

/** One address of each kind. */
const ADDRESSES = {
  "of an account": async () => (await world.join()).email,
  "of an unconfirmed sign-up": unconfirmed,
  "that is unknown": async () => world.newEmail(),
};
const kinds = Object.entries(ADDRESSES);

const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { requestId, resendInSeconds, ...rest } = body;
  return { status, ...rest, resendInSeconds: typeof resendInSeconds };
};

describe("Signing in", () => {
  test.each(kinds)(
    "with a wrong password gets the same answer after one password check: an address %s",
    async (_, emailOf) => {
      const email = await emailOf();
      verify.mockClear();
      const answer = await world.browser().post("/api/auth/login", { email, password: "wrong horse 1" });
      expect(answer).toMatchObject({ status: 403, body: { code: "wrong_credentials" } });
      expect(verify).toHaveBeenCalledTimes(1);
    },
  );

  test("works with the right password, but does not reveal an unconfirmed sign-up", async () => {
    const { email } = await world.join();
    expect((await world.browser().post("/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
    const waiting = await unconfirmed();
    expect(
      await world.browser().post("/api/auth/login", { email: waiting, password: PASSWORD }),
    ).toMatchObject({
      status: 403,
      body: { code: "wrong_credentials" },
    });
  });
});

describe("Registering", () => {
  test.each(kinds)(
    "gets the same answer, hashes one password and sends one e-mail: an address %s",
    async (_, emailOf) => {
      const email = await emailOf();
      const before = (await world.mailsTo(email)).length;
      hash.mockClear();
      const answer = await world.browser().post("/api/auth/register", { ...FORM, email });
      expect(told(answer)).toEqual({ status: 200, resendInSeconds: "number" });
      expect(hash).toHaveBeenCalledTimes(1);
      expect(await world.mailsTo(email)).toHaveLength(before + 1);
    },
  );

  test("sends the owner of an existing account an e-mail that says so", async () => {
    const { email } = await world.join();
    await world.browser().post("/api/auth/register", { ...FORM, email, name: "Чужая" });
    expect((await world.mailsTo(email)).at(-1)!.subject).toBe("У вас уже есть аккаунт в Рандеву");
  });

  test("does not reveal that a phone number is known", async () => {
    const phoneNumber = "79991000002";
    const email = world.newEmail();
    await world.browser().post("/api/auth/register", { ...FORM, email, phoneNumber });
    await world.browser().post(`/api/auth/activateEmail/${await world.linkTo(email)}`);
    const other = world.newEmail();
    expect(
      (await world.browser().post("/api/auth/register", { ...FORM, email: other, phoneNumber })).status,
    ).toBe(200);
    expect((await world.browser().post(`/api/auth/activateEmail/${await world.linkTo(other)}`)).status).toBe(
      200,
    );
  });
});

describe.each(["initRecover", "resend"])("%s", (route) => {
  test.each(kinds)("gets the same answer and sends one e-mail: an address %s", async (_, emailOf) => {
    const email = await emailOf();
    const before = (await world.mailsTo(email)).length;
    const answer = await world.browser().post(`/api/auth/${route}`, { email });
    expect(told(answer)).toEqual({ status: 200, resendInSeconds: "number" });
    expect(await world.mailsTo(email)).toHaveLength(before + 1);
  });
});

test("Recovery without an account sends an e-mail that says there is none", async () => {
  const email = world.newEmail();
  await world.browser().post("/api/auth/initRecover", { email, lang: "en" });
  expect((await world.mailsTo(email)).map(({ subject }) => subject)).toEqual([
    "There is no account with this e-mail",
  ]);
});

test("A change to a taken address gets the same answer and the same e-mail to the old one, and its owner gets an e-mail", async () => {
  const boris = await world.join();
  const mails: (string | undefined)[] = [];
  for (const newEmail of [boris.email, world.newEmail()]) {
    const anna = await world.join();
    const answer = await anna.post("/api/auth/change_email", { newEmail, password: PASSWORD });
    expect(told(answer)).toEqual({ status: 200, resendInSeconds: "number" });
    mails.push((await world.mailsTo(anna.email)).at(-1)!.subject);
  }
  expect(mails).toEqual(["Почта аккаунта меняется", "Почта аккаунта меняется"]);
  expect((await world.mailsTo(boris.email)).at(-1)!.subject).toBe("У вас уже есть аккаунт в Рандеву");
});
