import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { socket } from "#client/lib/socket/socket.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { Message } from "#contract/chat.ts";
import type { Reaction } from "#contract/reactions.ts";
import { changeReactions } from "../cache.ts";

/** Shown at once, and undone if the server refuses. */
export function useReact(): (message: Message, reaction: Reaction) => void {
  const client = useQueryClient();
  return useCallback(
    (message, pressed) => {
      const before = message.reactions.mine;
      const mine = before === pressed ? null : pressed;
      changeReactions(client, message, (now) => ({ ...now, mine }));
      socket.send("MESSAGE_REACTION", { messageId: message.id, reaction: mine }).catch((error) => {
        // Another one may have been chosen since.
        changeReactions(client, message, (now) => (now.mine === mine ? { ...now, mine: before } : now));
        toastFailure(error);
      });
    },
    [client],
  );
}
