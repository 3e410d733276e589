import type { ChatWith, ReplyHabit } from "#contract/chat.ts";
import { maySee, standingOf } from "#contract/standing.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Dating } from "#src/features/dating/actions.ts";
import type { DeletedMessage, EarlierText, Evidence } from "#src/features/evidence/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Rating } from "#src/features/rating/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { createErasing } from "./erasing/actions.ts";
import { createFirstContact } from "./first-contact/actions.ts";
import { createMeetings, type Met } from "./meetings/actions.ts";
import { createReading } from "./reading/actions.ts";
import { createMessageSearch } from "./reading/search.ts";
import { pairOf } from "./rules.ts";
import { archivedMeetingView } from "./view.ts";
import { createBeginning } from "./writing/begin.ts";
import { createEditing } from "./writing/edit.ts";
import { createReadMarks } from "./writing/mark-read.ts";
import { createReacting } from "./writing/react.ts";
import { announceReceipts } from "./writing/receipts.ts";
import { createRemoving } from "./writing/remove.ts";
import { createSending } from "./writing/send.ts";
import { createChatSettings } from "./writing/settings.ts";
import { createWritingStore } from "./writing/store.ts";

export type Chats = ReturnType<typeof createChats>;

type ChatDeps = Pick<Deps, "config" | "db" | "hub" | "services" | "clock" | "ids" | "log"> & {
  auth: Pick<Auth, "memberNow" | "refreshSocket">;
  evidence: Evidence;
  images: Images;
  profile: Profile;
  space: Pick<Space, "takeMessage" | "takeEdit">;
  notifications: Notifications;
  rating: Pick<Rating, "whenTalked">;
  vip: Vip;
  dating: Pick<Dating, "isVisitor">;
};

/** The queries check permission: another user's chat or message is not found. */
export function createChats(deps: ChatDeps) {
  const store = createWritingStore(deps.db);
  const reading = createReading(deps);
  const firstContact = createFirstContact(deps);
  const sending = createSending({ ...deps, store, reading, firstContact });
  const beginning = createBeginning({ ...deps, store, reading });
  const { read, listen, type } = createReadMarks({ ...deps, store });
  const erasing = createErasing(deps);
  const meetings = createMeetings(deps);
  const removing = createRemoving({ ...deps, store, reading, erasing, meetings });
  deps.rating.whenTalked(meetings.note);
  announceReceipts({ ...deps, store });
  deps.images.whenRemoved(removing.withoutMedia);
  deps.profile.addDataKeeper({
    archive: async (userId) => ({
      messages: erasing.archiveOf(userId),
      messageReactions: erasing.reactionsOf(userId),
      chatSettings: erasing.settingsOf(userId),
      callsAndTalks: meetings.of(userId).map(archivedMeetingView),
    }),
    erase: erasing.eraseAllOf,
  });

  return {
    list: reading.all,
    one: reading.one,
    messages: reading.messagesOf,
    search: createMessageSearch({ ...deps, reading }),
    unread: reading.unread,
    /** @throws Problem not_found if no member has this id, or it is the member's own: no one writes to themselves. */
    with(userId: string, companionId: string): ChatWith {
      if (companionId === userId) throw new Problem("not_found");
      return {
        refusal: sending.refusal(userId, companionId),
        user: deps.profile.face(userId, companionId),
        chat: reading.with(userId, companionId),
        clearedSeq: store.sidesOfPair(pairOf(userId, companionId), userId)?.mine.clearedSeq ?? null,
      };
    },
    /** @throws Problem not_found */
    replyHabit(userId: string, otherId: string): ReplyHabit {
      if (!maySee(standingOf(deps.profile.face(userId, otherId)))) return null;
      return reading.habitOf(otherId, deps.clock());
    },
    meetings: meetings.between,
    begin: beginning.begin,
    noteCall: (call: Omit<Met, "kind">): void => meetings.note({ kind: "call", ...call }),
    send: sending.send,
    refuseLinksOnFirstDay: firstContact.refuseLinks,
    forgetFirstTexts: firstContact.forgetTexts,
    read,
    listen,
    type,
    react: createReacting({ ...deps, store }),
    changeSettings: createChatSettings({ ...deps, store }),
    edit: createEditing({ ...deps, store, firstContact }),
    removeMessage: removing.message,
    takeDownMessage: removing.anyMessage,
    removeChat: removing.chat,
    /** The latest messages deleted for both that this member has not cleared. For reports only. @throws Problem not_found */
    deletedIn(userId: string, chatId: string, most: number): DeletedMessage[] {
      const sides = store.sides(chatId, userId);
      if (!sides) throw new Problem("not_found");
      return deps.evidence.deletedMessages(chatId, sides.mine.clearedSeq, most);
    },
    /** What these messages said before they were edited. For reports only. */
    earlierTexts: (chatId: string, seqs: readonly number[]): EarlierText[] =>
      deps.evidence.earlierTexts(chatId, seqs),
    /** For reports only. */
    removedPhotosOf: reading.removedPhotosOf,
    eraseDeleted: erasing.eraseDeleted,
    forgetDeletedIds: erasing.forgetDeletedIds,
  };
}
