import { createSeal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";

/** No one connects to `/peerjs` under an id that we issued without one. Derived from the id, so none is stored. */
export interface PeerTokens {
  of(peerId: string): string;
  /** Ids that we never issued need none: nothing is relayed to them. */
  fits(peerId: string, token: string): boolean;
}

/** Our ids are UUIDv7; those that `/peerjs/id` makes up for any client are not. */
const OURS = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export function createPeerTokens(secretKeys: SecretKeys): PeerTokens {
  const { mark, fits } = createSeal(secretKeys, "peer ids");
  return {
    of: mark,
    fits: (peerId, token) => !OURS.test(peerId) || fits(peerId, token),
  };
}
