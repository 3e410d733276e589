import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { socket } from "#client/lib/socket/socket.ts";
import type { Message } from "#contract/chat.ts";
import { knownChatWith } from "./cache.ts";
import { lineOfMessage } from "./content-line.ts";
import { showChat } from "./in-view.ts";
import { chatWithQuery } from "./queries.ts";
import { unsent } from "./unsent/unsent.ts";

/** What two friends write during their call are messages of their chat: they stay, and arrive also on other devices. */
export const writeTo = (userId: string, text: string): void => unsent.say(userId, text);

/** @returns stops it */
export function watchTextsOf(
  client: QueryClient,
  userId: string,
  onText: (text: string) => void,
): () => void {
  void client.prefetchQuery(chatWithQuery(userId));
  const take = (message: Message) => {
    if (message.mine || message.chatId !== knownChatWith(client, userId)?.chatID) return;
    onText(lineOfMessage(i18next.getFixedT(null, "chat"), message));
  };
  return socket.on("MESSAGE", take);
}

/** While its texts are on the screen, the chat's messages are read as they arrive. */
export function readTextsOf(client: QueryClient, userId: string): () => void {
  const chatID = knownChatWith(client, userId)?.chatID;
  if (!chatID) return () => {};
  const read = () => socket.send("MESSAGES_READ", { chatID }).catch(() => {});
  const hide = showChat(chatID);
  const stop = socket.on("MESSAGE", (message) => {
    if (!message.mine && message.chatId === chatID) void read();
  });
  void read();
  return () => {
    stop();
    hide();
  };
}
