import { cleanLine } from "#contract/clean.ts";

/** Two lines of a phone. What is longer is shortened from its beginning: the newest words count. @internal */
export const CAPTION_MAX = 160;

/** What someone says, as their device hears it. While they speak it changes, under the same number; empty takes it back. */
export interface CaptionMessage {
  type: "caption";
  n: number;
  text: string;
  /** Of the language that is spoken, as in `lang`; empty for none that is known. */
  lang: string;
}

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;
const N_MAX = 1_000_000;
/** More than any recogniser hears without a pause: longer texts are not worth cleaning. */
const HEARD_MAX = 1_000;

/** `value` comes from a stranger's browser. */
export function captionOf(value: Record<string, unknown>): CaptionMessage | null {
  const { n, text, lang } = value;
  if (typeof n !== "number" || !Number.isInteger(n) || n < 1 || n > N_MAX || typeof text !== "string")
    return null;
  return {
    type: "caption",
    n,
    text: captionText(text),
    lang: typeof lang === "string" && TAG.test(lang) ? lang : "",
  };
}

/** Cut at a word, so that no half of one is read. */
export function captionText(heard: string): string {
  const text = cleanLine(heard.slice(-HEARD_MAX)).replace(/\s+/g, " ");
  if (text.length <= CAPTION_MAX) return text;
  const end = text.slice(-(CAPTION_MAX - 1));
  const space = end.indexOf(" ");
  return cleanLine(`…${space === -1 ? end : end.slice(space + 1)}`);
}

export interface Caption {
  n: number;
  text: string;
  lang: string;
}

/** So many are shown at once. */
const SHOWN = 2;

export function withCaption(
  shown: readonly Caption[],
  { n, text, lang }: CaptionMessage,
): readonly Caption[] {
  const newest = shown.at(-1)?.n ?? 0;
  if (n < newest && !shown.some((caption) => caption.n === n)) return shown;
  const others = shown.filter((caption) => caption.n !== n);
  if (text === "") return others;
  return [...others, { n, text, lang }].sort((a, b) => a.n - b.n).slice(-SHOWN);
}
