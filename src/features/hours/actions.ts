import type { BusyHours } from "#contract/hours.ts";
import type { Lang } from "#contract/lang.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Video } from "#src/features/video/actions.ts";
import { Problem } from "#src/problem.ts";
import { nextEvenings } from "#src/timing/evenings.ts";
import { calendarOf } from "./calendar.ts";
import { countedSince, hourAt, weekOf } from "./rules.ts";
import { createHoursStore } from "./store.ts";

export type Hours = ReturnType<typeof createHours>;

const EVENINGS_SHOWN = 3;

/** When there is company: how many people are here, the busy hours of a week, and the operator's evenings. */
export function createHours({
  config,
  db,
  hub,
  clock,
  video,
}: Pick<Deps, "config" | "db" | "hub" | "clock"> & { video: Pick<Video, "queueStats"> }) {
  const store = createHoursStore(db);
  const { evenings, eveningsZone } = config;
  const ahead = () => nextEvenings(evenings, eveningsZone, clock(), EVENINGS_SHOWN);
  /** Recomputed once an hour. */
  let week: { at: number; hours: number[] | null } | null = null;

  function hoursOfWeek(): number[] | null {
    const at = hourAt(clock());
    if (week?.at !== at) week = { at, hours: weekOf(store.since(countedSince(clock())), clock()) };
    return week.hours;
  }

  return {
    /** Runs every minute. */
    note(): void {
      store.note(hourAt(clock()), hub.online());
      store.removeBefore(countedSince(clock()));
    },

    busyHours: (): BusyHours => ({
      online: hub.online(),
      waiting: video.queueStats("classic").waiting + video.queueStats("rating").waiting,
      hours: hoursOfWeek(),
      evenings: ahead().map(({ startsAt, endsAt }) => ({ startsAt: iso(startsAt), endsAt: iso(endsAt) })),
    }),

    /** The next evening, not one that has begun, as an iCalendar file. @throws Problem not_found if none is set */
    calendar(lang: Lang): string {
      const next = ahead().find(({ startsAt }) => startsAt > clock());
      if (!next) throw new Problem("not_found");
      return calendarOf(next, { lang, brand: config.brand, url: config.publicUrl, now: clock() });
    },
  };
}
