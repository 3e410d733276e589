import { expect, test } from "bun:test";
import { createPasswords } from "./passwords.ts";

test("A password is kept as argon2id with the advised cost, and fits only itself.", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("correct horse 1");
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(await passwords.verify("correct horse 1", hash)).toBe(true);
  expect(await passwords.verify("correct horse 2", hash)).toBe(false);
});

test("No one's password fits nothing.", async () => {
  expect(await createPasswords().verify("anything 1", null)).toBe(false);
});

test("A user who comes when two hundred are waiting is told to come again; the rest are served.", async () => {
  const passwords = createPasswords(2);
  const outcomes = await Promise.allSettled(
    // A scheme that is quick to check: the test is about turns, not about argon2.
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
