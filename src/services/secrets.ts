import { randomInt } from "node:crypto";

export const newSecret = (bytes = 32): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/** Random enough to need no salt and no slow hash. */
export const hashSecret = (secret: string): string =>
  new Bun.CryptoHasher("sha256").update(secret).digest("base64url");

/** Compares in constant time, so that answers do not reveal how much of a guess was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && crypto.timingSafeEqual(one, other);
}

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");
