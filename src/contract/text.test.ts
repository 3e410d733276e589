import { describe, expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { email } from "./auth.ts";
import { newMessage } from "./chat.ts";
import { cleanLine } from "./clean.ts";
import { personName } from "./person-name.ts";
import { statusBody } from "./profile.ts";
import { paragraphs } from "./text.ts";

const RUNS = { seed: 2030 };
const cleaned = (text: string) => paragraphs(4_000).parse(text);

describe("Text that is drawn as nothing counts as empty", () => {
  test.each([
    ["a zero-width space", "\u200B"],
    ["joiners", "\u200D\u200C\u2060"],
    ["soft hyphens", "\u00AD\u00AD"],
    ["no-break and ideographic spaces", "\u00A0\u3000\u2003"],
    ["Hangul fillers", "\u3164\u115F\u1160\uFFA0"],
    ["the empty Braille cell", "\u2800\u2800"],
    ["marks without a letter", "\u0301\u034F\uFE0F"],
    ["tags", "\u{E0041}\u{E007F}"],
    ["overrides", "\u202E\u2066"],
    ["several lines of it", "\u200B\n\u3164\r\n\u2800"],
  ])("%s", (_title, text) => {
    expect(cleanLine(text)).toBe("");
    expect(cleaned(text)).toBe("");
    expect(statusBody.parse({ status: text }).status).toBe("");
    expect(personName.safeParse(text).error?.issues[0]?.message).toBe("invalid_length");
    const message = newMessage.safeParse({ to: Bun.randomUUIDv7(), content: text });
    expect(message.error?.issues[0]).toMatchObject({ path: ["content"], message: "required" });
  });

  test.each([
    "👩‍👩‍👧",
    "❤️",
    "1️⃣",
    "🏴\u{E0067}\u{E0062}\u{E007F}",
    "й",
    "ё́",
    "שָׁלוֹם",
    "नमस्ते",
    "ٱلسَّلَامُ",
    "Việt",
  ])("%s stays as it is", (text) => {
    expect(cleanLine(text)).toBe(text);
  });
});

test.each([
  ["Иои\u0306", "Иой"],
  ["Zoe\u0308", "Zoë"],
  ["\u1112\u1161\u11AB\u1100\u1173\u11AF", "한글"],
  ["e\u0323\u0302", "ệ"],
])("Letters that a keyboard took apart are put together: %p", (apart, whole) => {
  expect(cleanLine(apart)).toBe(whole);
  expect(cleaned(apart)).toBe(whole);
});

describe("Combining marks on a letter", () => {
  test("are limited, even with joiners between them", () => {
    expect(cleanLine(`q${"\u0301".repeat(50)}b`)).toBe(`q${"\u0301".repeat(4)}b`);
    const joined = cleanLine(`q${"\u0301\u200D".repeat(50)}b`);
    expect(joined.match(/\p{Mn}/gu)).toHaveLength(4);
    expect(joined.endsWith("b")).toBe(true);
  });

  test("are limited in any text, and cleaning again changes nothing", () => {
    const piece = fc.constantFrom(
      "a",
      "й",
      " ",
      "\n",
      "\u0301",
      "\u0489",
      // Composition takes it apart, into a letter and two marks.
      "\uFB2C",
      "\u200D",
      "\u202E",
      "\u3164",
      "👍",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = cleaned(pieces.join(""));
        expect(text).not.toMatch(/(?:[\p{Mn}\p{Me}]\p{Cf}*){5}/u);
        expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
        expect(cleaned(text)).toBe(text);
      }),
      RUNS,
    );
  });
});

test("A line of marks as long as a body may be is refused before it is normalized, which would take a minute.", () => {
  const marks = `a${"\u302E".repeat(40_000)}${"\u{1D165}".repeat(30_000)}`;
  const normalize = spyOn(String.prototype, "normalize");
  expect(personName.safeParse(marks).error?.issues[0]?.message).toBe("invalid_length");
  expect(statusBody.safeParse({ status: marks }).error?.issues[0]?.message).toStartWith("status_too_long");
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});

test("An e-mail as long as a body may be is refused by its length alone, before it is compared with the pattern.", () => {
  const long = `a@${"aa.".repeat(80_000)}1`;
  expect(email.safeParse(long).error?.issues).toMatchObject([
    { code: "too_big", message: "email_incorrect_format" },
  ]);
});

test("An e-mail whose first letter only looks like a Latin one is refused; the Kelvin sign is a K by its definition", () => {
  const refused = email.safeParse("\u017Fupport@randevu.example");
  expect(refused.error?.issues).toMatchObject([{ message: "email_incorrect_format" }]);
  expect(email.parse("\u212Aate@randevu.example")).toBe("kate@randevu.example");
});
