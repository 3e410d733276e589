import { NetworkBuckets } from "#src/http/sender/network-buckets.ts";
import { Bucket } from "#src/timing/bucket.ts";

/** Whether a socket may send another frame, which counts as this many small ones. */
export interface FrameLimit {
  take(now: number, tokens: number): boolean;
}

/** Allows the burst of a page load or of an offer with all its candidates; no one types twenty messages a second. */
const OF_SOCKET = { burst: 100, perSecond: 20 };
/**
 * For each socket that an address may have open: room for all of them to come back after a restart, and in the long run for a
 * Next every ten seconds on each. At their own limits, 200 sockets take a sixth of a core with the cheapest frames.
 */
const OF_ADDRESS = { burst: 40, perSecond: 3 };
/** Opening a socket counts too: one takes as long as some small frames. */
const OPENING = 5;

/** Limits of inbound frames, per socket and for all sockets of an address together. */
export function createFrameLimits(socketsPerAddress: number) {
  const ofAddresses = new NetworkBuckets({
    burst: OF_ADDRESS.burst * socketsPerAddress,
    perSecond: OF_ADDRESS.perSecond * socketsPerAddress,
  });
  return {
    mayOpen: (address: string, now: number): boolean => ofAddresses.take(address, now, OPENING) === 0,
    ofSocket(address: string, now: number): FrameLimit {
      const own = new Bucket(OF_SOCKET, now);
      return {
        take: (at, tokens) => own.take(at, tokens) && ofAddresses.take(address, at, tokens) === 0,
      };
    },
  };
}
