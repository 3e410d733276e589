import { afterAll, afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { createAccountsWorld, FORM, PASSWORD } from "#test/helpers/accounts.ts";

/** With HIDE_ACCOUNTS=on no answer tells whether an address is known, and none takes other work than another. */
const world = createAccountsWorld({ env: { HIDE_ACCOUNTS: "on" } });
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

/** An address of each kind. */
const ADDRESSES = {
  "of an account": async () => (await world.join()).email,
  "of a sign-up that waits": unconfirmed,
  "of no one": async () => world.newEmail(),
};
const kinds = Object.entries(ADDRESSES);

const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { requestId, resendInSeconds, ...rest } = body;
  return { status, ...rest, resendInSeconds: typeof resendInSeconds };
};

describe("Signing in", () => {
  test.each(kinds)(
    "with a wrong password is answered alike and checks one password: an address %s.",
    async (_, emailOf) => {
      const email = await emailOf();
      verify.mockClear();
      const answer = await world.browser().post("/api/auth/login", { email, password: "wrong horse 1" });
      expect(answer).toMatchObject({ status: 403, body: { code: "wrong_credentials" } });
      expect(verify).toHaveBeenCalledTimes(1);
    },
  );

  test("with the right password works, and for a sign-up that waits does not tell that it is one.", async () => {
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
    "is answered alike, hashes one password and sends one letter: an address %s.",
    async (_, emailOf) => {
      const email = await emailOf();
      const before = (await world.lettersTo(email)).length;
      hash.mockClear();
      const answer = await world.browser().post("/api/auth/register", { ...FORM, email });
      expect(told(answer)).toEqual({ status: 200, resendInSeconds: "number" });
      expect(hash).toHaveBeenCalledTimes(1);
      expect(await world.lettersTo(email)).toHaveLength(before + 1);
    },
  );

  test("tells the owner of an account by letter that they have one.", async () => {
    const { email } = await world.join();
    await world.browser().post("/api/auth/register", { ...FORM, email, name: "Чужая" });
    expect((await world.lettersTo(email)).at(-1)!.subject).toBe("У вас уже есть аккаунт в Рандеву");
  });

  test("does not tell that a phone is known.", async () => {
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
  test.each(kinds)("is answered alike and sends one letter: an address %s.", async (_, emailOf) => {
    const email = await emailOf();
    const before = (await world.lettersTo(email)).length;
    const answer = await world.browser().post(`/api/auth/${route}`, { email });
    expect(told(answer)).toEqual({ status: 200, resendInSeconds: "number" });
    expect(await world.lettersTo(email)).toHaveLength(before + 1);
  });
});

test("Recovery for someone without an account is told them by letter.", async () => {
  const email = world.newEmail();
  await world.browser().post("/api/auth/initRecover", { email, lang: "en" });
  expect((await world.lettersTo(email)).map(({ subject }) => subject)).toEqual([
    "There is no account with this e-mail",
  ]);
});

test("A change to an address that someone has is answered alike, and its owner is told.", async () => {
  const anna = await world.join();
  const boris = await world.join();
  const answer = await anna.post("/api/auth/change_email", { newEmail: boris.email, password: PASSWORD });
  expect(told(answer)).toEqual({ status: 200, resendInSeconds: "number" });
  expect((await world.lettersTo(boris.email)).at(-1)!.subject).toBe("У вас уже есть аккаунт в Рандеву");
});
