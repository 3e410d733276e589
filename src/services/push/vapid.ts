import { createECDH, hkdfSync } from "node:crypto";
import type { SecretKeys } from "../secret-key.ts";

/** RFC 8292, both base64url. */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export interface VapidPairs {
  current(): VapidKeys;
  /** A push service refuses what another pair has signed. Null is the oldest pair, used before public keys were stored. */
  of(publicKey: string | null): VapidKeys;
}

export function createVapidPairs(secretKeys: SecretKeys): VapidPairs {
  const known = new Map<string, VapidKeys>();
  function pairOf(secretKey: string): VapidKeys {
    const pair = known.get(secretKey) ?? vapidKeysOf(secretKey);
    known.set(secretKey, pair);
    return pair;
  }
  const current = () => pairOf(secretKeys[0]);
  return {
    current,
    of(publicKey) {
      if (publicKey === null) return pairOf(secretKeys.at(-1)!);
      return (
        secretKeys
          .values()
          .map(pairOf)
          .find((pair) => pair.publicKey === publicKey) ?? current()
      );
    },
  };
}

/** Derived, so that it outlives the machine as sessions do (decision 014). @internal */
export function vapidKeysOf(secretKey: string): VapidKeys {
  // 128 bits more than the order, so that the result is practically uniform.
  const wide = Buffer.from(hkdfSync("sha256", secretKey, "randevu", "vapid", 48)).toString("hex");
  const scalar = (BigInt(`0x${wide}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
