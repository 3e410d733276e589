import type { FaqSection } from "#contract/paths.ts";
import { parseMarkdown, plainText } from "./markdown.ts";

export interface Found {
  section: FaqSection;
  /** The words around the first hit, or nothing when only the title matched. */
  excerpt: string;
}

export interface Volume {
  section: FaqSection;
  title: string;
  source: string;
}

const AROUND = 90;

/** People type "аккаунтов" and "елка" for "аккаунт" and "ёлка": fold ё, and let long words lose their endings. */
const fold = (text: string) => text.toLowerCase().replaceAll("ё", "е");
const stem = (word: string) => (word.length > 5 ? word.slice(0, -2) : word);

/** Articles that hold every word of the query, those with a word in the title first. */
export function search(query: string, volumes: readonly Volume[]): Found[] {
  const words =
    fold(query)
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(stem) ?? [];
  if (words.length === 0) return [];
  return volumes
    .map((volume) => ({ ...volume, text: plainText(parseMarkdown(volume.source)) }))
    .filter(({ title, text }) => words.every((word) => fold(`${title}\n${text}`).includes(word)))
    .map(({ section, title, text }) => ({
      section,
      excerpt: excerptOf(text, words),
      inTitle: words.some((word) => fold(title).includes(word)),
    }))
    .sort((a, b) => Number(b.inTitle) - Number(a.inTitle))
    .map(({ section, excerpt }) => ({ section, excerpt }));
}

function excerptOf(text: string, words: string[]): string {
  const hits = words.map((word) => fold(text).indexOf(word)).filter((at) => at >= 0);
  if (hits.length === 0) return "";
  const at = Math.min(...hits);
  const start = at < AROUND ? 0 : text.indexOf(" ", at - AROUND) + 1;
  const end = at + AROUND >= text.length ? text.length : text.lastIndexOf(" ", at + AROUND);
  const part = text.slice(start, end).replaceAll("\n", " ").trim();
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}
