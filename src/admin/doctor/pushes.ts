import { createECDH } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";
import { createPushAddresses } from "#src/services/push/address.ts";
import { AccessRefused, createFirebase } from "#src/services/push/firebase.ts";
import type { Push, PushSender, PushTarget } from "#src/services/push/push.ts";
import { createVapidPairs } from "#src/services/push/vapid.ts";
import { createWebPush } from "#src/services/push/webpush.ts";
import { readSecretKeys, SECRET_KEY_FILE, type SecretKeys } from "#src/services/secret-key.ts";
import { newSecret } from "#src/services/secrets.ts";
import type { Attempt } from "./attempts.ts";

/** Those of Chrome and Firefox, which most people have. */
export const PUSH_SERVICES = [
  "https://fcm.googleapis.com/fcm/send",
  "https://updates.push.services.mozilla.com/wpush/v2",
];

export function pushAttempts(config: Config, services: readonly string[]): Attempt[] {
  const { publicUrl, firebase } = config;
  const webPush = createWebPush({
    pairs: createVapidPairs(keysOf(config)),
    contact: config.brand.supportEmail,
    publicUrl,
    addresses: createPushAddresses({ loopbackToo: isLoopback(publicUrl.hostname) }),
    clock: Date.now,
  });
  const found = services.map((service): Attempt => {
    const { host } = new URL(service);
    const run = () => problemOfPush(webPush, browserAt(`${service}/${newSecret()}`), host);
    return { what: "push services", weight: "should", at: host, run };
  });
  if (!firebase) return found;
  const sender = createFirebase({ ...firebase, publicUrl, clock: Date.now });
  const { host } = firebase.url;
  const run = () => problemOfFirebase(sender, host);
  return [...found, { what: "FCM_SERVICE_ACCOUNT", weight: "must", at: host, run }];
}

/** The server makes its key at its first start. */
const keysOf = (config: Config): SecretKeys =>
  config.secretKey || existsSync(join(config.dataDir, SECRET_KEY_FILE))
    ? readSecretKeys(config)
    : [newSecret(48)];

function browserAt(address: string): PushTarget {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  return {
    provider: "webpush",
    address,
    p256dh: browser.getPublicKey("base64url"),
    auth: newSecret(16),
    vapidKey: null,
  };
}

async function problemOfPush(send: PushSender, to: PushTarget, host: string): Promise<string | null> {
  const { kind, status } = await send(pushTo(to));
  if (status === 401) return `${host} refuses our signature (401): set the clock of this machine by NTP`;
  return kind === "later" ? `${host} cannot take pushes now (${status}): try again later` : null;
}

async function problemOfFirebase(send: PushSender, host: string): Promise<string | null> {
  const app: PushTarget = {
    provider: "firebase",
    address: "doctor",
    p256dh: null,
    auth: null,
    vapidKey: null,
  };
  try {
    const { kind, status } = await send(pushTo(app));
    if (status === 401 || status === 403)
      return `${host} refuses the service account (${status}): let it send messages of its project`;
    return kind === "later" ? `${host} cannot take pushes now (${status}): try again later` : null;
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error;
    return `${error.message}: make a new key for the service account, and set the clock of this machine by NTP`;
  }
}

const pushTo = (to: PushTarget): Push => ({
  to,
  payload: { kind: "test", title: "", body: "", tag: "doctor", url: "/", icon: "/" },
  topic: "doctor",
  urgency: "normal",
  ttlSeconds: 0,
});
