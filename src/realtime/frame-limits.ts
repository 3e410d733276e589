import { NetworkBuckets } from "#src/http/sender/network-buckets.ts";
import { Bucket } from "#src/timing/bucket.ts";

export interface FrameLimit {
  take(now: number, tokens: number): boolean;
}

/** A page load, or an offer with all its candidates; no one types twenty messages a second. */
const OF_SOCKET = { burst: 100, perSecond: 20 };
/** A Next every ten seconds on each socket in the long run. At their limits 200 sockets take a sixth of a core. */
const OF_ADDRESS = { burst: 40, perSecond: 3 };
/** Opening a socket takes as long as some small frames. */
const OPENING = 5;

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
