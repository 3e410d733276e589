import { describe, expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { oauthSignUpBody, registerBody } from "./auth.ts";
import { isDrawnLike, personName } from "./person-name.ts";
import { profileBody } from "./profile.ts";

const refusalOf = (name: string) => personName.safeParse(name).error?.issues.map(({ message }) => message);

describe("A name of Latin or Cyrillic letters is taken", () => {
  test.each([
    "Әсел",
    "Айгүл",
    "Өмірзақ",
    "Іван",
    "Єва",
    "Ґрета",
    "Їжак",
    "Ўладзімір",
    "Ҳасан",
    "Ҷамшед",
    "Сөрмаадыр",
    "Њивка",
    "Љубомир",
    "Ӱпымарий",
    "José",
    "Zoë",
    "Łukasz",
    "Şəhla",
    "Gülçin",
    "Žofie",
    "Đặng",
    "Nguyễn",
    "Søren",
    "Œdipe",
    "Groß",
    "Ŋilla",
    "Aĭsha",
    "О\u0304лек",
    "Я\u0301на",
  ])("%s", (name) => {
    expect(personName.parse(name)).toBe(name.normalize("NFC"));
    expect(personName.parse(name.normalize("NFD"))).toBe(name.normalize("NFC"));
  });
});

test.each([
  ["ten letters with an accent each", "о\u0304".repeat(10), undefined],
  ["ten letters of three code units each, as a Mac sends them", "ế".repeat(10).normalize("NFD"), undefined],
  ["eleven letters", "Я".repeat(11), ["invalid_length"]],
  ["eleven letters with an accent each", "о\u0304".repeat(11), ["invalid_length"]],
  ["one letter with an accent", "о\u0304", ["invalid_length"]],
  ["one letter", "Я", ["invalid_length"]],
])("The length is counted as a person counts: %s", (_, name, refusal) => {
  expect(refusalOf(name)).toEqual(refusal!);
});

test.each([
  ["a space", "Анна Мария"],
  ["a hyphen", "Анна-Мария"],
  ["a digit", "Анна1"],
  ["a letter of a third script", "Αννα"],
  ["letters of a third script", "안녕하세요"],
  ["a wide letter", "Ａnna"],
  ["a phonetic small capital", "ᴀnna"],
  ["a ligature", "ﬁona"],
  ["a struck letter", "A\u0336nna"],
  ["a mark around a letter", "А\u0488нна"],
  ["three accents on a letter", "А\u0302\u0300\u0301нна"],
  ["an accent without a letter", "\u0301Анна"],
  ["a picture", "Анна👍"],
  ["a Roman numeral", "Annaⅷ"],
])("A name with %s is refused", (_, name) => {
  expect(refusalOf(name)).toEqual(["invalid_name"]);
});

describe("A reserved name is refused as reserved", () => {
  test.each([
    "admin",
    "ADMIN",
    " Admin ",
    "Аdmin",
    "AdmIn",
    "Admln",
    "Ádmín",
    "Адміn",
    "Admıп",
    "ađmin",
    "Αdmin".replace("Α", "Ӑ"),
    "ạdmiɳ",
    "Админ",
    "Адмӥн",
    "Aдмuн",
    "Поддержка",
    "Поддерҗка",
    "Поддержқа",
    "Suppоrt",
    "Ѕuppөrt",
    "ѕиррогт",
    "Mодератор",
    "Мөдератор",
    "Mоԁɛгаtог",
  ])("%s", (name) => {
    expect(refusalOf(name)).toEqual(["name_reserved"]);
  });

  test("however its letters are replaced by similar ones", () => {
    const similar: Record<string, string[]> = {
      a: ["a", "а", "á", "ӑ", "ɑ", "A", "А"],
      d: ["d", "ԁ", "đ", "ɖ", "D"],
      m: ["m", "м", "ɱ", "M", "М", "ṃ"],
      i: ["i", "і", "ї", "ӏ", "l", "I", "ı", "İ", "Ӏ", "Ł"],
      n: ["n", "ñ", "п", "ŋ", "N"],
    };
    const word = fc.tuple(...[..."admin"].map((letter) => fc.constantFrom(...similar[letter]!)));
    fc.assert(fc.property(word, (letters) => expect(refusalOf(letters.join(""))).toEqual(["name_reserved"])));
  });
});

test.each(["Админа", "Адам", "Damin", "Модест", "Поддубный", "Мина", "Нимда"])(
  "%s is no reserved name",
  (name) => {
    expect(refusalOf(name)).toBeUndefined();
  },
);

test("The service's own name is recognised in similar letters", () => {
  for (const name of ["Randevu", "Rаndеvu", "Ŕandevu"]) expect(isDrawnLike(name, "Randevu")).toBe(true);
  for (const name of ["Рандеву", "Pандеву", "Рандевў"]) expect(isDrawnLike(name, "Рандеву!")).toBe(true);
  expect(isDrawnLike("Anna", "Randevu")).toBe(false);
});

test("Every form checks names by the same rule", () => {
  expect(registerBody.shape.name).toBe(personName);
  expect(oauthSignUpBody.shape.name).toBe(personName);
  expect(profileBody.shape.name.unwrap()).toBe(personName);
});

test("A stored name is at most as long as its column allows, and is stored as it is compared", () => {
  const piece = fc.constantFrom(
    "Я",
    "ң",
    "é",
    "e\u0301",
    "о\u0304",
    "ё",
    "е\u0308",
    "\u200B",
    " ",
    "Ⱦ",
    "ǈ",
    "1",
    "👍",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const name = personName.safeParse(pieces.join("")).data;
      if (name === undefined) return;
      expect(name.length).toBeLessThanOrEqual(30);
      expect(personName.parse(name)).toBe(name);
    }),
  );
});

test("A line of marks as long as a body may be is refused before it is normalised", () => {
  const normalize = spyOn(String.prototype, "normalize");
  expect(refusalOf(`a${"\u302E".repeat(40_000)}`)).toEqual(["invalid_length"]);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});
