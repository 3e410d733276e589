import {
  isDeletedSince,
  type Message,
  type NewMessage,
  type Refusal,
  staysArchived,
} from "#contract/chat.ts";
import { FREE_WINDOW_MS, PROVEN_MS } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import type { Prompt } from "#contract/prompts.ts";
import { createGroup } from "#db/group.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Dating } from "#src/features/dating/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import type { FirstContact } from "../first-contact/actions.ts";
import type { Reading } from "../reading/actions.ts";
import { lastSeqOf, pairOf, type Sides } from "../rules.ts";
import { messageView, NO_PARTS, readerOf } from "../view.ts";
import { closedTo, refuseClosed } from "./closed.ts";
import type { MemberRow, MessageRow, WritingStore } from "./store.ts";

type SendingDeps = Pick<Deps, "config" | "db" | "hub" | "clock" | "ids"> & {
  store: WritingStore;
  auth: Pick<Auth, "memberNow" | "refreshSocket">;
  images: Images;
  notifications: Notifications;
  profile: Pick<Profile, "prompts">;
  reading: Reading;
  firstContact: FirstContact;
  space: Pick<Space, "takeMessage">;
  vip: Vip;
  dating: Pick<Dating, "isVisitor">;
};

type KeyedMessage = NewMessage & { clientId: string };

interface Sent extends Sides {
  row: MessageRow;
  isNew: boolean;
  isPlain: boolean;
  isVoice: boolean;
}

export function createSending({
  config,
  db,
  hub,
  clock,
  ids,
  auth,
  images,
  notifications,
  profile,
  reading,
  firstContact,
  space,
  vip,
  dating,
  store,
}: SendingDeps) {
  const group = createGroup(db);

  /**
   * In one commit with other messages of the same moment. One stored before under the same `clientId` is returned again.
   * @throws Problem not_found, photo_gone, voice_gone (or another member's), prompt_changed, user_blocked_you, you_blocked_user, deleted_profile,
   * first_messages_closed, inbox_protected, first_day_chats, first_day_links, first_day_photos, first_day_voice, first_text_repeated, chat_limit_reached,
   * chat_deleted, message_deleted, validation_failed (to themselves), conflict (the id is taken), text_space_full, text_limit_reached
   */
  async function send(senderId: string, data: NewMessage, tab?: Connection): Promise<Message> {
    const message = { ...data, clientId: data.clientId ?? ids() };
    const sent = await group
      .join(() => {
        refuseSignedOut(senderId, tab);
        return repeated(senderId, message) ?? write(senderId, message);
      })
      .catch((refusal) => {
        // Signing the socket out may write, so it happens after this transaction, which is rolled back.
        if (tab) auth.refreshSocket(tab);
        throw refusal;
      });
    if (sent.isNew) announce(sent, tab);
    return viewOf(sent, sent.mine, sent.theirs);
  }

  /** In the transaction, reading the session takes 1 µs instead of 3. @throws Problem unauthorized */
  function refuseSignedOut(senderId: string, tab?: Connection): void {
    if (tab && auth.memberNow(tab) !== senderId) throw new Problem("unauthorized");
  }

  function repeated(senderId: string, { clientId, to }: KeyedMessage): Sent | undefined {
    const row = store.message(clientId);
    if (!row) return;
    const sides = store.sides(row.chatId, senderId);
    if (row.senderId !== senderId || sides?.theirs.userId !== to) throw new Problem("conflict");
    if (row.seq <= sides.mine.clearedSeq) throw new Problem("chat_deleted");
    const isShown = closedTo(store, senderId, to) === null && store.showReceipts(senderId, to);
    const theirs = isShown ? sides.theirs : { ...sides.theirs, readSeq: 0 };
    return { row, isNew: false, isPlain: false, isVoice: false, mine: sides.mine, theirs };
  }

  /** Sent again by a device that did not get the ACK, a deleted message would come back. */
  function refuseDeleted(senderId: string, clientId: string): void {
    const sender = store.deletedSender(clientId);
    if (sender) throw new Problem(sender === senderId ? "message_deleted" : "conflict");
  }

  function write(senderId: string, data: KeyedMessage): Sent {
    refuseDeleted(senderId, data.clientId);
    const sides = openChat(senderId, data);
    if (!data.imageIds.every((imageId) => images.isOwn(senderId, imageId))) throw new Problem("photo_gone");
    if (data.voiceId && !images.isOwnVoice(senderId, data.voiceId)) throw new Problem("voice_gone");
    const prompt = data.prompt ? shownPrompt(senderId, data.to, data.prompt) : null;
    firstContact.admit(senderId, data, {
      answered: sides.theirs.wroteSeq > 0,
      // A host tells the same to everyone who comes.
      mayRepeat: () => store.mayAlwaysWrite(data.to, senderId),
    });
    space.takeMessage(senderId, data.content, prompt ? JSON.stringify(prompt) : "");
    const row: MessageRow = {
      id: data.clientId,
      chatId: sides.mine.chatId,
      seq: lastSeqOf(sides) + 1,
      senderId,
      content: data.content,
      replyToId: data.replyToMessageId ?? null,
      prompt,
      createdAt: clock(),
      editedAt: null,
      senderReaction: null,
      recipientReaction: null,
    };
    const media = data.voiceId ? [...data.imageIds, data.voiceId] : data.imageIds;
    store.add(row, [...new Set(media)]);
    store.noteSent(sides.mine, row.seq, row.createdAt);
    store.noteReceived(sides.theirs, row.createdAt);
    for (const side of [sides.mine, sides.theirs])
      if (side.archived && !staysArchived(side)) store.change(side, { archived: false });
    const isPlain = media.length === 0 && row.replyToId === null;
    return { row, isNew: true, isPlain, isVoice: Boolean(data.voiceId), ...sides };
  }

  /** What the sender may not see is refused as what has changed is. @throws Problem prompt_changed */
  function shownPrompt(senderId: string, to: string, { question, answer }: Prompt): Prompt {
    const shown = profile.prompts(senderId, to).find((one) => one.question === question);
    if (shown?.answer !== answer) throw new Problem("prompt_changed");
    return shown;
  }

  function openChat(senderId: string, { to, clearedSeq }: NewMessage): Sides {
    refuseOneself(senderId, to);
    refuseClosed(store, senderId, to);
    const pair = pairOf(senderId, to);
    const known = store.sidesOfPair(pair, senderId);
    // Sent late by a device that does not know of the deletion, it would bring the chat back.
    if (isDeletedSince(clearedSeq ?? null, known?.mine.clearedSeq ?? null)) throw new Problem("chat_deleted");
    if (known) return known;
    const code = refusalToStart(senderId, to);
    if (code) throw new Problem(code);
    const id = ids();
    store.addChat(id, pair, {
      startedBy: senderId,
      createdAt: clock(),
      isInvited:
        store.mayAlwaysWrite(to, senderId) ||
        store.likeEachOther(to, senderId) ||
        dating.isVisitor(senderId, to),
    });
    return store.sides(id, senderId)!;
  }

  function refuseOneself(senderId: string, to: string): void {
    if (to === senderId)
      throw new Problem("validation_failed", {
        errors: [{ path: "to", code: "invalid_value", message: "A chat is with someone else" }],
      });
  }

  /**
   * Friends, VIP members (specification, section 6), the host of an event and those who go to it may always write. So may two who like
   * each other, unless a moderator has decided otherwise. A visitor can be written to beyond the limit. What the sender cannot see,
   * such as a bookmark, lifts no limit: it would reveal it.
   */
  function refusalToStart(
    senderId: string,
    to: string,
  ): "first_messages_closed" | "inbox_protected" | "first_day_chats" | "chat_limit_reached" | null {
    if (store.mayAlwaysWrite(to, senderId)) return null;
    if (store.mayNotWriteFirst(senderId, clock())) return "first_messages_closed";
    if (store.likeEachOther(to, senderId)) return null;
    const isVip = vip.isActive(senderId);
    if (!isVip && store.isProtected(to, senderId, clock() - PROVEN_MS)) return "inbox_protected";
    if (!firstContact.mayStart(senderId, to)) return "first_day_chats";
    if (isVip) return null;
    const mayStart =
      dating.isVisitor(senderId, to) ||
      store.startedSince(senderId, clock() - FREE_WINDOW_MS) < config.freeChats;
    return mayStart ? null : "chat_limit_reached";
  }

  /** Makes no view for a user who has no tab open. */
  function announce(sent: Sent, tab?: Connection): void {
    const { mine, theirs, row, isVoice } = sent;
    publish(sent, theirs, mine);
    publish(sent, mine, theirs, tab);
    if (theirs.muted) return;
    const { content: text, chatId } = row;
    notifications.notifyOfMessage({ to: theirs.userId, fromId: mine.userId, chatId, text, isVoice });
  }

  function publish(sent: Sent, to: MemberRow, companion: MemberRow, except?: Connection): void {
    const key = userKey(to.userId);
    const tabs = hub.tabsOf(key);
    if (tabs.length === 0) return;
    if (to.lastAt === null) hub.send(key, "CHAT_CREATED", reading.one(to.userId, to.chatId));
    if (tabs.some((tab) => tab !== except)) hub.send(key, "MESSAGE", viewOf(sent, to, companion), except);
  }

  function viewOf({ row, isPlain }: Sent, reader: MemberRow, companion: MemberRow): Message {
    const parts = isPlain ? NO_PARTS : reading.partsOf(reader.userId, [row]);
    return messageView(row, readerOf(reader, companion), parts);
  }

  return {
    send,
    /** @throws Problem not_found */
    refusal(senderId: string, to: string): Refusal | null {
      const closed = closedTo(store, senderId, to);
      if (closed) return closed;
      return store.sidesOfPair(pairOf(senderId, to), senderId) ? null : refusalToStart(senderId, to);
    },
  };
}
