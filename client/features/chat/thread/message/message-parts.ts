export type TextPart = { text: string } | { text: string; href: string };

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu;
/** Punctuation that ends a sentence rather than an address. */
const TAIL = ".,;:!?…'’";
const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** Splits a text at its links. Only http and https become links, so that nothing else can hide behind one. */
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

/** One to three emoji and nothing else: shown larger. */
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
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  // A user name disguises the host: https://bank.example@evil.example
  return isWeb && url.hostname.includes(".") && !url.username ? url.href : null;
}
