import { memberOf } from "#src/realtime/connection.ts";
import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Chats } from "./actions.ts";

export const chatMessages = ({
  chats,
}: {
  chats: Chats;
}): Handlers<"MESSAGE" | "TYPING" | "MESSAGES_READ" | "MESSAGE_REACTION" | "VOICE_LISTENED"> => ({
  MESSAGE: async (connection, newMessage, frameId) => {
    const message = await chats.send(memberOf(connection), newMessage, connection);
    // A tab that waits for no ACK gets its message as its other tabs do.
    if (frameId === undefined) connection.send("MESSAGE", message);
    return { message };
  },
  TYPING: (connection, { chatID }) => {
    chats.type(memberOf(connection), chatID);
    return {};
  },
  MESSAGES_READ: (connection, { chatID, seq }) => {
    chats.read(memberOf(connection), chatID, seq);
    return {};
  },
  MESSAGE_REACTION: (connection, reaction) => {
    chats.react(memberOf(connection), reaction, connection);
    return {};
  },
  VOICE_LISTENED: (connection, { messageId }) => {
    chats.listen(memberOf(connection), messageId);
    return {};
  },
});
