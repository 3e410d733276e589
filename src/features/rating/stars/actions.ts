import type { Deps } from "#src/deps.ts";
import { standingOf } from "../rules.ts";
import { createStarsStore } from "./store.ts";

/** On the database alone, since a command next to the server suspends people, whose reviews then no longer count. */
export function createStars({ db }: Pick<Deps, "db">) {
  const store = createStarsStore(db);

  /** Runs inside the caller's transaction. */
  const recount = (userId: string): void => void store.setStanding(userId, standingOf(store.about(userId)));

  return {
    recount,
    /** Recounts each person in its own transaction: a VIP member may have reviewed thousands, and others must write meanwhile. */
    recountReviewedBy(userId: string): void {
      for (const id of store.reviewedBy(userId)) db.transaction(() => recount(id));
    },
  };
}
