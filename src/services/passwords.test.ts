import { expect, test } from "bun:test";
import { createPasswords } from "./passwords.ts";

test("A password is hashed with argon2id at OWASP's cost, and only it verifies", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("correct horse 1");
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(await passwords.verify("correct horse 1", hash)).toBe(true);
  expect(await passwords.verify("correct horse 2", hash)).toBe(false);
});

test("A password stored before passwords were normalised verifies, as it was typed then and in the present spelling", async () => {
  const passwords = createPasswords();
  const composed = "Мой Пароль 1a".normalize("NFC");
  const decomposed = composed.normalize("NFD");
  for (const typedThen of [decomposed, composed]) {
    const hash = await passwords.hash(typedThen);
    for (const typedNow of [composed, decomposed, `\u200E${composed}`])
      expect(await passwords.verify(typedNow, hash)).toBe(true);
    expect(await passwords.verify("Мои Пароль 1a", hash)).toBe(false);
  }
  const withInvisible = "\u200Bcorrect horse 1";
  expect(await passwords.verify(withInvisible, await passwords.hash(withInvisible))).toBe(true);
});

test("No password verifies without a hash", async () => {
  expect(await createPasswords().verify("anything 1", null)).toBe(false);
});

test("While two hundred wait, further requests are refused with a retry time; the rest are served", async () => {
  const passwords = createPasswords(2);
  const outcomes = await Promise.allSettled(
    // A scheme that is quick to verify: the test is about the queue, not about argon2.
    Array.from({ length: 230 }, () => passwords.verify("x", QUICK)),
  );
  const served = outcomes.filter(({ status }) => status === "fulfilled");
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(served).toHaveLength(202);
  expect(served).toContainEqual({ status: "fulfilled", value: true });
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable", extra: { retryAfterSeconds: 5 } } });
  expect(await passwords.verify("x", QUICK)).toBe(true);
});

const QUICK = await Bun.password.hash("x", { algorithm: "bcrypt", cost: 4 });
