import { REPORT_REASONS } from "#contract/limits.ts";
import type { Figures } from "#contract/moderation.ts";
import type { ReportReason } from "#contract/reports.ts";
import { DAY_MS, iso, isoOrNull, MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Video } from "#src/features/video/actions.ts";
import type { Moderator } from "../powers.ts";
import type { createWorkStore } from "./store.ts";

const FIGURES_DAYS = 30;
const COUNTED_FOR_MS = 5 * MINUTE_MS;

type WorkStore = ReturnType<typeof createWorkStore>;

export interface DayCounts {
  since: number;
  days: ReturnType<WorkStore["days"]>;
}

/** Counting a month of messages may take a second in a big town, so it is done once in five minutes at most. */
export function createDayCounts({ store, clock }: Pick<Deps, "clock"> & { store: WorkStore }) {
  let latest: (DayCounts & { at: number }) | undefined;
  return (): DayCounts => {
    const at = clock();
    if (latest && at - latest.at < COUNTED_FOR_MS) return latest;
    const since = (Math.floor(at / DAY_MS) - FIGURES_DAYS + 1) * DAY_MS;
    latest = { at, since, days: store.days(since) };
    return latest;
  };
}

/** The service and the work of moderators over the last thirty days. */
export function figuresOf(
  me: Moderator,
  {
    store,
    hub,
    video,
    days: { since, days },
  }: Pick<Deps, "hub"> & { store: WorkStore; video: Video; days: DayCounts },
): Figures {
  const decided = store.decidedCases(since);
  const overturned = new Map(store.overturned(since).map(({ by, n }) => [by, n]));
  const reasons = store.byReason(since);
  const ofReason = (reason: ReportReason, state: string) =>
    reasons.find((row) => row.reason === reason && row.state === state)?.n ?? 0;
  const series = (of: ReadonlyMap<number, number>) =>
    Array.from({ length: FIGURES_DAYS }, (_, at) => {
      const day = since / DAY_MS + at;
      return { day: iso(day * DAY_MS).slice(0, 10), value: of.get(day) ?? 0 };
    });
  return {
    now: {
      online: hub.online(),
      rooms: (["classic", "rating"] as const).reduce(
        (sum, mode) => sum + video.queueStats(mode).inRooms / 2,
        0,
      ),
      waitingCases: store.openCases(),
      oldestCaseAt: isoOrNull(store.oldestCaseAt()),
    },
    days: {
      signUps: series(days.signUps),
      peakOnline: series(days.peakOnline),
      talks: series(days.talks),
      messages: series(days.messages),
      payments: series(days.payments),
      reports: series(days.reports),
      decided: series(days.decided),
    },
    medianHandlingMs: median(decided.map(handlingMs)),
    upheldByReason: REPORT_REASONS.map((reason) => ({
      reason,
      upheld: ofReason(reason, "upheld"),
      dismissed: ofReason(reason, "dismissed"),
    })),
    byModerator: store
      .names()
      .filter(({ id }) => me.role === "admin" || id === me.id)
      .map(({ id, name }) => {
        const own = decided.filter(({ by }) => by === id);
        return {
          id,
          name,
          decisions: own.length,
          overturned: overturned.get(id) ?? 0,
          medianHandlingMs: median(own.map(handlingMs)),
        };
      }),
  };
}

const handlingMs = ({ openedAt, decidedAt }: { openedAt: number; decidedAt: number | null }): number =>
  decidedAt! - openedAt;

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
