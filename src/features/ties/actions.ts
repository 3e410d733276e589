import type { Deps } from "#src/deps.ts";
import { Listeners } from "#src/listeners.ts";
import { createTiesStore } from "./store.ts";

export * from "./rules.ts";
export type { Slice } from "./store.ts";
export type TiesFeature = ReturnType<typeof createTies>;

/**
 * What lies between two members: friendships, requests and blocks. The lowest feature, so that every other may use it. Questions
 * are answered by `rules.ts`, queries embed `store.ts`; what members do with their ties, and who is notified, is `social`.
 */
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

    /** Works both ways at once, and ends all there is between the two. */
    block(me: string, other: string): void {
      db.transaction(() => {
        store.part(me, other);
        removeRequests(me, other);
        addBlock(me, other, clock());
      });
      blocked.notify(me, other);
    },

    /** Registers what else ends when one member blocks another. It is called once the block is committed. */
    whenBlocked: blocked.add,
  };
}
