import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createDayCounts } from "#src/services/day-counts/store.ts";
import { createTodayStore } from "./store.ts";

export type TodayAdmin = ReturnType<typeof createTodayAdmin>;
export type Money = ReturnType<ReturnType<typeof createTodayStore>["paid"]>;

/** The server notes once a minute who is online (`presence`). */
const ONLINE_MS = 2 * MINUTE_MS;

export function createTodayAdmin({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createTodayStore(db);
  const counts = createDayCounts(db);

  function dayFrom(from: number) {
    const to = from + DAY_MS;
    return {
      signUps: store.signUps(from, to),
      peak: store.peak(from / HOUR_MS, to / HOUR_MS),
      talks: counts.of("talks", from),
      messages: store.messages(from, to),
      paid: store.paid(from, to),
      refunded: store.refunded(from, to),
      reportsMade: store.reportsMade(from, to),
      reportsDecided: store.reportsDecided(from, to),
      lettersSent: counts.of("letters_sent", from),
      mailsFailed: counts.of("letters_failed", from),
    };
  }

  return () => {
    const start = Math.floor(clock() / DAY_MS) * DAY_MS;
    return {
      today: dayFrom(start),
      yesterday: dayFrom(start - DAY_MS),
      now: {
        online: store.seenSince(clock() - ONLINE_MS),
        reportsOpen: store.reportsOpen(),
        mailsWaiting: store.mailsWaiting(),
        photos: store.photos(),
        databaseBytes: store.databaseBytes(),
      },
    };
  };
}
