import type { FaqSection } from "#contract/paths.ts";
import { type Block, blockLines, parseMarkdown } from "./markdown.ts";

export interface Found {
  section: FaqSection;
  /** The passage of the first hit, or nothing when only the title matched. */
  excerpt: string;
}

export interface Volume {
  section: FaqSection;
  title: string;
  source: string;
}

const EXCERPT_LENGTH = 160;

/** People type "аккаунтов" and "елка" for "аккаунт" and "ёлка": fold ё, and let long words lose their endings. */
const fold = (text: string) => text.toLowerCase().replaceAll("ё", "е");
const stem = (word: string) => (word.length > 5 ? word.slice(0, -2) : word);

/** Articles that hold every word of the query: first those with a word in the title, then in a heading. */
export function search(query: string, volumes: readonly Volume[]): Found[] {
  const words =
    fold(query)
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(stem) ?? [];
  if (words.length === 0) return [];
  return volumes
    .map((volume) => look(volume, words))
    .filter(({ complete }) => complete)
    .sort((a, b) => b.weight - a.weight)
    .map(({ section, excerpt }) => ({ section, excerpt }));
}

function look({ section, title, source }: Volume, words: string[]) {
  const blocks = parseMarkdown(source);
  const hit = (text: string) => words.some((word) => fold(text).includes(word));
  const text = fold([title, ...blocks.flatMap(blockLines)].join("\n"));
  return {
    section,
    complete: words.every((word) => text.includes(word)),
    weight: hit(title) ? 2 : headings(blocks).some(hit) ? 1 : 0,
    excerpt: shorten(passages(blocks).find(hit) ?? ""),
  };
}

const headings = (blocks: Block[]) => blocks.filter(({ type }) => type === "heading").flatMap(blockLines);
const passages = (blocks: Block[]) => blocks.filter(({ type }) => type !== "heading").flatMap(blockLines);

const shorten = (text: string) =>
  text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, text.lastIndexOf(" ", EXCERPT_LENGTH))}…`;
