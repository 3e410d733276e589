import { pageOf } from "../paths.ts";

/** Removes personal data: addresses (ids, tokens), what people type, and input that a parser quotes in its message. */

const TEXT_MAX = 300;
const REDACTED = "…";

const ADDRESS = /\b(?:https?|wss?|blob):[^\s"'`<>()\\]+/g;
/** Looks behind, since otherwise a long word would be scanned again from each of its letters. */
const MAILBOX = /(?<![^\s"'`<>(),:;=])[^\s"'`<>(),:;=]+@[^\s"'`<>(),:;]+/g;
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const TOKEN = /(?<![\w-])(?:(?=[\w-]*\d)[\w-]{16,}|[\w-]{32,})/g;
const IP = /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi;
const PHONE = /\+?\d(?:[\s()-]{0,2}\d){6,}/g;
/** People write mostly Cyrillic here; code and engines never do. */
const NON_ASCII = /[^\p{ASCII}…]+/gu;

const PARAMETERS = /\bparams:.*$/s;
/** V8 and JavaScriptCore quote text that is not JSON; a quote that never closes was cut off. */
const QUOTED = /"[^"]*(?:"|$)|`[^`]*(?:`|$)/g;
/** V8 names code in single quotes, but only after these words. */
const NAMED = /(reading |setting |property |execute |on |Identifier )?'([^']*)'/g;
const CODE_NAME = /^[\w$.-]{1,40}$/;

export const scrub = (text: string): string =>
  text
    .replace(ADDRESS, scrubAddress)
    .replace(MAILBOX, REDACTED)
    .replace(UUID, REDACTED)
    .replace(IP, REDACTED)
    .replace(TOKEN, REDACTED)
    .replace(PHONE, REDACTED)
    .replace(NON_ASCII, REDACTED);

export const scrubMessage = (message: string): string =>
  scrub(
    message
      .replace(PARAMETERS, REDACTED)
      .replace(QUOTED, REDACTED)
      .replace(NAMED, (quoted, before = "", name: string) =>
        before && CODE_NAME.test(name) ? quoted : before + REDACTED,
      ),
  ).slice(0, TEXT_MAX);

export function scrubAddress(address: string): string {
  const url = URL.parse(address);
  return url && url.protocol !== "blob:" ? url.origin + scrubPath(url.pathname) : REDACTED;
}

const WORD = /^(?:[a-z][a-z-]{0,29}|[:$][A-Za-z]+|\*)$/;

/** Keeps the pattern of a page, the file name of an asset, and the fixed words of an API route. */
export function scrubPath(path: string): string {
  const page = pageOf(path);
  if (page !== undefined) return page;
  if (/^\/assets\/[\w.-]+$/.test(path)) return path;
  const [, first = "", ...others] = path.split("/");
  const isCall = first === "api" || path.includes("/:");
  return `/${[isCall ? first : REDACTED, ...(isCall ? others.map((word) => (WORD.test(word) ? word : REDACTED)) : [])].join("/")}`;
}

/** The last two parts are the same on every machine. */
export const scrubFile = (file: string): string =>
  `app:///${file
    .replace(/[?#].*$/s, "")
    .split("/")
    .slice(-2)
    .join("/")}`;
