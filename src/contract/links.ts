/** Addresses in what people write: which of them become links, and which count as one for who may send none. */

export type TextPart = { text: string } | Link;
/** `host` as it is written, with its port: only hosts that are what they look like become links. */
export type Link = { text: string; href: string; host: string };

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu;
/** Ends a sentence rather than an address. */
const TAIL = ".,;:!?…'’";

/** Only http and https become links, so that nothing else can hide behind one. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = trimmed(found);
    const link = linkOf(address);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(link);
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** As the network knows it: `xn--…` for other scripts than Latin. */
export const networkNameOf = ({ href }: Link): string => new URL(href).host;

/** The address without the punctuation after it, and without a bracket that closes one before the address. */
function trimmed(found: string): string {
  let unopened = countOf(")", found) - countOf("(", found);
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1]!;
    if (last === ")" && unopened > 0) unopened--;
    else if (!TAIL.includes(last)) break;
  }
  return found.slice(0, end);
}

const countOf = (sign: string, text: string) => text.split(sign).length - 1;

function linkOf(address: string): Link | null {
  const full = address.toLowerCase().startsWith("www.") ? `https://${address}` : address;
  const [, written = ""] = /^https?:\/\/([^/?#:\\]+)/i.exec(full) ?? [];
  if (!URL.canParse(full)) return null;
  const { href, hostname, port } = new URL(full);
  const host = written.normalize("NFC").toLowerCase();
  return isAsItLooks(host, hostname) ? { text: address, href, host: port ? `${host}:${port}` : host } : null;
}

/** Only plain Latin and clearly Cyrillic hosts: ∕ in `https://bank.example∕login.evil.example` or a Cyrillic а imitate another. */
function isAsItLooks(host: string, hostname: string): boolean {
  const labels = host.split(".");
  if (labels.length < 2) return false;
  // Browsers read a number, like 0x7f.1, as an address.
  if (labels.every((label) => LATIN.test(label))) return host === hostname;
  const isCyrillic = CYRILLIC.test(labels.at(-1)!);
  return labels.every(
    (label) => LATIN.test(label) || (CYRILLIC.test(label) && (isCyrillic || UNLIKE_LATIN.test(label))),
  );
}

const LATIN = /^[a-z\d_](?:[a-z\d_-]*[a-z\d_])?$/;
const CYRILLIC = /^[а-яёєіїґўј\d](?:[а-яёєіїґўј\d-]*[а-яёєіїґўј\d])?$/;
/** Letters that no font draws like Latin ones. A whole name without them, in front of a Latin ending, may pass for Latin. */
const UNLIKE_LATIN = /[бдёжзийлфцчшщъыьэюяґўї]/;

/**
 * Also addresses that do not become links and are typed or pasted into a browser all the same: without a scheme, with a name in front
 * (`https://bank.ru@evil.example`), look-alikes. A mail address is none.
 */
export function hasLink(text: string): boolean {
  const plain = text.replace(UNSEEN, "").normalize("NFKC").replace(/[。｡]/gu, ".").toLowerCase();
  return ADDRESS.test(plain);
}

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Endings that no one writes by mistake: after a full stop without a space, `me` and `to` are words. Those need a path. */
const ENDINGS =
  "com|net|org|info|biz|ru|рф|su|рус|xyz|io|app|dev|gg|ly|top|site|cc|tv|kz|ua|uk|de|fr|eu|cn|online|store|click|website|xn--[a-z\\d-]+";
const WORDS_TOO =
  "me|to|by|be|in|us|am|it|is|so|co|at|do|go|no|my|pro|link|live|life|fun|shop|club|world|chat|page|space|москва|сайт|онлайн|дети";
const NAME = "(?<![\\p{L}\\d@._-])(?:[\\p{L}\\d_-]+\\.)+";
const ADDRESS = new RegExp(
  [
    "://\\S",
    "(?<![\\p{L}\\d_])www\\.\\S",
    `${NAME}(?:${ENDINGS})(?![\\p{L}\\d_-])`,
    `${NAME}(?:${WORDS_TOO})(?::\\d|/[^\\s/])`,
    "(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d|/)",
  ].join("|"),
  "u",
);
