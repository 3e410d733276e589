import {
  ANY_COMPANION,
  invertedRange,
  type QueuePreferences,
  type QueuePreferencesAnswer,
  queuePreferences,
  readPreferences,
} from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { STARS_SHOWN_MIN } from "#contract/limits.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { Allowance, PendingReview, RecentTalk } from "#contract/rating.ts";
import { isOpen, maySee, standingOf } from "#contract/standing.ts";
import type { RoomMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Listeners } from "#src/listeners.ts";
import { Problem } from "#src/problem.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { freeWindowStart, isTalk, isUsedUp, reviewsExpiredBy, type Usage, usageOf } from "./rules.ts";
import { createStars } from "./stars/actions.ts";
import { createRatingStore, type RecentTalkRow, type ReviewRow } from "./store.ts";
import { allowanceView, archiveView, pendingReviewView, preferencesView, recentTalkView } from "./view.ts";

const TALKS_LISTED = 6;
const REMOVED_AT_ONCE = 200;

/** `people` are keys (`user:…`, `guest:…`); times are milliseconds since 1970. */
export interface EndedRoom {
  id: string;
  mode: RoomMode;
  people: readonly [string, string];
  openedAt: number;
  endedAt: number;
}

/** A rated talk of two members; `from` is either of them. */
interface Talked {
  kind: "talk";
  outcome: "talked";
  from: string;
  to: string;
  startedAt: number;
  endedAt: number;
}

export type Rating = ReturnType<typeof createRating>;
type RatingDeps = Pick<Deps, "config" | "db" | "hub" | "clock" | "ids" | "log"> & {
  vip: Vip;
  profile: Profile;
  places: Places;
  tags: Tags;
};

export function createRating({ config, db, hub, clock, ids, log, vip, profile, places, tags }: RatingDeps) {
  const talked = new Listeners<[Talked]>("talked", log);
  const store = createRatingStore(db);
  const stars = createStars({ db });
  const preferences = createPreferences({ db, store, places, tags });
  profile.addDataKeeper({
    archive: async (userId) =>
      archiveView(store.talksOf(userId), store.givenBy(userId), preferences.preferences(userId)),
  });

  /** Counts a talk of half a minute or more; after a rated one, asks each member to review the other. */
  function roomEnded(room: EndedRoom): void {
    if (!isTalk(room, config.durations.reviewedTalkMs)) return;
    const members = room.people.flatMap((key) => userIdOf(key) ?? []);
    // A full disk loses the talk, but the room still ends.
    const asked = db.ifRoom(() =>
      db.transaction(() => {
        for (const userId of members) store.countTalk(userId);
        return room.mode === "rating" ? recordTalk(room, members) : [];
      }),
    );
    const [one] = asked ?? [];
    if (one)
      talked.notify({
        kind: "talk",
        outcome: "talked",
        from: one.fromId,
        to: one.toId,
        startedAt: room.openedAt,
        endedAt: room.endedAt,
      });
    for (const { id, fromId, toId } of asked ?? [])
      hub.send(userKey(fromId), "REVIEW_PENDING", { id, companion: profile.face(fromId, toId) });
  }

  function recordTalk({ id: roomId, openedAt, endedAt }: EndedRoom, [a, b]: string[]) {
    if (a === undefined || b === undefined) return [];
    return sides(a, b).map(([userId, companionId]) => {
      store.addTalk({ id: ids(), roomId, userId, companionId, startedAt: openedAt, endedAt });
      const review = { id: ids(), roomId, fromId: userId, toId: companionId, createdAt: endedAt };
      store.addReview(review);
      return review;
    });
  }

  /** Except those with deleted or suspended members. */
  function pendingReviews(userId: string, lang: Lang): { data: PendingReview[] } {
    return db.reading(() => {
      const rows = store.pendingOf(userId, reviewsExpiredBy(clock()));
      const companions = profile.briefs(
        userId,
        rows.map(({ toId }) => toId),
        lang,
      );
      const data = rows.flatMap((row) => {
        const companion = companions.get(row.toId);
        return companion && isOpen(standingOf(companion)) ? pendingReviewView(row, companion) : [];
      });
      return { data };
    });
  }

  function recentTalks(userId: string, lang: Lang): { data: RecentTalk[] } {
    return db.reading(() => {
      const latest = new Map<string, RecentTalkRow>();
      for (const row of store.recentTalks(userId))
        if (!latest.has(row.companionId)) latest.set(row.companionId, row);
      const companions = profile.briefs(userId, [...latest.keys()], lang);
      const openSince = reviewsExpiredBy(clock());
      const data = [...latest.values()].flatMap((row) => {
        const companion = companions.get(row.companionId);
        return companion && maySee(standingOf(companion)) ? [recentTalkView(row, companion, openSince)] : [];
      });
      return { data: data.slice(0, TALKS_LISTED) };
    });
  }

  /** Updates the companion's rating at once. @throws Problem not_found, review_closed */
  function review(userId: string, id: string, rating: number): void {
    const reviewed = db.transaction(() => {
      const { toId } = pendingReview(userId, id);
      store.rate(id, rating, clock());
      stars.recount(toId);
      return toId;
    });
    if (rating >= STARS_SHOWN_MIN) hub.send(userKey(reviewed), "STARS", { stars: rating });
  }

  /** @throws Problem not_found, review_closed */
  function cancelReview(userId: string, id: string): void {
    db.transaction(() => {
      pendingReview(userId, id);
      store.cancel(id, clock());
    });
  }

  function pendingReview(userId: string, id: string): ReviewRow {
    const row = store.review(id);
    if (row?.fromId !== userId) throw new Problem("not_found");
    const isPending =
      row.rating === null && row.cancelledAt === null && row.createdAt > reviewsExpiredBy(clock());
    if (!isPending) throw new Problem("review_closed");
    return row;
  }

  /** @param underWay a rated talk in progress, counted as if it ended now */
  function usageBy(userId: string, underWay: { openedAt: number } | null = null): Usage {
    const now = clock();
    const ends = store.talksSince(userId, freeWindowStart(now));
    if (underWay && isTalk({ ...underWay, endedAt: now }, config.durations.reviewedTalkMs)) ends.unshift(now);
    return usageOf(ends, vip.isActive(userId) ? null : config.freeVideoChats);
  }

  return {
    roomEnded,
    /** Whether a rated room with this id has ended. */
    hasTalked: store.isRecorded,
    pendingReviews,
    recentTalks,
    whenTalked: talked.add,
    reviewsSince: store.countReceived,
    review,
    cancelReview,
    ...preferences,
    allowance: (userId: string): Allowance => allowanceView(usageBy(userId)),

    isAllowanceUsedUp: (userId: string): boolean => isUsedUp(usageBy(userId)),

    refuseWithoutAllowance(userId: string, underWay: { openedAt: number } | null): void {
      const usage = usageBy(userId, underWay);
      if (!isUsedUp(usage)) return;
      const { nextAt } = usage;
      throw new Problem(
        "video_limit_reached",
        nextAt === null ? {} : { retryAfterSeconds: (nextAt - clock()) / 1000 },
      );
    },

    /** Most are not given: a busy day leaves hundreds of thousands. */
    async removeStale(): Promise<void> {
      const until = reviewsExpiredBy(clock());
      while (store.removePendingUntil(until, REMOVED_AT_ONCE) > 0) await yieldToEventLoop();
    },
  };
}

const sides = (a: string, b: string) =>
  [
    [a, b],
    [b, a],
  ] as const;

type Parts = Pick<Deps, "db"> & {
  store: ReturnType<typeof createRatingStore>;
  places: Places;
  tags: Tags;
};

/** Stored as set; the search decides which of it counts. */
function createPreferences({ db, store, places, tags }: Parts) {
  function preferences(userId: string): QueuePreferences {
    const stored = store.preferences(userId);
    if (stored === undefined) return ANY_COMPANION;
    return readPreferences(queuePreferences, ANY_COMPANION, stored);
  }

  function answer(userId: string, lang: Lang): QueuePreferencesAnswer {
    const set = preferences(userId);
    const cities = set.cities.flatMap((id) => places.cityById(id) ?? []).map((city) => cityView(city, lang));
    return preferencesView(set, { cities, tags: tags.byIds(set.tags) });
  }

  return {
    preferences,
    preferencesAnswer: answer,

    /** @throws Problem validation_failed (inverted range) */
    setPreferences(userId: string, changes: Partial<QueuePreferences>, lang: Lang): QueuePreferencesAnswer {
      return db.transaction(() => {
        const wanted = { ...preferences(userId), ...changes };
        refuseInvertedRange(wanted);
        store.setPreferences(userId, JSON.stringify(wanted));
        return answer(userId, lang);
      });
    },
  };
}

function refuseInvertedRange(preferences: QueuePreferences): void {
  const path = invertedRange(preferences);
  if (path === null) return;
  throw new Problem("validation_failed", {
    errors: [{ path, code: "too_small", message: "The range ends before it begins" }],
  });
}
