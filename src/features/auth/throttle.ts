import type { Clock } from "#src/deps.ts";
import { NETWORK_SHARES, networksOf } from "#src/http/sender/address-key.ts";
import { Problem } from "#src/problem.ts";
import { type Waits, waitAfter } from "./rules.ts";

interface Entry {
  count: number;
  /** The next attempt is accepted from this time on. */
  freeAt: number;
  lastAt: number;
}

/** About 10 MB with the longest keys; the least recently used is dropped first. */
const KEYS_MOST = 50_000;

interface ThrottleOptions {
  clock: Clock;
  waits: Waits;
  enabled?: boolean;
}

/** In memory: a restart clears it, and outsiders cannot cause a restart. */
export function createThrottle({ clock, waits, enabled = true }: ThrottleOptions) {
  const entries = new Map<string, Entry>();

  function entryOf(key: string): Entry {
    const now = clock();
    const known = entries.get(key);
    return known && known.lastAt + waits.forgetMs > now ? known : { count: 0, freeAt: 0, lastAt: now };
  }

  function keep(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > KEYS_MOST) entries.delete(entries.keys().next().value!);
  }

  return {
    /** Also counts attempts that run in parallel, whatever their outcome. @throws Problem rate_limited */
    take(key: string): void {
      if (!enabled) return;
      const now = clock();
      const { count, freeAt } = entryOf(key);
      if (freeAt > now) throw new Problem("rate_limited", { retryAfterSeconds: (freeAt - now) / 1000 });
      keep(key, { count: count + 1, freeAt: now + waitAfter(count + 1, waits), lastAt: now });
    },

    /** It did no harm. */
    giveBack(key: string): void {
      const { count, lastAt } = entryOf(key);
      if (count > 0) keep(key, { count: count - 1, freeAt: 0, lastAt });
    },

    clear(key: string): void {
      entries.delete(key);
    },

    count: (key: string): number => entryOf(key).count,

    secondsLeft: (key: string) => Math.max(0, Math.ceil((entryOf(key).freeAt - clock()) / 1000)),
  };
}

/** The networks of an address wait after a few times as many attempts. */
export function createNetworkThrottle({ waits, ...options }: ThrottleOptions) {
  const levels = NETWORK_SHARES.map((share) =>
    createThrottle({ ...options, waits: { ...waits, free: waits.free * share } }),
  );
  const each = (
    address: string,
    act: (level: ReturnType<typeof createThrottle>, network: string) => void,
  ) => {
    for (const [level, network] of networksOf(address).entries()) act(levels[level]!, network);
  };

  return {
    take: (address: string): void => each(address, (level, network) => level.take(network)),
    giveBack: (address: string): void => each(address, (level, network) => level.giveBack(network)),
  };
}
