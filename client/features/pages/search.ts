import type { FaqSection } from "#contract/paths.ts";
import { blockLines, keywordsOf, parseMarkdown } from "./markdown.ts";
import { isLike, isMeant, wordsIn } from "./words.ts";

export interface Found {
  section: FaqSection;
  /** The passage with the most hits; empty if only the title or the keywords match. */
  excerpt: string;
}

export interface Volume {
  section: FaqSection;
  title: string;
  source: string;
}

const EXCERPT_LENGTH = 160;
/** Questions have fewer words; the limit keeps the search fast when someone pastes a page. */
const WORDS_MAX = 12;
const IN_TITLE = 4;
const IN_HEADING = 3;
const IN_TEXT = 1;

type Matches = (word: string, wanted: string) => boolean;

/** Those with every significant word, or else with the most of them. Rare words weigh more; one in no article counts as mistyped. */
export function search(query: string, volumes: readonly Volume[]): Found[] {
  const wanted = wordsIn(query).slice(0, WORDS_MAX);
  const lookFor = (matches: Matches) => volumes.map((volume) => look(volume, wanted, matches));
  let looks = lookFor(isLike);
  const held = (at: number) => looks.filter(({ weights }) => weights[at]! > 0).length;
  const unknown = new Set(wanted.filter((_, at) => held(at) === 0));
  if (unknown.size > 0) looks = lookFor((word, want) => (unknown.has(want) ? isMeant : isLike)(word, want));
  const rarity = wanted.map((_, at) => 1 / Math.max(1, held(at)));
  const most = Math.max(0, ...looks.map(({ hits }) => hits));
  return looks
    .filter(({ hits }) => hits > 0 && hits === most)
    .map(({ weights, ...found }) => ({
      ...found,
      score: weights.reduce((sum, weight, at) => sum + weight * rarity[at]!, 0),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ section, excerpt }) => ({ section, excerpt }));
}

interface Passage {
  text: string;
  words: string[];
  hits: number;
}

function look({ section, title, source }: Volume, wanted: readonly string[], matches: Matches) {
  const hitsIn = (words: readonly string[]) =>
    wanted.filter((want) => words.some((word) => matches(word, want)));
  const headings: string[] = [];
  const passages: Passage[] = [];
  let above: string[] = [];
  for (const block of parseMarkdown(source)) {
    const lines = blockLines(block);
    if (block.type === "heading") {
      above = lines.flatMap(wordsIn);
      headings.push(...above);
    } else
      for (const text of lines) {
        const words = wordsIn(text);
        passages.push({
          text,
          words,
          hits: hitsIn([...above, ...words]).length + hitsIn(words).length / 100,
        });
      }
  }
  const places: [number, readonly string[]][] = [
    [IN_TITLE, wordsIn(title)],
    [IN_HEADING, [...headings, ...wordsIn(keywordsOf(source))]],
    [IN_TEXT, passages.flatMap(({ words }) => words)],
  ];
  const weights = wanted.map(
    (want) => places.find(([, words]) => words.some((word) => matches(word, want)))?.[0] ?? 0,
  );
  const best = passages.reduce<Passage | null>((a, b) => (b.hits > (a?.hits ?? 0) ? b : a), null);
  return {
    section,
    weights,
    hits: weights.filter((weight) => weight > 0).length,
    excerpt: shorten(best?.text ?? ""),
  };
}

function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const end = text.lastIndexOf(" ", EXCERPT_LENGTH);
  return `${text.slice(0, end > 0 ? end : EXCERPT_LENGTH)}…`;
}
