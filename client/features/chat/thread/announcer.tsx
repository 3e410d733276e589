import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { socket } from "#client/lib/socket/socket.ts";
import type { Chat, Message } from "#contract/chat.ts";
import type { Reaction } from "#contract/reactions.ts";
import { lineOfMessage } from "../content-line.ts";
import { lastSeq, type ThreadWindow } from "../window/thread-window.ts";

interface AnnouncerProps {
  window: ThreadWindow | undefined;
  /** Null before the first message. */
  chat: Chat | null;
  name: string;
}

interface Changed {
  /** So that the same change is announced again. */
  times: number;
  /** Null: the text was edited. */
  reaction: Reaction | null;
  message: Message;
}

/** The list itself is silent, since scrolling would announce it, too. */
export function Announcer({ window, chat, name }: AnnouncerProps) {
  const { t } = useTranslation("chat");
  const latest = useLatest(window, chat !== null);
  const changed = useChanged(window, chat);
  const textOf = (message: Message) => lineOfMessage(t, message);
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new element each, so that the same words are announced again. */}
      {latest.map((message) => (
        <p key={message.id}>
          {name}: {textOf(message)}
        </p>
      ))}
      {changed && <p key={changed.times}>{changeOf(changed)}</p>}
    </div>
  );

  function changeOf({ reaction, message }: Changed): string {
    const text = textOf(message);
    if (!reaction) return t("message.announcedEdit", { name, text });
    return t("reaction.announced", { name, reaction: t(`reaction.${reaction}`), text });
  }
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

/** What the companion does to a message that is loaded. */
function useChanged(window: ThreadWindow | undefined, chat: Chat | null): Changed | null {
  const [changed, setChanged] = useState<Changed | null>(null);
  const companion = chat?.user.id;
  useEffect(() => {
    const find = (messageId: string) => window?.messages.find(({ id }) => id === messageId);
    const note = (message: Message, reaction: Reaction | null) =>
      setChanged((before) => ({ times: (before?.times ?? 0) + 1, reaction, message }));
    const stops = [
      socket.on("MESSAGE_REACTION", ({ messageId, userId, reaction }) => {
        const message = find(messageId);
        if (message && reaction && userId === companion) note(message, reaction);
      }),
      socket.on("MESSAGE_EDITED", ({ messageId, content }) => {
        const message = find(messageId);
        if (message && !message.mine) note({ ...message, content }, null);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [window, companion]);
  return changed;
}

/** The `seq` up to which an open chat has been announced or was there on arrival; null until it is loaded. @internal */
export type AnnouncedSeq = number | null;

/** More at once, after a lost connection, would talk over the user for a minute. */
const AT_ONCE = 3;

/**
 * Not what a load brings: neither the first, nor the way back from older messages, for which the window does not reach the newest.
 * @internal
 */
export function announced(
  window: ThreadWindow | undefined,
  upTo: AnnouncedSeq,
  hasBegun: boolean,
): { upTo: AnnouncedSeq; messages: readonly Message[] } {
  if (!window) return { upTo: hasBegun ? upTo : 0, messages: [] };
  if (window.after !== null) return { upTo: null, messages: [] };
  const newest = Math.max(lastSeq(window), upTo ?? 0);
  if (upTo === null) return { upTo: newest, messages: [] };
  const messages = window.messages.filter(({ seq, mine }) => seq > upTo && !mine);
  return { upTo: newest, messages: messages.slice(-AT_ONCE) };
}
