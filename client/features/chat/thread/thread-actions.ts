import { createContext, use } from "react";
import type { Message } from "#contract/chat.ts";
import type { Link } from "#contract/links.ts";
import type { Reaction } from "#contract/reactions.ts";

export interface ThreadActions {
  /** Null where the user cannot write. */
  reply: ((message: Message) => void) | null;
  /** Null where the user cannot write. A reaction that is there already is taken back. */
  react: ((message: Message, reaction: Reaction) => void) | null;
  /** Null where the user cannot write. */
  edit: ((message: Message) => void) | null;
  remove(message: Message): void;
  openPhoto(id: string): void;
  showMessage(id: string): void;
  /** The person is no friend, and the user has not answered them. */
  isStranger: boolean;
  /** Asks before a stranger's link opens. */
  askLink(link: Link): void;
}

export const ThreadActionsContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = use(ThreadActionsContext);
  if (!actions) throw new Error("Message rendered outside a chat");
  return actions;
}
