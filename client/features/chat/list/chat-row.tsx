import { BellOff, Pin } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import type { Chat, Message } from "#contract/chat.ts";
import { Ticks } from "../ticks.tsx";
import { ChatActions } from "./chat-actions.tsx";
import { LatestLine } from "./latest-line.tsx";
import { PersonRow } from "./person-row.tsx";

export interface ChatRowProps {
  chat: Chat;
  onPick?: (userId: string) => void;
}

/** Rendered again only when its chat changes, since a list may hold hundreds. */
export const ChatRow = memo(function ChatRow({ chat, onPick }: ChatRowProps) {
  const { t } = useTranslation("chat");
  const { chatID, user, message, unreadMessages, pinned, muted, archived } = chat;
  const row = (
    <PersonRow
      user={user}
      link={{ to: "/chats/$id", params: { id: chatID }, search: { archive: archived || undefined } }}
      onPick={onPick}
      time={message && <LatestTime chat={chat} message={message} />}
      note={muted && <Mark icon={<BellOff />} text={t("list.isMuted")} />}
      count={
        <span className="flex shrink-0 items-center gap-1.5 pointer-fine:group-hover/row:invisible pointer-fine:group-has-focus-visible/row:invisible">
          {pinned && <Mark icon={<Pin />} text={t("list.isPinned")} />}
          {unreadMessages > 0 && (
            <Badge variant={muted ? "quiet" : "count"}>
              <span aria-hidden="true">{unreadMessages > 99 ? "99+" : unreadMessages}</span>
              <span className="sr-only">{t("list.unread", { count: unreadMessages })}</span>
            </Badge>
          )}
        </span>
      }
    >
      <LatestLine chat={chat} />
    </PersonRow>
  );
  return onPick ? row : <ChatActions chat={chat}>{row}</ChatActions>;
});

const Mark = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <span className="shrink-0 text-dim [&_svg]:size-3.5">
    {icon}
    <span className="sr-only">{text}</span>
  </span>
);

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
