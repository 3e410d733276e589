import { userKey } from "#contract/person-key.ts";
import type { Reaction } from "#contract/reactions.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { refuseClosed } from "./closed.ts";
import type { WritingStore } from "./store.ts";

export interface NewReaction {
  messageId: string;
  /** Null takes it back. */
  reaction: Reaction | null;
}

/** A reaction is seen by who looks: it makes nothing unread and notifies no one. */
export function createReacting({ db, hub, store }: Pick<Deps, "db" | "hub"> & { store: WritingStore }) {
  /** In place of the user's earlier one. @throws Problem not_found, and what `refuseClosed` throws */
  return (userId: string, { messageId, reaction }: NewReaction, tab?: Connection): void => {
    const changed = db.transaction(() => {
      const row = store.message(messageId);
      const sides = row && store.sides(row.chatId, userId);
      if (!sides || row.seq <= sides.mine.clearedSeq) throw new Problem("not_found");
      refuseClosed(store, userId, sides.theirs.userId);
      const side = row.senderId === userId ? "senderReaction" : "recipientReaction";
      if (row[side] === reaction) return null;
      store.react(row.id, { [side]: reaction });
      return { row, theirs: sides.theirs };
    });
    if (!changed) return;
    const { row, theirs } = changed;
    const frame = { chatID: row.chatId, messageId, userId, reaction };
    hub.send(userKey(userId), "MESSAGE_REACTION", frame, tab);
    if (row.seq > theirs.clearedSeq) hub.send(userKey(theirs.userId), "MESSAGE_REACTION", frame);
  };
}
