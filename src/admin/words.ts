import type { RefusedWord, WordsAdmin } from "#src/features/words/admin/actions.ts";
import { asUsage, UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const WORDS_HELP = `
Words and tags
  words                      What profiles and meetups may not say, beside the lists that come with the program
  words refuse WORD          Names, statuses, texts, meetups and tags with it are refused; stav* is all that begins so
  words remove-tag TAG       Takes a tag from all profiles and meetups, and accepts it no more
  words accept ID            Accepts one of them again; a tag that was removed stays away until someone adds it`;

export const isAboutWords = ([command]: readonly string[]): boolean => command === "words";

export function runWords([, ...args]: readonly string[], admin: WordsAdmin): string {
  const [act, ...rest] = args;
  const text = rest.join(" ");
  if (act === undefined) return wordsTable(admin.current());
  if (act === "refuse" && text) {
    const { word } = asUsage(() => admin.refuse("word", text));
    return `${word.value} is refused within a second; what has it already stays. words accept ${word.id} ends it.`;
  }
  if (act === "remove-tag" && text) {
    const { word, profiles, events } = asUsage(() => admin.refuse("tag", text));
    return `The tag ${word.value} is taken from ${profiles} profiles and ${events} meetups, and accepted no more. words accept ${word.id} ends it.`;
  }
  if (act === "accept" && /^[1-9]\d{0,9}$/.test(text)) {
    const { kind, value } = admin.accept(Number(text));
    return `The ${kind} ${value} is accepted again.`;
  }
  throw new UsageError("Unknown words command");
}

const wordsTable = (words: readonly RefusedWord[]): string =>
  table(
    ["ID", "KIND", "REFUSED", "SINCE"],
    words.map(({ id, kind, value, createdAt }) => [String(id), kind, value, timeOf(createdAt)]),
    "No word is refused beside the lists that come with the program.",
  );
