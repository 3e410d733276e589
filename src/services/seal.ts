import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { SecretKeys } from "./secret-key.ts";
import { isSameSecret } from "./secrets.ts";

/** AES-256-GCM, so that a copy of the database does not reveal small secrets. */
export interface Seal {
  seal(value: unknown): Buffer;
  /** @throws if it was sealed with a key that is not listed, or changed since. */
  open(sealed: Uint8Array): unknown;
  opened(sealed: Uint8Array): Opened;
  /** A keyed hash: no one without the key can compute it. */
  mark(text: string): string;
  /** By the current key and then by earlier ones, computed as they are asked for. */
  marks(text: string): IteratorObject<string>;
  /** Whether this is the mark of the text, by the current key or an earlier one; `length` if only its beginning was given out. */
  fits(text: string, mark: string, length?: number): boolean;
}

export interface Opened {
  value: unknown;
  isCurrent: boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `purpose` separates the keys, so that what was made for one use is invalid in another. */
export function createSeal(secretKeys: SecretKeys, purpose: string): Seal {
  const keys = secretKeys.map((secretKey) => {
    let known: Buffer | undefined;
    return () => {
      known ??= Buffer.from(hkdfSync("sha256", secretKey, "randevu", purpose, 32));
      return known;
    };
  });
  const current = keys[0]!;

  function opened(sealed: Uint8Array): Opened {
    let cause: unknown;
    for (const key of keys) {
      try {
        return { value: openWith(key(), Buffer.from(sealed)), isCurrent: key === current };
      } catch (error) {
        cause = error;
      }
    }
    throw new Error("It was sealed with another SECRET_KEY, or changed since", { cause });
  }

  function* marks(text: string): Generator<string> {
    for (const key of keys) yield markBy(key(), text);
  }

  return {
    seal(value) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const cipher = createCipheriv("aes-256-gcm", current(), nonce);
      const hidden = [cipher.update(JSON.stringify(value), "utf8"), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...hidden]);
    },
    open: (sealed) => opened(sealed).value,
    opened,
    mark: (text) => markBy(current(), text),
    marks,
    fits: (text, mark, length) => marks(text).some((own) => isSameSecret(mark, own.slice(0, length))),
  };
}

function openWith(key: Buffer, bytes: Buffer): unknown {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const hidden = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8");
  return JSON.parse(hidden + decipher.final("utf8"));
}

const markBy = (key: Buffer, text: string): string =>
  new Bun.CryptoHasher("sha256", key).update(text).digest("base64url");
