import { userKey } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Erasing } from "../erasing/actions.ts";
import type { Meetings } from "../meetings/actions.ts";
import type { Reading } from "../reading/actions.ts";
import { lastSeqOf, settledSeq, waitingWithout } from "../rules.ts";
import type { MemberRow, MessageRow, WritingStore } from "./store.ts";

type RemovingDeps = Pick<Deps, "db" | "hub"> & {
  store: WritingStore;
  reading: Reading;
  erasing: Erasing;
  meetings: Pick<Meetings, "forget">;
  evidence: Pick<Evidence, "keepMessage">;
};

type Sides = NonNullable<ReturnType<WritingStore["sides"]>>;

export function createRemoving({ db, hub, store, reading, erasing, meetings, evidence }: RemovingDeps) {
  /** For both. @throws Problem not_found, also for another user's. */
  function message(userId: string, id: string): void {
    remove(store.own(userId, id), (row, { mine }) => row.seq > mine.clearedSeq);
  }

  const anyMessage = (id: string): void => remove(store.message(id), () => true);

  function remove(found: MessageRow | undefined, maySee: (row: MessageRow, sides: Sides) => boolean): void {
    const { row, members } = db.transaction(() => {
      const row = found;
      const sides = row && store.sides(row.chatId, row.senderId);
      if (!row || !sides || !maySee(row, sides)) throw new Problem("not_found");
      evidence.keepMessage(row, store.imagesOf(row.id));
      store.remove(row);
      const members = [sides.mine, sides.theirs].filter(({ clearedSeq }) => row.seq > clearedSeq);
      return { row, members: members.map((member) => ({ member, isEmpty: !withdraw(row, member) })) };
    });
    for (const { member, isEmpty } of members) {
      hub.send(userKey(member.userId), "MESSAGE_DELETED", { chatID: row.chatId, messageId: row.id });
      if (isEmpty) announce(member, member.clearedSeq);
    }
  }

  /** Updates a side that could see the deleted message. Returns whether another is left for it to see. */
  function withdraw(row: MessageRow, member: MemberRow): boolean {
    const lastAt = store.newestAfter(member.chatId, member.clearedSeq);
    const settled = settledSeq(member);
    const waited = row.senderId !== member.userId && row.seq > settled;
    const isFirst = member.unreadSince !== null && row.createdAt <= member.unreadSince;
    const firstAt = () => (isFirst ? store.firstWaitingAfter(member, settled) : member.unreadSince);
    const isGone = lastAt === null && { pinned: false, archived: false };
    store.change(member, { lastAt, ...isGone, ...(waited && waitingWithout(member, 1, firstAt)) });
    return lastAt !== null;
  }

  /** For this side; the other one keeps theirs. @throws Problem not_found */
  async function chat(userId: string, chatId: string): Promise<void> {
    const { mine, clearedSeq } = db.transaction(() => {
      const sides = store.sides(chatId, userId);
      if (!sides || sides.mine.lastAt === null) throw new Problem("not_found");
      const clearedSeq = lastSeqOf(sides);
      store.change(sides.mine, {
        clearedSeq,
        lastAt: null,
        unread: 0,
        unreadSince: null,
        mailed: false,
        pinned: false,
        archived: false,
      });
      meetings.forget(userId, sides.mine.companionId);
      return { mine: sides.mine, clearedSeq };
    });
    announce(mine, clearedSeq);
    await erasing.eraseUnseen(chatId);
  }

  /** Of a photo or recording that is removed already, and a member who has not deleted the message. */
  function withoutMedia(imageId: string): void {
    for (const row of reading.messagesWith(imageId)) {
      const sides = store.sides(row.chatId, row.senderId);
      for (const { userId, clearedSeq } of sides ? [sides.mine, sides.theirs] : []) {
        if (row.seq <= clearedSeq) continue;
        const [message] = reading.messageViews(reading.chatRow(userId, row.chatId), [row]);
        hub.send(userKey(userId), "MESSAGE_CHANGED", message!);
      }
    }
  }

  const announce = ({ chatId, userId, companionId }: MemberRow, clearedSeq: number): void =>
    hub.send(userKey(userId), "CHAT_DELETED", { chatID: chatId, userId: companionId, clearedSeq });

  return { message, anyMessage, withoutMedia, chat };
}
