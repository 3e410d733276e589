export type TextPart = { text: string } | { text: string; href: string };

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu;
/** Ends a sentence rather than an address. */
const TAIL = ".,;:!?…'’";
const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** Only http and https become links, so that nothing else can hide behind one. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

export const isOnlyEmoji = (text: string): boolean => ONLY_EMOJI.test(text);

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

function hrefOf(address: string): string | null {
  const full = address.toLowerCase().startsWith("www.") ? `https://${address}` : address;
  const [, host = ""] = /^https?:\/\/([^/?#:\\]+)/i.exec(full) ?? [];
  if (!URL.canParse(full)) return null;
  const { href, hostname } = new URL(full);
  return isAsItLooks(host.normalize("NFC").toLowerCase(), hostname) ? href : null;
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
