import { HOUR_MS } from "#contract/time.ts";
import type { IceServer } from "#contract/video.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../deps.ts";

/** Longer than any talk: a credential that expires during one would end it when the network changes. */
const CREDENTIAL_SECONDS = (12 * HOUR_MS) / 1000;

/** STUN and TURN servers for one person. TURN credentials are coturn's time-limited ones (use-auth-secret). */
export type Ice = (personKey: string) => IceServer[];

export function createIce({ config, clock }: { config: Pick<Config, "ice">; clock: Clock }): Ice {
  const { stunUrls, turnUrls, turnSecret, turnOnly } = config.ice;
  const stun: IceServer[] = stunUrls.length > 0 && !turnOnly ? [{ urls: stunUrls }] : [];
  return (personKey) => {
    if (turnUrls.length === 0 || !turnSecret) return stun;
    const expires = Math.floor(clock() / 1000) + CREDENTIAL_SECONDS;
    const username = `${expires}:${personKey}`;
    const credential = new Bun.CryptoHasher("sha1", turnSecret).update(username).digest("base64");
    return [...stun, { urls: turnUrls, username, credential }];
  };
}
