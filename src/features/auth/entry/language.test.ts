import { afterAll, describe, expect, test } from "bun:test";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

const latestSubject = async (email: string) => (await world.mailsTo(email)).at(-1)!.subject;
const CHANGED = { ru: "Пароль изменён", en: "Your password was changed" };

/** Triggers an e-mail in the account's language by changing the password to itself. */
async function mailOf(person: Awaited<ReturnType<typeof world.join>>) {
  const body = { oldPassword: PASSWORD, newPassword1: PASSWORD, newPassword2: PASSWORD };
  expect((await person.post("/api/auth/change_password", body)).status).toBe(200);
  return latestSubject(person.email);
}

async function signInSpeaking(language: string, person: { email: string; cookies: Map<string, string> }) {
  const browser = world.browser({ language });
  for (const [name, value] of person.cookies) browser.cookies.set(name, value);
  const { status, body } = await browser.post("/api/auth/login", {
    email: person.email,
    password: FORM.password,
  });
  expect(status).toBe(200);
  return Object.assign(browser, { email: person.email, userId: "", token: String(body.token) });
}

describe("E-mails come in the language", () => {
  test("that the member chose last", async () => {
    const anna = await world.join();
    expect(await mailOf(anna)).toBe(CHANGED.ru);
    expect((await anna.post("/api/auth/language", { lang: "en" })).status).toBe(200);
    expect(await mailOf(anna)).toBe(CHANGED.en);
  });

  test("that they signed in with last", async () => {
    const anna = await world.join();
    expect(await mailOf(await signInSpeaking("en-GB,en;q=0.9", anna))).toBe(CHANGED.en);
    expect(await mailOf(await signInSpeaking("ru", anna))).toBe(CHANGED.ru);
  });

  test("they had before, when they sign in with a browser that accepts none of ours", async () => {
    const anna = await world.join();
    await anna.post("/api/auth/language", { lang: "en" });
    for (const language of ["", "de-DE,de"])
      expect(await mailOf(await signInSpeaking(language, anna))).toBe(CHANGED.en);
  });

  test("of the owner, when a new device signs in with another", async () => {
    const anna = await world.join();
    await signInSpeaking("en", { email: anna.email, cookies: new Map() });
    expect(await latestSubject(anna.email)).toBe("Вход с нового устройства");
  });
});

describe("Choosing a language", () => {
  test("accepts only our languages", async () => {
    const anna = await world.join();
    expect((await anna.post("/api/auth/language", { lang: "de" })).status).toBe(422);
    expect(await mailOf(anna)).toBe(CHANGED.ru);
  });

  test("requires being signed in", async () => {
    expect((await world.browser().post("/api/auth/language", { lang: "en" })).status).toBe(401);
  });
});
