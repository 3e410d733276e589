import { LANGS, type Lang } from "#contract/lang.ts";
import { DAY_MS } from "#contract/time.ts";
import { Problem } from "#src/problem.ts";

export interface NewsText {
  subject: string;
  paragraphs: string[];
  links: { label: string; link: string }[];
}

/** From the last e-mail of one news to the first of the next: members consented to one a week. */
export const NEWS_PAUSE_MS = 7 * DAY_MS;

const SUBJECT_MAX = 120;
const LINKS_MAX = 2;

const LINK = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/;
/** Not supported by the layout of e-mails. */
const MARKUP = /!?\[[^\]]*\]\(|<[a-z/!]|^#{1,6} |^\||`|\*\*|__/im;

/** A line `# ru: subject` for each language, then paragraphs, `-` lists, links. @throws Problem validation_failed: what to change */
export function parseNews(source: string): Record<Lang, NewsText> {
  const [before = "", ...parts] = source.replaceAll("\r\n", "\n").split(/^# (?=[a-z]{2}:)/m);
  if (before.trim()) throw wrong("It begins with a line like “# ru: Subject”.");
  const texts = new Map(parts.map((part) => [part.slice(0, 2), parsePart(part)]));
  if (texts.size !== parts.length) throw wrong("Each language has one part.");
  for (const lang of LANGS)
    if (!texts.has(lang)) throw wrong(`A line “# ${lang}: Subject” and its text are missing.`);
  if (texts.size > LANGS.length) throw wrong(`Its languages are ${LANGS.join(" and ")}.`);
  return Object.fromEntries(texts) as Record<Lang, NewsText>;
}

function parsePart(part: string): NewsText {
  const lang = part.slice(0, 2);
  const [head = "", ...lines] = part.split("\n");
  const subject = head.slice(3).trim();
  if (!subject || subject.length > SUBJECT_MAX)
    throw wrong(`The subject in ${lang} has 1 to ${SUBJECT_MAX} characters.`);
  const blocks = lines
    .join("\n")
    .split(/\n\s*\n/)
    .flatMap(blockLines);
  const links = blocks.flatMap((block) => {
    const [, label, link] = LINK.exec(block) ?? [];
    return label && link ? [{ label, link }] : [];
  });
  const paragraphs = blocks.filter((block) => !LINK.test(block));
  const odd = paragraphs.find((paragraph) => MARKUP.test(paragraph));
  if (odd)
    throw wrong(`E-mails have paragraphs, lists and links that stand alone, not this: ${odd.slice(0, 80)}`);
  if (paragraphs.length === 0) throw wrong(`The part in ${lang} has no text.`);
  if (links.length > LINKS_MAX)
    throw wrong(`An e-mail has room for ${LINKS_MAX} links; in ${lang} there are more.`);
  return { subject, paragraphs, links };
}

/** A paragraph becomes one line whatever its line breaks; a list becomes one line per item. */
function blockLines(block: string): string[] {
  const lines = block.split("\n").map((line) => line.trim());
  const isList = lines.some((line) => /^[-*] /.test(line));
  if (!isList) return [lines.join(" ").trim()].filter(Boolean);
  return lines.filter(Boolean).map((line) => line.replace(/^[-*] /, "• "));
}

const wrong = (detail: string) =>
  new Problem("validation_failed", { detail: `The file cannot be sent. ${detail}` });
