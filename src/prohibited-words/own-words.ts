import { readWords } from "./find.ts";

/** A word, or with a `*` at its end the beginning of words: Russian has many endings. */
export const isOwnWord = (text: string): boolean => /^(?:[\p{L}\d]{2,40}|[\p{L}\d]{3,40}\*)$/u.test(text);

/** What an operator refuses beside the lists. Compared as it looks, so that a letter of the other alphabet changes nothing. */
export class OwnWords {
  private readonly whole = new Set<string>();
  private readonly beginnings: string[] = [];

  constructor(words: readonly string[]) {
    for (const word of words)
      if (word.endsWith("*")) this.beginnings.push(comparable(word));
      else this.whole.add(comparable(word));
  }

  areIn(text: string): boolean {
    if (this.whole.size + this.beginnings.length === 0) return false;
    return readWords(text)
      .map(comparable)
      .some(
        (word) => this.whole.has(word) || this.beginnings.some((beginning) => word.startsWith(beginning)),
      );
  }
}

const LOOKS_LIKE = new Map([..."acekmoptxy"].map((letter, at) => [letter, "асекмортху"[at]!]));

const comparable = (word: string): string =>
  [
    ...word
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\d]/gu, ""),
  ]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join("")
    .replaceAll("ё", "е")
    .replace(/(\p{L})\1+/gu, "$1");
