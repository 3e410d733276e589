import type { Deps } from "#src/deps.ts";
import { Listeners } from "#src/listeners.ts";
import { createTiesStore } from "./store.ts";

export type { Slice, Ties } from "./store.ts";
export type TiesFeature = ReturnType<typeof createTies>;

/**
 * The ties between two members: friendships, requests and blocks. This is the lowest feature, so that every other may use it:
 * they embed the SQL of `store.ts`, and ask the rules of `contract/standing.ts`. What members do with their ties, and who is notified, is in `social`.
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

    /** Takes effect both ways at once, and removes their friendship and requests. */
    block(me: string, other: string): void {
      db.transaction(() => {
        store.part(me, other);
        removeRequests(me, other);
        addBlock(me, other, clock());
      });
      blocked.notify(me, other);
    },

    /** Registers a listener that is called once a block is committed. */
    whenBlocked: blocked.add,
  };
}
