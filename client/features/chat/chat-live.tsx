import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect } from "react";
import { badgeIcon } from "#client/lib/browser/app-badge.ts";
import { closeNotifications } from "#client/lib/browser/shown-notifications.ts";
import { unlockSound } from "#client/lib/browser/sound.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { CHAT, CHATS } from "#client/lib/queries/chats.ts";
import { datingChanged } from "#client/lib/queries/dating.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { $unwanted } from "#client/lib/stores/unwanted.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { $playing, type Track, withPlayer } from "#client/lib/voice/playing.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Message } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { areStrangers } from "#contract/first-contact.ts";
import { chatTag, isChatTag } from "#contract/notification-tags.ts";
import { blocksOf, mayMeet } from "#contract/standing.ts";
import { readInboxSettings, saveInboxSettings } from "./api.ts";
import { announceArrival, changeArrival, dismissArrival } from "./arrived.ts";
import {
  changeChat,
  changeChats,
  changeMessage,
  changeReactions,
  changeText,
  countUnread,
  dropChat,
  dropMessage,
  knownChatWith,
  noteListened,
  placeChat,
  refetchAll,
  refetchChatWith,
  setUpCache,
  takeMessage,
  takeSettings,
} from "./cache.ts";
import { isOpenWith, isSeen, soundFor } from "./in-view.ts";
import { readByCompanion, readByMe } from "./live.ts";
import { chatQuery, MEETINGS, unreadQuery } from "./queries.ts";
import { companionIsTyping, companionStoppedTyping } from "./typing.ts";
import { quoteOf } from "./unsent/message.ts";
import { catchUpUnsent, startUnsent, unsent } from "./unsent/unsent.ts";

export function ChatLive({ userId }: { userId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const count = useQuery(unreadQuery).data?.count;
  const unread = count ?? 0;
  useEffect(() => setBadge("chats", unread), [unread]);
  // Read on another device while no page was open here.
  useEffect(() => {
    if (count === 0) void closeNotifications(isChatTag);
  }, [count]);
  useEffect(() => {
    setUpCache(client);
    const stops = [
      watchChats(client, userId),
      badgeIcon(),
      startUnsent(userId, client, {
        clearedSeqWith: (to) => knownChatWith(client, to)?.clearedSeq ?? null,
        onRestored: (to) => void catchUpUnsent(client, to),
        onRefused({ to }, code) {
          // What refused it may close the whole chat, such as a companion who has left.
          for (const key of [CHATS, CHAT]) void client.invalidateQueries({ queryKey: [key] });
          const openChat = () => void navigate({ to: "/chats/with/$userId", params: { userId: to } });
          void reportRefused(to, code, openChat);
        },
      }),
      unlockSound(),
      watchUnwanted(client),
    ];
    return () => {
      for (const stop of stops) stop();
      setBadge("chats", 0);
    };
  }, [client, userId, navigate]);
  return null;
}

/** A recording goes with its message, on whatever page it plays. */
const stopRecording = (isGone: (message: NonNullable<Track["message"]>) => boolean): void =>
  withPlayer(({ stopPlaying }) => {
    const message = $playing.get()?.track.message;
    if (message && isGone(message)) stopPlaying();
  });

function watchChats(client: QueryClient, me: string): () => void {
  const countAnew = () => refetchChanged(client, unreadQuery.queryKey);
  const take = (message: Message) => {
    takeMessage(client, message);
    if (message.mine) return unsent.confirm(message);
    companionStoppedTyping(message.chatId);
    if (!isSeen(message.chatId)) void announce(client, message).catch(countAnew);
  };
  const stops = [
    socket.on("MESSAGE", take),
    socket.on("MESSAGE_DELETED", ({ chatID, messageId }) => {
      dismissArrival(({ message }) => message.id === messageId);
      dropMessage(client, chatID, messageId);
      stopRecording(({ id }) => id === messageId);
      unsent.changeQuoted(messageId, null);
    }),
    socket.on("MESSAGE_EDITED", ({ chatID: chatId, messageId: id, ...text }) => {
      changeArrival(id, text);
      changeText(client, { chatId, id }, text);
      unsent.changeQuoted(id, { content: text.content });
    }),
    socket.on("MESSAGE_CHANGED", (message) => {
      changeArrival(message.id, message);
      changeMessage(client, message);
      if (message.removed) stopRecording(({ id }) => id === message.id);
      unsent.changeQuoted(message.id, quoteOf(message));
    }),
    socket.on("MESSAGE_REACTION", ({ chatID: chatId, messageId: id, userId, reaction }) => {
      const whose = userId === me ? "mine" : "theirs";
      changeReactions(client, { chatId, id }, (now) => ({ ...now, [whose]: reaction }));
    }),
    socket.on("VOICE_LISTENED", ({ chatID, messageId }) => noteListened(client, chatID, messageId)),
    socket.on("CHAT_CREATED", (chat) => {
      placeChat(client, chat);
      void client.invalidateQueries({ queryKey: [CHAT, "with", chat.user.id] });
    }),
    socket.on("CHAT_DELETED", (deleted) => {
      unsent.dropDeleted(deleted.userId, deleted.clearedSeq);
      dropChat(client, deleted);
      stopRecording(({ chatId }) => chatId === deleted.chatID);
    }),
    socket.on("CHAT_SETTINGS", (settings) => takeSettings(client, settings)),
    socket.on("MEETING", ({ userId }) => refetchChanged(client, [MEETINGS, userId])),
    socket.on("TYPING", ({ chatID }) => companionIsTyping(chatID)),
    socket.on("MESSAGES_READ", ({ chatID, userId, seq }) => {
      if (userId === me) {
        dismissArrival(({ chat }) => chat.chatID === chatID);
        countAnew();
        void closeNotifications((tag) => tag === chatTag(chatID));
      }
      const read = userId === me ? readByMe : readByCompanion;
      changeChat(client, chatID, (chat) => read(chat, seq));
    }),
    socket.on("RECEIPTS_CHANGED", ({ userId }) =>
      userId === me ? refetchAll(client) : refetchChatWith(client, userId),
    ),
    socket.on("RELATION", ({ userId, relation, blocks }) => {
      const isThem = ({ user }: { user: { id: string } }) => user.id === userId;
      changeChats(client, isThem, (chat) => {
        // Blocked, they can no longer send what they are typing.
        if (!mayMeet(blocksOf(blocks))) companionStoppedTyping(chat.chatID);
        return { ...chat, user: { ...chat.user, relation, blocks } };
      });
      void client.invalidateQueries({ queryKey: [CHAT, "with", userId] });
    }),
    // On the first hello as well: changes between loading the page and this connection were not delivered.
    $hello.subscribe((hello) => {
      if (!hello) return;
      refetchAll(client);
      for (const to of unsent.recipients()) void catchUpUnsent(client, to);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    dismissArrival();
  };
}

/** A muted chat changes nothing but its own row. Far from the list of chats it may not be known yet. */
async function announce(client: QueryClient, message: Message): Promise<void> {
  const chat = await client.fetchQuery({
    ...chatQuery(message.chatId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (chat.muted) return;
  countUnread(client);
  void soundFor(message.chatId);
  await announceArrival({ chat, message });
}

async function reportRefused(to: string, code: ErrorCode, openChat: () => void): Promise<void> {
  if (code === "chat_limit_reached") return openLimit("chats");
  if (isOpenWith(to)) return;
  await loadNamespaces("chat", "errors");
  toast({
    title: i18next.t("chat:message.refused"),
    description: i18next.t(`errors:${code}`),
    action: { label: i18next.t("chat:message.openChat"), run: openChat },
    variant: "destructive",
    stays: true,
  });
}

/** At the first unwanted message of a stranger, offers to protect the inbox: once, and on one device only. */
const watchUnwanted = (client: QueryClient): (() => void) =>
  $unwanted.subscribe((unwanted) => {
    if (!unwanted) return;
    const chat = knownChatWith(client, unwanted.userId);
    $unwanted.set(null);
    if (!chat?.wrote.them) return;
    const { friends } = chat.user.relation;
    if (areStrangers({ friends, answered: chat.wrote.me })) void offer(client).catch(() => {});
  });

async function offer(client: QueryClient): Promise<void> {
  const { protectInbox, inboxOffered } = await readInboxSettings();
  if (protectInbox || inboxOffered) return;
  await saveInboxSettings({ inboxOffered: true });
  await loadNamespaces("chat");
  toast({
    title: i18next.t("chat:inbox.title"),
    description: i18next.t("chat:inbox.text"),
    action: { label: i18next.t("chat:inbox.action"), run: () => void protect(client) },
    stays: true,
  });
}

async function protect(client: QueryClient): Promise<void> {
  try {
    await saveInboxSettings({ protectInbox: true });
    datingChanged(client);
    void client.invalidateQueries({ queryKey: ["settings", "dating"] });
    toast({ title: i18next.t("chat:inbox.done"), variant: "success" });
  } catch (error) {
    toastFailure(error);
  }
}
