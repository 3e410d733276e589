import { pageOf } from "../paths.ts";

/**
 * Texts and addresses as they may stand in an error report. People show in addresses (ids, tokens), in what they type,
 * and in input that a parser quotes in its message; none of it is needed to mend a defect.
 */

const TEXT_MAX = 300;
const GONE = "…";

const ADDRESS = /\b(?:https?|wss?|blob):[^\s"'`<>()\\]+/g;
/** A look behind, since a long word would be read again from each of its letters otherwise. */
const MAILBOX = /(?<![^\s"'`<>(),:;=])[^\s"'`<>(),:;=]+@[^\s"'`<>(),:;]+/g;
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
/** Long with a digit in it, or very long: tokens, hashes, keys. */
const TOKEN = /(?<![\w-])(?:(?=[\w-]*\d)[\w-]{16,}|[\w-]{32,})/g;
const IP = /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi;
const PHONE = /\+?\d(?:[\s()-]{0,2}\d){6,}/g;
/** Names and words of people here are mostly Cyrillic; those of code and engines never are. */
const FOREIGN = /[^\p{ASCII}…]+/gu;

/** drizzle ends the message of a failed query with its parameters. */
const PARAMETERS = /\bparams:.*$/s;
/** V8 and JavaScriptCore quote the text that is no JSON; a quote that never closes was cut off. */
const QUOTED = /"[^"]*(?:"|$)|`[^`]*(?:`|$)/g;
/** V8 names code in single quotes, but only after these words. */
const NAMED = /(reading |setting |property |execute |on |Identifier )?'([^']*)'/g;
const CODE_NAME = /^[\w$.-]{1,40}$/;

/** What may stand anywhere, in a message as in markup. */
export const scrub = (text: string): string =>
  text
    .replace(ADDRESS, scrubAddress)
    .replace(MAILBOX, GONE)
    .replace(UUID, GONE)
    .replace(IP, GONE)
    .replace(TOKEN, GONE)
    .replace(PHONE, GONE)
    .replace(FOREIGN, GONE);

/** The message of an error. */
export const scrubMessage = (message: string): string =>
  scrub(
    message
      .replace(PARAMETERS, GONE)
      .replace(QUOTED, GONE)
      .replace(NAMED, (quoted, before = "", name: string) =>
        before && CODE_NAME.test(name) ? quoted : before + GONE,
      ),
  ).slice(0, TEXT_MAX);

/** `https://randevu.example/chats/0197…?x=1` becomes `https://randevu.example/chats/$id`. */
export function scrubAddress(address: string): string {
  const url = URL.parse(address);
  return url && url.protocol !== "blob:" ? url.origin + scrubPath(url.pathname) : GONE;
}

const WORD = /^(?:[a-z][a-z-]{0,29}|[:$][A-Za-z]+|\*)$/;

/** Pages by their pattern, files of the build as they are, and of calls the words that are no values. */
export function scrubPath(path: string): string {
  const page = pageOf(path);
  if (page !== undefined) return page;
  if (/^\/assets\/[\w.-]+$/.test(path)) return path;
  const [, first = "", ...others] = path.split("/");
  const isCall = first === "api" || path.includes("/:");
  return `/${[isCall ? first : GONE, ...(isCall ? others.map((word) => (WORD.test(word) ? word : GONE)) : [])].join("/")}`;
}

/** Where code stands: the last two names, which are the same on every machine. */
export const scrubFile = (file: string): string =>
  `app:///${file
    .replace(/[?#].*$/s, "")
    .split("/")
    .slice(-2)
    .join("/")}`;
