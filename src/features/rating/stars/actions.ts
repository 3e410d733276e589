import type { Deps } from "#src/deps.ts";
import { averageOf } from "../rules.ts";
import { createStarsStore } from "./store.ts";

/**
 * The rating that reviews make. It works on the database alone: a command next to the running server suspends people, and what
 * they said counts no longer.
 */
export function createStars({ db }: Pick<Deps, "db">) {
  const store = createStarsStore(db);

  /** Runs inside the caller's transaction. */
  const recount = (userId: string): void => void store.setRating(userId, averageOf(store.about(userId)));

  return {
    recount,
    /** Person by person, each in a transaction of its own: a VIP member may have reviewed thousands, and others must write meanwhile. */
    recountReviewedBy(userId: string): void {
      for (const id of store.reviewedBy(userId)) db.transaction(() => recount(id));
    },
  };
}
