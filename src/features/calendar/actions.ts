import type { CalendarFeed, NewCalendarFeed } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Session } from "#src/features/auth/actions.ts";
import type { Events } from "#src/features/events/actions.ts";
import { Problem, refuseFor } from "#src/problem.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { Buckets } from "#src/timing/buckets.ts";
import { icsOf } from "./ics.ts";
import { createCalendarStore } from "./store.ts";

/** Reads of one feed: calendars poll hourly, and a feed of 150 events takes a tenth of a second to write. */
const READS = { burst: 30, perSecond: 3 / 60 };

export type Calendar = ReturnType<typeof createCalendar>;

type CalendarDeps = Pick<Deps, "config" | "db" | "clock"> & { events: Events };

export function createCalendar({ config, db, clock, events }: CalendarDeps) {
  const store = createCalendarStore(db);
  const { origin } = config.publicUrl;
  const reads = new Buckets(READS);

  function state(userId: string): CalendarFeed {
    const feed = store.of(userId);
    return { createdAt: feed ? iso(feed.createdAt) : null };
  }

  /** The address is only ever returned here; the one before it ends. */
  function renew({ userId, sessionId }: Session, lang: Lang): NewCalendarFeed {
    const token = newSecret();
    const createdAt = clock();
    store.put({ userId, sessionId, tokenHash: hashSecret(token), lang, createdAt });
    return { createdAt: iso(createdAt), url: `${origin}/calendar/${token}.ics` };
  }

  function end(userId: string): CalendarFeed {
    store.remove(userId);
    return state(userId);
  }

  /** @throws Problem not_found, rate_limited */
  function feed(token: string): string {
    const owner = store.byToken(hashSecret(token));
    if (!owner) throw new Problem("not_found");
    if (config.rateLimits) refuseFor(reads.take(owner.userId, clock()));
    return icsOf(events.calendar(owner.userId, owner.lang), { lang: owner.lang, origin });
  }

  /** @throws Problem events_vip_only, not_found */
  const file = (userId: string, eventId: string, lang: Lang): string =>
    icsOf([events.calendarEntry(userId, eventId, lang)], { lang, origin });

  return { state, renew, end, feed, file };
}
