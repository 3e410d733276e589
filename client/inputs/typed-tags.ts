import { fold } from "#contract/fold.ts";

/** The name as the server keeps it. */
export const tagNameOf = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/^[#\s]+/, "")
    .replace(/\s+/g, " ")
    .trim();

export const isSameTag = (one: string, other: string): boolean =>
  fold(tagNameOf(one)) === fold(tagNameOf(other));

/** Splits what is typed at commas: tags that are complete, and the one still being typed. */
export function splitTyped(text: string): { complete: string[]; rest: string } {
  const complete = text.split(",");
  const rest = complete.pop()!;
  return { complete, rest: rest.trimStart() };
}

/** Adds tags that are not there yet. More than allowed stay too: the form says so, and its user chooses which to remove. */
export function withTags(chosen: readonly string[], added: readonly string[]): string[] {
  const tags = [...chosen];
  for (const tag of added.map(tagNameOf))
    if (tag !== "" && !tags.some((other) => isSameTag(other, tag))) tags.push(tag);
  return tags;
}
