import { DAY_MS } from "#contract/time.ts";

/** A ban and a suspension without an end leave marks for this long. */
const LONGEST_MS = 730 * DAY_MS;
/** Many people share an address, and its owner changes. */
const ADDRESS_MS = DAY_MS;

export const markExpiry = (kind: string, now: number, until: number | null): number =>
  Math.min(until ?? now + LONGEST_MS, now + (kind === "address" ? ADDRESS_MS : LONGEST_MS));

/** Traces of reported people are kept this long for a moderator's decision. */
export const TRACE_MS = { device: 30 * DAY_MS, address: ADDRESS_MS } as const;

const GMAIL = new Set(["gmail.com", "googlemail.com"]);
const YANDEX = /^(?:ya\.ru|yandex\.(?:ru|com|by|kz|uz|com\.tr))$/;

/** One spelling for all that lead to the same mailbox: what follows a plus, dots of Gmail, and the domains and dots of Yandex. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, "");
  if (GMAIL.has(domain)) return `${name.replaceAll(".", "")}@gmail.com`;
  if (YANDEX.test(domain)) return `${name.replaceAll(".", "-")}@yandex.ru`;
  return `${name}@${domain}`;
}

/**
 * A perceptual hash in four parts: pictures that differ a little still share some. Keyed hashes of the whole would only ever be equal
 * or not.
 */
export const pictureParts = (dHash: string): string[] =>
  (dHash.match(/.{4}/g) ?? []).map((part, at) => `${at} ${part}`);
/** Parts that pictures of the same thing share. */
export const PICTURE_PARTS_LEAST = 2;

/** Sign-ups that one address may send without a proof of work. */
export const SIGN_UPS_WITHOUT_PROOF = { burst: 2, perSecond: 2 / 86_400 };
