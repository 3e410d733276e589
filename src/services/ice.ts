import { RELAY_CREDENTIALS_MS } from "#contract/limits.ts";
import type { IceServer } from "#contract/video.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../deps.ts";
import { createSeal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";

/** Anyone gets credentials, with each room; inside a long talk pages renew them, since a new connection needs them. */
const LASTS_SECONDS = RELAY_CREDENTIALS_MS / 1000;
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
    const username = `${Math.floor(clock() / 1000) + LASTS_SECONDS}:${names.mark(personKey).slice(0, NAME_LENGTH)}`;
    const credential = new Bun.CryptoHasher("sha1", turnSecret).update(username).digest("base64");
    return [...stun, { urls: turnUrls, username, credential }];
  };
}
