import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Glob } from "bun";
import { ERRORS } from "#contract/errors.ts";
import { root } from "#test/helpers/folders.ts";
import { CATALOGUE, OF_FIELDS, OF_SCREENS, OF_THE_CLIENT } from "./printed-texts.ts";

type Texts = { [key: string]: string | Texts };

const locales = `${root}/client/locales`;
const read = (file: string): Texts => JSON.parse(readFileSync(`${locales}/${file}`, "utf8"));
const files = [...new Glob("ru/*.json").scanSync(locales)].map((file) => file.slice(3)).sort();
/** Phones would break «кто-то» at it: texts use the non-breaking hyphen (U+2011). */
const BREAKING_HYPHEN = /[а-яё}]+-[а-яё]+/gi;
const ru = read("ru/errors.json");
const en = read("en/errors.json");

/** Codes that schemas of the contract report for invalid fields: the last argument of a check, or its `error`. */
const fieldCodes = () => {
  const codes = new Set<string>();
  for (const file of new Glob("!(*.test).ts").scanSync(`${root}/src/contract`)) {
    const source = readFileSync(`${root}/src/contract/${file}`, "utf8");
    if (!source.includes('from "zod"')) continue;
    for (const [, code] of source.matchAll(
      /(?:, |error: |\bdate\(|\bfile\()"([a-z]{2,}(?:_[a-z]+)*)"(?=\)| \})/g,
    ))
      codes.add(code!);
  }
  return [...codes].filter((code) => !(code in ERRORS));
};

describe("every error has a text for people in both languages", () => {
  test.each(Object.keys(ERRORS))("%s", (code) => {
    expect(ru[code]).toMatch(/[а-яё].*[.!?]$/i);
    expect(en[code]).toMatch(/[a-z].*[.!?]$/i);
  });

  test.each(fieldCodes())("%s, of a field", (code) => {
    expect(ru[code]).toBeString();
    expect(en[code]).toBeString();
  });
});

describe("both languages have the same texts", () => {
  test("in the same files", () => {
    const english = [...new Glob("en/*.json").scanSync(locales)].map((file) => file.slice(3));
    expect(english.sort()).toEqual(files);
  });

  test.each(files)("%s", (file) => {
    const [russian, english] = [read(`ru/${file}`), read(`en/${file}`)];
    expect(keysOf(english)).toEqual(keysOf(russian));
  });

  test.each(files)("%s: none is empty, and both name the same values", (file) => {
    const [russian, english] = [flat(read(`ru/${file}`)), flat(read(`en/${file}`))];
    for (const [key, text] of russian) {
      expect(text.trim(), key).not.toBe("");
      const other = english.get(key);
      if (other !== undefined) expect(valuesIn(other), key).toEqual(valuesIn(text));
    }
  });

  test.each(files)("%s: a hyphen within a Russian word does not break the line", (file) => {
    expect(readFileSync(`${locales}/ru/${file}`, "utf8").match(BREAKING_HYPHEN) ?? []).toEqual([]);
  });

  test.each(files)(
    "%s: 'e-mail' does not break the line, except in a label that has room for this one word",
    (file) => {
      for (const [key, text] of flat(read(`en/${file}`)))
        if (text !== "E-mail") expect(text, key).not.toMatch(/\be-mail/i);
    },
  );

  test.each(files)("%s: Russian has all its plural forms", (file) => {
    const keys = [...flat(read(`ru/${file}`)).keys()];
    for (const stem of new Set(keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ""))))
      expect(keys).toContainValues(["one", "few", "many"].map((form) => `${stem}_${form}`));
  });
});

test.each(files)(
  "%s: a non-breaking space keeps each Russian dash with the word before it, and % with its number",
  (file) => {
    for (const [key, text] of flat(read(`ru/${file}`))) expect(text, key).not.toMatch(/ [—%]/);
  },
);

describe("Limits that are settings are never written as numbers in texts", () => {
  /** Numbers of new chats, rated talks and promotion days, in digits or words. */
  const SETTINGS =
    /(\b(\d+|five|ten)\s+(new\s+|rated\s+|video\s+)*(conversation|talk|chat)|(\d+|пят[ьи]|десят[ьи])\s+(нов\S+\s+|рейтингов\S+\s+)*(разговор|переписк|чат|видеочат))|\b100 (days|дней)/i;
  const texts = [
    ...new Glob("client/locales/*/*.json").scanSync(root),
    ...new Glob("client/features/pages/content/**/*.md").scanSync(root),
    ...new Glob("src/services/mail/*texts-*.ts").scanSync(root),
  ];

  test.each(texts)("%s", (file) => {
    expect(readFileSync(`${root}/${file}`, "utf8").match(SETTINGS)?.[0]).toBeUndefined();
  });

  test("and the test would find one", () => {
    for (const text of [
      "начать пять новых разговоров",
      "10 rated video chats",
      "VIP на 100 дней",
      "Ten talks",
    ])
      expect(text).toMatch(SETTINGS);
  });
});

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Plural forms differ by language (one, few, many; one, other), so only their stems must be equal. */
const keysOf = (texts: Texts) =>
  [...new Set([...flat(texts).keys()].map((key) => key.replace(PLURAL, "")))].sort();

function flat(texts: Texts, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

const valuesIn = (text: string) => [...text.matchAll(/\{+\s*(\w+)[^}]*\}+/g)].map(([, name]) => name).sort();

describe("texts that the specification prints stand as printed", () => {
  /** Our texts use other hyphens and apostrophes, and may end with a sentence on what to do. */
  const plain = (text: string) => text.replaceAll("\u2011", "-").replaceAll("’", "'");
  const shown = (key: string) => {
    const [file, name] = key.split(".") as [string, string];
    return plain(String(read(`en/${file}.json`)[name]));
  };

  test.each(Object.entries(CATALOGUE))("%s, as the title of the answer", (code, text) => {
    expect(ERRORS[code as keyof typeof CATALOGUE][1]).toBe(text);
  });

  test.each(Object.entries(CATALOGUE))("%s, on the screen", (code, text) => {
    const ofField = OF_FIELDS[`errors.${code}` as keyof typeof OF_FIELDS];
    expect(shown(`errors.${code}`)).toStartWith(ofField ?? text);
  });

  test.each(Object.entries({ ...OF_FIELDS, ...OF_SCREENS }))("%s", (key, text) => {
    const wanted = text.replace("{len}", "6");
    expect(shown(key).replace("{{min}}", "18").replace("{{max}}", "120")).toStartWith(wanted);
  });

  test.each(OF_THE_CLIENT)("%s, in the one API client or its socket", (text) => {
    const sources = ["api.ts", "socket/error.ts"].map((file) =>
      readFileSync(`${root}/client/lib/${file}`, "utf8").replace(/\$\{\w+\}/g, "..."),
    );
    expect(sources.join("\n")).toContain(text);
  });
});
