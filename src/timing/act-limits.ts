import { DAY_MS } from "#contract/time.ts";
import type { Config } from "#src/config.ts";
import type { Clock } from "#src/deps.ts";
import { NetworkBuckets } from "#src/http/sender/network-buckets.ts";
import { refuseFor } from "#src/problem.ts";
import type { Pace } from "./bucket.ts";
import { Buckets } from "./buckets.ts";

const DAY_SECONDS = DAY_MS / 1000;

export interface ActPace extends Pace {
  /** For acts that leave rows or files behind: pace alone would let one member fill the disk. */
  aDay?: number;
}

const perMinute = (times: number) => times / 60;

/** Across all sockets and requests of a member. Far more than anyone does by hand; a burst is what an outbox sends after a tunnel. */
export const ACTS = {
  message: { burst: 40, perSecond: 1, aDay: 5_000 },
  /** Each reads thousands of messages of one chat. */
  messageSearch: { burst: 40, perSecond: 1 },
  edit: { burst: 20, perSecond: perMinute(10) },
  remove: { burst: 40, perSecond: 1 },
  /** Each is written, and shown to the companion at once. */
  reaction: { burst: 30, perSecond: 1 },
  typing: { burst: 10, perSecond: 1 },
  /** A call that is not answered leaves a line in the chat. */
  call: { burst: 10, perSecond: perMinute(6), aDay: 500 },
  /** Start and Next in the video chat: each takes someone who waits away from everyone else. */
  search: { burst: 60, perSecond: 2 },
  /** Checks before a search: one by a private link reads everyone whom the member has blocked. */
  check: { burst: 60, perSecond: 2 },
  /** Private links: some 250 a day, each a row for a day. */
  link: { burst: 10, perSecond: perMinute(1 / 6) },
  /** Sending, withdrawing and answering requests; their daily limit is in `features/social/rules.ts`. */
  follow: { burst: 60, perSecond: perMinute(10) },
  /** Also what VIP members like without a daily limit of their own. */
  like: { burst: 60, perSecond: perMinute(30), aDay: 1_000 },
  /** The daily limit is in `features/reports/rules.ts`. */
  report: { burst: 5, perSecond: perMinute(1) },
  /** Each search, in video chat and in dating, and each view of the map reads everyone whom the member has blocked. */
  block: { burst: 30, perSecond: perMinute(10), aDay: 300 },
  /** Changing one's profile: each new interest is a row that stays, and every change goes into the search. */
  profile: { burst: 60, perSecond: perMinute(20), aDay: 1_000 },
  /** Choosing which e-mails to get: each answer about news is stored for good, as the proof of a consent. */
  mails: { burst: 30, perSecond: perMinute(10), aDay: 200 },
  /** Saving search filters: each save goes into the two-way search of everyone else. */
  searchPreferences: { burst: 120, perSecond: perMinute(20), aDay: 2_000 },
  /** Pages of the search; as many again in ten minutes. */
  searchPage: { burst: 200, perSecond: perMinute(20) },
  /** Live counts, and what is new in dating: each reads everyone. */
  searchCount: { burst: 400, perSecond: perMinute(40) },
  /** A screen asks when it opens and when the sex, the age or the country changes. */
  suggestions: { burst: 60, perSecond: perMinute(6) },
  profileView: { burst: 120, perSecond: 1, aDay: 5_000 },
  /** The address of a pin on the map: all members share one request a second. */
  address: { burst: 20, perSecond: perMinute(20) },
  /** Hearts and "I'm coming": a host is notified of the latter. */
  event: { burst: 40, perSecond: perMinute(20) },
  /** Pages of the list of events: each counts all events that the member may see. */
  eventList: { burst: 120, perSecond: 1 },
  /** Changes of own events: each may notify everyone who comes and everyone who watches that part of the map. */
  eventChange: { burst: 15, perSecond: perMinute(1), aDay: 100 },
  /** Each goes to all devices of the member, and waits for the answers of their push services. */
  testPush: { burst: 3, perSecond: perMinute(1) },
  upload: { burst: 40, perSecond: perMinute(20), aDay: 300 },
  /** Each press opens an order at the bank, which is asked about it until it is decided; the row stays. */
  buy: { burst: 10, perSecond: perMinute(1 / 3), aDay: 100 },
  archive: { burst: 3, perSecond: perMinute(1 / 10) },
} as const satisfies Record<string, ActPace>;

export type Act = keyof typeof ACTS;
export type ActLimits = ReturnType<typeof createActLimits>;

/** A member by the key of the person; a guest, who can choose any key, by address. */
type Actor = string | { address: string };

/** By socket and by HTTP together. In memory: a restart resets it. */
export function createActLimits({ config, clock }: { config: Pick<Config, "rateLimits">; clock: Clock }) {
  const members = bucketsBy((pace) => new Buckets(pace));
  const guests = bucketsBy((pace) => new NetworkBuckets(pace));

  /** Counts one act and returns 0, or returns the milliseconds until there is room again. */
  function take(act: Act, actor: Actor): number {
    if (!config.rateLimits) return 0;
    const isMember = typeof actor === "string";
    const key = isMember ? actor : actor.address;
    for (const each of (isMember ? members : guests)[act]) {
      const waitMs = each.take(key, clock());
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  return {
    take,
    /** @throws Problem rate_limited, with the seconds to wait */
    spend(act: Act, actor: Actor): void {
      refuseFor(take(act, actor));
    },
  };
}

function bucketsBy<T>(make: (pace: Pace) => T): Record<Act, T[]> {
  const bucketsOf = ({ aDay, ...pace }: ActPace): T[] =>
    aDay ? [make(pace), make({ burst: aDay, perSecond: aDay / DAY_SECONDS })] : [make(pace)];
  const entries = Object.entries(ACTS).map(([act, pace]) => [act, bucketsOf(pace)]);
  return Object.fromEntries(entries) as Record<Act, T[]>;
}
