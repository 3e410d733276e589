import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Badge } from "#client/ui/badge.tsx";
import type { Chat, Message } from "#contract/chat.ts";
import { $drafts } from "../drafts.ts";
import { Ticks } from "../ticks.tsx";
import { $typing } from "../typing.ts";

/** One chat: avatar, name, the latest message and its time. */
export function ChatRow({ chat, onPick }: { chat: Chat; onPick?: (userId: string) => void }) {
  const { t } = useTranslation("chat");
  const { user, message, unreadMessages } = chat;
  const { online } = usePresence(user.id, user);
  return (
    <Link
      to="/chats/$id"
      params={{ id: chat.chatID }}
      onClick={(event) => {
        growFrom(event);
        onPick?.(user.id);
      }}
      className="flex h-19 items-center gap-3 rounded-lg px-2 transition hover:bg-cream/5 focus-visible:-outline-offset-2 aria-[current=page]:bg-raised aria-[current=page]:chosen-frame"
    >
      <Avatar name={user.name} src={user.image} online={online && !user.deleted} vip={user.vip} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{user.deleted ? t("header.deletedPerson") : user.name}</span>
          {message && <LatestTime chat={chat} message={message} />}
        </span>
        <span className="flex items-center justify-between gap-3">
          <LatestLine chat={chat} />
          {unreadMessages > 0 && (
            <Badge variant="count">
              <span aria-hidden="true">{unreadMessages > 99 ? "99+" : unreadMessages}</span>
              <span className="sr-only">{t("list.unread", { count: unreadMessages })}</span>
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
}

function LatestTime({ chat, message }: { chat: Chat; message: Message }) {
  const [date, now] = [new Date(message.time), new Date()];
  const isToday = date.toDateString() === now.toDateString();
  return (
    <span className="flex shrink-0 items-center gap-1 text-dim text-xs">
      {message.mine && <Ticks read={message.seq <= chat.companionReadSeq} />}
      <time dateTime={message.time}>{isToday ? formatTime(date) : formatRecentDay(date, now)}</time>
    </span>
  );
}

function LatestLine({ chat: { chatID, user, message } }: { chat: Chat }) {
  const { t } = useTranslation("chat");
  const typing = useStore($typing, { keys: [chatID] })[chatID];
  const draft = useStore($drafts, { keys: [user.id] })[user.id]?.text.trim();
  if (typing) return <span className="truncate text-gold text-sm">{t("typing")}</span>;
  if (draft)
    return (
      <span className="truncate text-dim text-sm">
        <span className="text-bad">{t("list.draft")}</span> <bdi>{draft}</bdi>
      </span>
    );
  if (!message) return <span className="truncate text-dim text-sm">{t("list.noMessages")}</span>;
  const text = message.content || t("list.photo", { count: message.images.length });
  // The text decides its own direction without changing that of its surroundings.
  return (
    <span dir="auto" className="truncate text-left text-dim text-sm">
      {message.mine ? t("list.me", { text }) : text}
    </span>
  );
}
