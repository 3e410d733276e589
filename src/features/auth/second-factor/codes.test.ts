import { expect, test } from "bun:test";
import fc from "fast-check";
import { Secret } from "otpauth";
import { secondFactorCode } from "#contract/auth.ts";
import { newRecoveryCodes, newTotpSecret, stepOf, totpUri } from "./codes.ts";

/** RFC 6238, appendix B: the last six of its eight digits, for SHA-1. */
const KEY = Secret.fromUTF8("12345678901234567890").base32;
const VECTORS: [seconds: number, code: string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

test.each(VECTORS)("At %d seconds the code of RFC 6238 is %s", (seconds, code) => {
  expect(stepOf(code, KEY, { now: seconds * 1000, lastStep: 0 })).toBe(Math.floor(seconds / 30));
});

test.each(VECTORS)(
  "The code at %d seconds counts one step early and one late, and no further",
  (seconds, code) => {
    const step = Math.floor(seconds / 30);
    for (const off of [-2, -1, 0, 1, 2])
      expect(stepOf(code, KEY, { now: (step + off) * 30_000, lastStep: 0 })).toBe(
        Math.abs(off) <= 1 ? step : null,
      );
  },
);

test("No code counts at or before the step of the last one", () => {
  const [seconds, code] = VECTORS[1]!;
  const step = Math.floor(seconds / 30);
  const at = (lastStep: number) => stepOf(code, KEY, { now: seconds * 1000, lastStep });
  expect([at(step - 1), at(step), at(step + 1)]).toEqual([step, null, null]);
});

test("The address for apps names the site, the account and the secret", () => {
  const key = newTotpSecret();
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(key, { issuer: "Randevu", label: "anna@example.org" }));
  expect(uri.href).toStartWith("otpauth://totp/Randevu:anna%40example.org?");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: "Randevu",
    secret: key,
    digits: "6",
    period: "30",
  });
});

test("Recovery codes are ten, all different, and read however they are typed", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    for (const typed of [code, code.toLowerCase(), code.replaceAll("-", " "), ` ${code}\u200B`])
      expect(secondFactorCode.parse(typed)).toBe(code.replaceAll("-", ""));
  }
});

test("A code is six digits or a recovery code, and nothing else is tried", () => {
  expect(secondFactorCode.parse("123 456")).toBe("123456");
  expect(secondFactorCode.parse("١٢٣٤٥٦")).toBe("123456");
  fc.assert(
    fc.property(fc.string({ maxLength: 120, unit: "binary" }), (text) => {
      const { data } = secondFactorCode.safeParse(text);
      if (data !== undefined) expect(data).toMatch(/^(\d{6}|[A-Z2-7]{16})$/);
    }),
  );
});
