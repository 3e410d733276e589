import { describe, expect, test } from "bun:test";
import {
  changePasswordBody,
  email,
  newPasswordBody,
  password,
  phoneCode,
  phoneNumber,
  verifyCodeBody,
} from "./auth.ts";
import { normalise } from "./normalise.ts";

const INVISIBLE = [
  "\u200B",
  "\u200E",
  "\u2060",
  "\u00AD",
  "\uFEFF",
  "\u202A",
  "\u2066",
  "\u034F",
  "\uFE0F",
  "\u3164",
];
const seen = (text: string) => [...text].map((char) => `U+${char.codePointAt(0)!.toString(16)}`).join(" ");

describe("An e-mail is the same", () => {
  test.each(INVISIBLE.map((char) => [seen(char), char]))("with %s before, in or after it", (_, char) => {
    for (const text of [
      `${char}anna@example.org`,
      `anna${char}@exa${char}mple.org`,
      `anna@example.org${char} `,
    ])
      expect(email.parse(text)).toBe("anna@example.org");
  });

  test("with a domain in decomposed letters", () => {
    expect(email.parse("anna@йога.рф".normalize("NFD"))).toBe(email.parse("anna@йога.рф"));
  });
});

describe("A code from a text message is the same", () => {
  test.each([
    "123 456",
    " 123456\n",
    "123-456",
    "12 34 56",
    "123\u00A0456",
    "\u200E123\u2009456\u2060",
    "G-123456",
    "\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16",
    "\u0661\u0662\u0663\u0664\u0665\u0666",
    "\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6",
  ])("pasted as %j", (text) => {
    expect(phoneCode.parse(text)).toBe("123456");
    expect(verifyCodeBody.parse({ phoneNumber: "79001234567", code: text }).code).toBe("123456");
  });

  test.each(["12345", "1234567", "", "code", "1".repeat(500)])("but %j is refused as wrong", (text) => {
    expect(phoneCode.safeParse(text).error?.issues[0]?.message).toBe("phone_code_wrong");
  });
});

test("A phone number may be typed in the digits of other scripts", () => {
  expect(phoneNumber.parse("+\u0667 (\u06F9\u0660\u0660) \uFF11\uFF12\uFF13-45-67")).toBe("79001234567");
});

describe("A new password", () => {
  const composed = "Пароль Йод 1a".normalize("NFC");
  const decomposed = composed.normalize("NFD");

  test("is stored in one spelling", () => {
    expect(decomposed).not.toBe(composed);
    expect(password.parse(decomposed)).toBe(composed);
    expect(password.parse(`\u200E${composed}\u200B`)).toBe(composed);
  });

  test("matches its repetition in another spelling", () => {
    expect(newPasswordBody.safeParse({ code: "x", password1: composed, password2: decomposed }).success).toBe(
      true,
    );
    const change = { oldPassword: "any", newPassword1: decomposed, newPassword2: composed };
    expect(changePasswordBody.safeParse(change).success).toBe(true);
  });

  test("is measured without what no one sees", () => {
    expect(password.safeParse(`abc1${"\u200B".repeat(5)}`).error?.issues[0]?.message).toBe(
      "password_too_short",
    );
  });
});

test("Normalising again changes nothing", () => {
  for (const text of ["Йод", "e\u0301", "e\u200D\u0301", "\u3164\u0301a", "한국"])
    for (const form of ["NFC", "NFD"])
      expect(normalise(normalise(text.normalize(form)))).toBe(normalise(text));
});
