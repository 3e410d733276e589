import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import type { Chat, Message } from "#contract/chat.ts";
import { Ticks } from "../ticks.tsx";
import { LatestLine } from "./latest-line.tsx";
import { PersonRow } from "./person-row.tsx";

export interface ChatRowProps {
  chat: Chat;
  onPick?: (userId: string) => void;
}

/** Rendered again only when its chat changes, since a list may hold hundreds. */
export const ChatRow = memo(function ChatRow({ chat, onPick }: ChatRowProps) {
  const { t } = useTranslation("chat");
  const { chatID, user, message, unreadMessages } = chat;
  return (
    <PersonRow
      user={user}
      link={{ to: "/chats/$id", params: { id: chatID } }}
      onPick={onPick}
      time={message && <LatestTime chat={chat} message={message} />}
      count={
        unreadMessages > 0 && (
          <Badge variant="count">
            <span aria-hidden="true">{unreadMessages > 99 ? "99+" : unreadMessages}</span>
            <span className="sr-only">{t("list.unread", { count: unreadMessages })}</span>
          </Badge>
        )
      }
    >
      <LatestLine chat={chat} />
    </PersonRow>
  );
});

function LatestTime({ chat, message }: { chat: Chat; message: Message }) {
  const today = useToday();
  const date = new Date(message.time);
  const isToday = date.toDateString() === today.toDateString();
  return (
    <span className="flex shrink-0 items-center gap-1 text-dim text-xs">
      {message.mine && <Ticks read={message.seq <= chat.companionReadSeq} />}
      <time dateTime={message.time}>{isToday ? formatTime(date) : formatRecentDay(date, today)}</time>
    </span>
  );
}
