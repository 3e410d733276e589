import { createECDH, hkdfSync } from "node:crypto";

/** The key pair that identifies this installation to push services (RFC 8292), both base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derived from the secret key: browsers subscribe to the public key, so it must outlive the machine as sessions do, and there
 * is nothing more to store or lose (docs/decisions/014-vapid-keys-are-derived.md).
 */
export function vapidKeysOf(secretKey: string): VapidKeys {
  // 128 bits more than the order, so that the result is practically uniform.
  const wide = Buffer.from(hkdfSync("sha256", secretKey, "randevu", "vapid", 48)).toString("hex");
  const scalar = (BigInt(`0x${wide}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
