import { userKey } from "#contract/person-key.ts";
import { maySee } from "#contract/standing.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { lastSeqOf, type Sides, settledSeq, type Waiting, waitingWithout } from "../rules.ts";
import type { WritingStore } from "./store.ts";

export function createReadMarks({ db, hub, store }: Pick<Deps, "db" | "hub"> & { store: WritingStore }) {
  /** Without `seq`, marks everything. @throws Problem not_found */
  function read(userId: string, chatId: string, seq?: number): void {
    const done = db.transaction(() => {
      const sides = sidesOf(chatId, userId);
      const upTo = Math.min(seq ?? Number.MAX_SAFE_INTEGER, lastSeqOf(sides));
      if (upTo <= settledSeq(sides.mine)) return null;
      store.change(sides.mine, { readSeq: upTo, ...waitingAfter(sides, upTo) });
      return { ...sides, upTo };
    });
    if (!done) return;
    const mark = { chatID: chatId, userId, seq: done.upTo };
    hub.send(userKey(userId), "MESSAGES_READ", mark);
    if (maySeeReceipt(done)) hub.send(userKey(done.theirs.userId), "MESSAGES_READ", mark);
  }

  /** To a voice message of the other, which is read with it. @throws Problem not_found */
  function listen(userId: string, messageId: string): void {
    const row = store.message(messageId);
    if (!row || row.senderId === userId) throw new Problem("not_found");
    const sides = sidesOf(row.chatId, userId);
    if (row.seq <= sides.mine.clearedSeq) throw new Problem("not_found");
    read(userId, row.chatId, row.seq);
    if (!store.listen(messageId)) return;
    const mark = { chatID: row.chatId, messageId, userId };
    hub.send(userKey(userId), "VOICE_LISTENED", mark);
    if (row.seq > sides.theirs.clearedSeq && maySeeReceipt(sides))
      hub.send(userKey(sides.theirs.userId), "VOICE_LISTENED", mark);
  }

  const maySeeReceipt = (sides: Sides): boolean =>
    store.showReceipts(sides.mine.userId, sides.theirs.userId) && mayNotify(sides);

  /** Counts only what is read now, so that each message is counted once, in however many steps they are read. */
  function waitingAfter({ mine, theirs }: Sides, upTo: number): Waiting {
    const isAll = upTo === lastSeqOf({ mine, theirs });
    const read = isAll ? mine.unread : store.countWaiting(mine, settledSeq(mine), upTo);
    return waitingWithout(mine, read, () => store.firstWaitingAfter(mine, upTo));
  }

  function type(userId: string, chatId: string): void {
    const sides = sidesOf(chatId, userId);
    if (mayNotify(sides)) hub.send(userKey(sides.theirs.userId), "TYPING", { chatID: chatId, userId });
  }

  function sidesOf(chatId: string, userId: string): Sides {
    const sides = store.sides(chatId, userId);
    if (!sides || sides.mine.lastAt === null) throw new Problem("not_found");
    return sides;
  }

  /** Neither side of a block is notified of what the other does. */
  function mayNotify({ mine, theirs }: Sides): boolean {
    const person = store.standing(theirs.userId, mine.userId);
    return theirs.lastAt !== null && person !== undefined && maySee(person);
  }

  return { read, listen, type };
}
