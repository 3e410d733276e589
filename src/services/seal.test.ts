import { expect, test } from "bun:test";
import { createSeal } from "./seal.ts";

const KEY = "a key for tests, long enough to be taken";

test("A sealed value opens only with the same key and purpose, and reveals nothing", () => {
  const mails = createSeal([KEY], "mails");
  const sealed = mails.seal({ to: "anna@example.org" });
  expect(mails.open(sealed)).toEqual({ to: "anna@example.org" });
  expect(sealed.toString("latin1")).not.toContain("anna");
  expect(() => createSeal([KEY], "phones").open(sealed)).toThrow();
  expect(() => createSeal([`${KEY}!`], "mails").open(sealed)).toThrow("another SECRET_KEY");
  expect(mails.seal({ to: "anna@example.org" })).not.toEqual(sealed);
});

test("A changed seal does not open", () => {
  const mails = createSeal([KEY], "mails");
  const sealed = mails.seal("hello");
  sealed[sealed.length - 1]! ^= 1;
  expect(() => mails.open(sealed)).toThrow();
});

test("A mark is deterministic, and differs by text and key", () => {
  const codes = createSeal([KEY], "codes");
  expect(codes.mark("79990000000 123456")).toBe(codes.mark("79990000000 123456"));
  expect(codes.mark("79990000000 123456")).not.toBe(codes.mark("79990000000 123457"));
  expect(codes.mark("79990000000 123456")).not.toBe(createSeal([KEY], "other").mark("79990000000 123456"));
});
