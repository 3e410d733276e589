import type { Deps } from "#src/deps.ts";
import { Listeners } from "#src/listeners.ts";
import { createTiesStore } from "./store.ts";

export type { Ties } from "./store.ts";
export type TiesFeature = ReturnType<typeof createTies>;

/** The lowest feature, so that every other may use it. What members do with their ties, and who is notified, is in `social`. */
export function createTies({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">) {
  const { addBlock, ...store } = createTiesStore(db);
  const blocked = new Listeners<[blockerId: string, blockedId: string]>("blocked", log);

  function removeRequests(one: string, two: string): void {
    store.removeRequest(one, two);
    store.removeRequest(two, one);
  }

  return {
    ...store,
    removeRequests,

    /** Both ways at once; removes their friendship and requests, and takes the blocker's like back. */
    block(me: string, other: string): void {
      db.transaction(() => {
        store.part(me, other);
        removeRequests(me, other);
        store.takeLikeBack(me, other, clock());
        addBlock(me, other, clock());
      });
      blocked.notify(me, other);
    },

    /** Called once a block is committed. */
    whenBlocked: blocked.add,
  };
}
