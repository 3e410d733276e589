import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { socket } from "#client/lib/socket/socket.ts";
import type { Chat, Message } from "#contract/chat.ts";
import type { Reaction } from "#contract/reactions.ts";
import type { ThreadWindow } from "../window/thread-window.ts";
import { type AnnouncedSeq, announced } from "./announcements.ts";

interface AnnouncerProps {
  window: ThreadWindow | undefined;
  /** Null before the first message. */
  chat: Chat | null;
  name: string;
}

interface Reacted {
  /** So that the same reaction is announced again. */
  times: number;
  reaction: Reaction;
  message: Message;
}

/** The list itself is silent, since scrolling would announce it, too. */
export function Announcer({ window, chat, name }: AnnouncerProps) {
  const { t } = useTranslation("chat");
  const latest = useLatest(window, chat !== null);
  const reacted = useReacted(window, chat);
  const textOf = ({ content, images }: Message) => content || t("list.photo", { count: images.length });
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new element each, so that the same words are announced again. */}
      {latest.map((message) => (
        <p key={message.id}>
          {name}: {textOf(message)}
        </p>
      ))}
      {reacted && (
        <p key={reacted.times}>
          {t("reaction.announced", {
            name,
            reaction: t(`reaction.${reacted.reaction}`),
            text: textOf(reacted.message),
          })}
        </p>
      )}
    </div>
  );
}

function useLatest(window: ThreadWindow | undefined, hasBegun: boolean): readonly Message[] {
  const [latest, setLatest] = useState<readonly Message[]>([]);
  const upTo = useRef<AnnouncedSeq>(null);
  useEffect(() => {
    const now = announced(window, upTo.current, hasBegun);
    upTo.current = now.upTo;
    if (now.messages.length > 0) setLatest(now.messages);
  }, [window, hasBegun]);
  return latest;
}

function useReacted(window: ThreadWindow | undefined, chat: Chat | null): Reacted | null {
  const [reacted, setReacted] = useState<Reacted | null>(null);
  const companion = chat?.user.id;
  useEffect(
    () =>
      socket.on("MESSAGE_REACTION", ({ messageId, userId, reaction }) => {
        const message = window?.messages.find(({ id }) => id === messageId);
        if (message && reaction && userId === companion)
          setReacted((before) => ({ times: (before?.times ?? 0) + 1, reaction, message }));
      }),
    [window, companion],
  );
  return reacted;
}
