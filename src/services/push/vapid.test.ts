import { expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { vapidKeysOf } from "./vapid.ts";

test("Keys are deterministic, differ by secret, and form a valid pair", () => {
  const keys = vapidKeysOf("a secret of this installation, long enough");
  expect(vapidKeysOf("a secret of this installation, long enough")).toEqual(keys);
  expect(vapidKeysOf("another secret of this installation").publicKey).not.toBe(keys.publicKey);

  for (let n = 0; n < 300; n++) {
    const { publicKey, privateKey } = vapidKeysOf(`secret ${n}`);
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    expect(pair.getPublicKey("base64url")).toBe(publicKey);
    expect([privateKey.length, publicKey.length]).toEqual([43, 87]);
  }
});
