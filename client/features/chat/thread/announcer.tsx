import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "#contract/chat.ts";
import type { ThreadWindow } from "../window/thread-window.ts";
import { type AnnouncedSeq, announced } from "./announcements.ts";

export interface AnnouncerProps {
  window: ThreadWindow | undefined;
  /** Whether the chat has a message. */
  hasBegun: boolean;
  /** The companion's. */
  name: string;
}

/** Announces the companion's messages. The list itself is silent, since scrolling would announce it, too. */
export function Announcer({ window, hasBegun, name }: AnnouncerProps) {
  const { t } = useTranslation("chat");
  const [latest, setLatest] = useState<readonly Message[]>([]);
  const upTo = useRef<AnnouncedSeq>(null);
  useEffect(() => {
    const now = announced(window, upTo.current, hasBegun);
    upTo.current = now.upTo;
    if (now.messages.length > 0) setLatest(now.messages);
  }, [window, hasBegun]);
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new element each, so that the same words are announced again. */}
      {latest.map(({ id, content, images }) => (
        <p key={id}>
          {name}: {content || t("list.photo", { count: images.length })}
        </p>
      ))}
    </div>
  );
}
