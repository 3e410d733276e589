import clsx from "clsx";
import { useTranslation } from "react-i18next";
import type { MenuChoice } from "#client/ui/overlays/menu.tsx";
import type { Message } from "#contract/chat.ts";
import { REACTIONS, type Reaction } from "#contract/reactions.ts";
import { useThreadActions } from "../thread-actions.ts";
import { useTabIndex } from "./message-focus.tsx";

const SIGNS: Readonly<Record<Reaction, string>> = {
  heart: "❤️",
  laugh: "😂",
  like: "👍",
  fire: "🔥",
  wow: "😮",
  sad: "😢",
};

/** For a menu. Undefined where the user cannot react. */
export function useReactionChoice(message: Message): MenuChoice | undefined {
  const { t } = useTranslation("chat");
  const { react } = useThreadActions();
  if (!react || message.temporary) return undefined;
  return {
    label: t("reaction.choose"),
    chosen: message.reactions.mine,
    items: REACTIONS.map((reaction) => ({
      value: reaction,
      label: t(`reaction.${reaction}`),
      icon: SIGNS[reaction],
      onSelect: () => react(message, reaction),
    })),
  };
}

interface ReactionsProps {
  id: string;
  message: Message;
  name: string;
}

/** One chip for each of the two reactions, or one with the number if they are the same. */
export function Reactions({ id, message, name }: ReactionsProps) {
  const { mine, theirs } = message.reactions;
  const shown = [...new Set([theirs, mine])].filter((reaction) => reaction !== null);
  if (shown.length === 0) return null;
  return (
    <div id={id} className="mt-1 flex gap-1">
      {shown.map((reaction) => (
        <Chip
          key={reaction}
          message={message}
          reaction={reaction}
          by={mine === theirs ? "both" : reaction === mine ? "me" : "them"}
          name={name}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  message: Message;
  reaction: Reaction;
  by: "me" | "them" | "both";
  name: string;
}

function Chip({ message, reaction, by, name }: ChipProps) {
  const { t } = useTranslation("chat");
  const { react } = useThreadActions();
  const tabIndex = useTabIndex();
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={by !== "them"}
      aria-label={t(`reaction.by.${by}`, { reaction: t(`reaction.${reaction}`), name })}
      disabled={!react}
      onClick={() => react?.(message, reaction)}
      className={clsx(
        "flex h-7 min-w-9 animate-rise-in items-center justify-center gap-1 rounded-full px-2 text-sm ring-1 ring-inset transition forced-colors:border enabled:hover:bg-cream/10",
        by === "them" ? "bg-raised ring-line" : "bg-gold/16 text-gold ring-gold/40",
      )}
    >
      <span aria-hidden="true">{SIGNS[reaction]}</span>
      {by === "both" && (
        <span aria-hidden="true" className="text-xs">
          2
        </span>
      )}
    </button>
  );
}
