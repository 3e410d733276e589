import { expect, test } from "bun:test";
import { createPasswords, type Hasher } from "./passwords.ts";

const ANNA: Hasher = { known: "anna" };

test("A password is hashed with argon2id at OWASP's cost, and only it verifies", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("correct horse 1", ANNA);
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(await passwords.verify("correct horse 1", hash, ANNA)).toBe(true);
  expect(await passwords.verify("correct horse 2", hash, ANNA)).toBe(false);
});

test("A password stored before passwords were normalised verifies, as it was typed then and in the present spelling", async () => {
  const passwords = createPasswords();
  const composed = "Мой Пароль 1a".normalize("NFC");
  const decomposed = composed.normalize("NFD");
  for (const typedThen of [decomposed, composed]) {
    const hash = await passwords.hash(typedThen, ANNA);
    for (const typedNow of [composed, decomposed, `\u200E${composed}`])
      expect(await passwords.verify(typedNow, hash, ANNA)).toBe(true);
    expect(await passwords.verify("Мои Пароль 1a", hash, ANNA)).toBe(false);
  }
  const withInvisible = "\u200Bcorrect horse 1";
  expect(await passwords.verify(withInvisible, await passwords.hash(withInvisible, ANNA), ANNA)).toBe(true);
});

test("No password verifies without a hash", async () => {
  expect(await createPasswords().verify("anything 1", null, ANNA)).toBe(false);
});

test("While two hundred wait, further requests are refused with a retry time; the rest are served", async () => {
  const passwords = createPasswords(2);
  const outcomes = await Promise.allSettled(
    // A scheme that is quick to verify: the test is about the queue, not about argon2.
    Array.from({ length: 230 }, () => passwords.verify("x", QUICK, ANNA)),
  );
  const served = outcomes.filter(({ status }) => status === "fulfilled");
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(served).toHaveLength(202);
  expect(served).toContainEqual({ status: "fulfilled", value: true });
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable", extra: { retryAfterSeconds: 5 } } });
  expect(await passwords.verify("x", QUICK, ANNA)).toBe(true);
});

test("A sign-in is not held up by a hundred others from one network, and a known browser comes first", async () => {
  const passwords = createPasswords(1);
  const done: string[] = [];
  const verify = async (name: string, by: Hasher) => {
    await passwords.verify("x", QUICK, by);
    done.push(name);
  };
  const flood = Array.from({ length: 100 }, (_, n) =>
    verify("flood", { address: `2001:db8:0:${n.toString(16)}::1` }),
  );
  await Promise.all([verify("stranger", { address: "203.0.113.7" }), verify("known", { known: "anna" })]);
  expect(done.indexOf("known")).toBeLessThanOrEqual(1);
  expect(done.indexOf("stranger")).toBeLessThanOrEqual(3);
  await Promise.all(flood);
});

test("When two hundred wait, the network that has most of them is refused, and no one else", async () => {
  const passwords = createPasswords(1);
  const flood = Array.from({ length: 250 }, () =>
    passwords.verify("x", QUICK, { address: "2001:db8::1" }).catch(({ code }) => code),
  );
  expect(await passwords.verify("x", QUICK, { address: "203.0.113.7" })).toBe(true);
  expect((await Promise.all(flood)).filter((outcome) => outcome === "unavailable")).toHaveLength(50);
});

const QUICK = await Bun.password.hash("x", { algorithm: "bcrypt", cost: 4 });
