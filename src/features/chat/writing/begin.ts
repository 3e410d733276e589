import { userKey } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import type { Reading } from "../reading/actions.ts";
import { pairOf } from "../rules.ts";
import type { WritingStore } from "./store.ts";

export function createBeginning({
  db,
  hub,
  clock,
  ids,
  reading,
  store,
}: Pick<Deps, "db" | "hub" | "clock" | "ids"> & { reading: Pick<Reading, "one">; store: WritingStore }) {
  /** Puts the chat of two friends on top of both lists, though no one has written yet. */
  function begin(one: string, other: string): void {
    db.transaction(() => {
      const { mine, theirs } = sidesOf(one, other);
      for (const side of [mine, theirs]) store.change(side, { lastAt: clock() });
      db.whenCommitted(() => {
        for (const { userId, chatId, lastAt } of [mine, theirs])
          if (lastAt === null && hub.tabsOf(userKey(userId)).length > 0)
            hub.send(userKey(userId), "CHAT_CREATED", reading.one(userId, chatId));
      });
    });
  }

  function sidesOf(one: string, other: string) {
    const pair = pairOf(one, other);
    const known = store.sidesOfPair(pair, one);
    if (known) return known;
    const id = ids();
    store.addChat(id, pair, { startedBy: one, createdAt: clock(), isInvited: true });
    return store.sides(id, one)!;
  }

  return { begin };
}
