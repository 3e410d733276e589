import { expect, test } from "bun:test";
import { isCommonPassword } from "./common-passwords.ts";

test.each(["password1", "qwerty123", "1q2w3e4r", "Passw0rd", "QWE123"])(
  "%s is a common password",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(["correct horse 1", "lamp-post 7 north", "гора7mir"])("%s is not", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
