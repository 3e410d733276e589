import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/** Encrypts small secrets at rest (AES-256-GCM), so that a copy of the database does not reveal them. */
export interface Seal {
  seal(value: unknown): Buffer;
  /** @throws if it was sealed with another key, or changed since. */
  open(sealed: Uint8Array): unknown;
  /** A keyed hash: the same for the same text, and no one without the key can compute it. */
  mark(text: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `purpose` separates the keys, so that what was made for one use is invalid in another. */
export function createSeal(secretKey: string, purpose: string): Seal {
  let known: Buffer | undefined;
  const key = () => {
    known ??= Buffer.from(hkdfSync("sha256", secretKey, "randevu", purpose, 32));
    return known;
  };

  return {
    seal(value) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const cipher = createCipheriv("aes-256-gcm", key(), nonce);
      const hidden = [cipher.update(JSON.stringify(value), "utf8"), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...hidden]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const hidden = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8");
      try {
        return JSON.parse(hidden + decipher.final("utf8")) as unknown;
      } catch (cause) {
        throw new Error("It was sealed with another SECRET_KEY, or changed since", { cause });
      }
    },
    mark: (text) => new Bun.CryptoHasher("sha256", key()).update(text).digest("base64url"),
  };
}
