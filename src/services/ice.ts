import { isGuestKey } from "#contract/person-key.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { IceServer } from "#contract/video.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../deps.ts";
import { createSeal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";

/** Longer than any talk: a credential that expires during one would end it when the network changes. */
const MEMBER_SECONDS = (12 * HOUR_MS) / 1000;
/** Anyone can be a guest, and each room brings new credentials. */
const GUEST_SECONDS = HOUR_MS / 1000;
const NAME_LENGTH = 22;

/** Coturn credentials with a time limit. Quotas count by the name, which stays the same and tells nothing about the person. */
export type Ice = (personKey: string) => IceServer[];

export function createIce({
  config,
  clock,
  secretKeys,
}: {
  config: Pick<Config, "ice">;
  clock: Clock;
  secretKeys: SecretKeys;
}): Ice {
  const names = createSeal(secretKeys, "relay names");
  const { stunUrls, turnUrls, turnSecret, turnOnly } = config.ice;
  const stun: IceServer[] = stunUrls.length > 0 && !turnOnly ? [{ urls: stunUrls }] : [];
  return (personKey) => {
    if (turnUrls.length === 0 || !turnSecret) return stun;
    const lasts = isGuestKey(personKey) ? GUEST_SECONDS : MEMBER_SECONDS;
    const username = `${Math.floor(clock() / 1000) + lasts}:${names.mark(personKey).slice(0, NAME_LENGTH)}`;
    const credential = new Bun.CryptoHasher("sha1", turnSecret).update(username).digest("base64");
    return [...stun, { urls: turnUrls, username, credential }];
  };
}
