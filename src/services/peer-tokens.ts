import { createSeal } from "./seal.ts";

/** Tokens without which no one enters `/peerjs` under an id that we gave out. Nothing of them is kept: they follow from the id. */
export interface PeerTokens {
  /** What goes to the one person whose peer id this is. */
  of(peerId: string): string;
  /** Whether this token lets in under this id. Ids that we never gave out are free: nothing is relayed to them. */
  fits(peerId: string, token: string): boolean;
}

/** Ours are UUIDv7; those that `/peerjs/id` makes up for any client are not. */
const OURS = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export function createPeerTokens(secretKey: string): PeerTokens {
  const { mark } = createSeal(secretKey, "peer ids");
  return {
    of: mark,
    fits: (peerId, token) => !OURS.test(peerId) || isSame(mark(peerId), token),
  };
}

/** Takes the same time wherever they differ. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.byteLength === other.byteLength && crypto.timingSafeEqual(one, other);
}
