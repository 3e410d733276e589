import type { QueryClient } from "@tanstack/react-query";
import { forgetAnswers } from "#client/lib/offline/offline.ts";
import { askAgain, refetchChanged } from "#client/lib/queries/ask-again.ts";
import { CHAT, CHATS } from "#client/lib/queries/chats.ts";
import type { Chat, ChatWith, EditedText, Message } from "#contract/chat.ts";
import type { ServerData } from "#contract/realtime.ts";
import { type ChatPages, changed, placed, withArchived, withoutChat, withReceived } from "./live.ts";
import {
  archiveQuery,
  chatQuery,
  chatsQuery,
  chatWithQuery,
  MEETINGS,
  unreadQuery,
  WINDOW,
} from "./queries.ts";
import {
  caughtUp,
  lastSeq,
  leavesGap,
  type ThreadWindow,
  withChanged,
  withListened,
  withMessage,
  withoutMessage,
  withReactions,
  withText,
} from "./window/thread-window.ts";
import { loadWindow, noteChange, type WindowChange } from "./window/window-loader.ts";

/** Applies socket messages to the query cache. live.ts and thread-window.ts define what they change. */

export type DeletedChat = ServerData["CHAT_DELETED"];

export const windowKey = (chatID: string) => [WINDOW, chatID] as const;

/** Structural sharing would compare all messages on every change, which costs more than rendering them. */
export function setUpCache(client: QueryClient): void {
  client.setQueryDefaults([WINDOW], { structuralSharing: false, staleTime: Number.POSITIVE_INFINITY });
}

export const windowIn = (client: QueryClient, chatID: string) =>
  client.getQueryData<ThreadWindow>(windowKey(chatID));

export function changeWindow(client: QueryClient, chatID: string, change: WindowChange): void {
  const window = windowIn(client, chatID);
  if (window) client.setQueryData(windowKey(chatID), change(window));
}

/** Also those that are being loaded. */
function changeMessages(client: QueryClient, chatID: string, change: WindowChange): void {
  noteChange(chatID, change);
  changeWindow(client, chatID, change);
}

export const changeReactions = (
  client: QueryClient,
  { chatId, id }: Pick<Message, "chatId" | "id">,
  change: (reactions: Message["reactions"]) => Message["reactions"],
): void => changeMessages(client, chatId, (window) => withReactions(window, id, change));

export const noteListened = (client: QueryClient, chatID: string, messageId: string): void =>
  changeMessages(client, chatID, (window) => withListened(window, messageId));

export function changeChats(
  client: QueryClient,
  isIt: (chat: Chat) => boolean,
  change: (chat: Chat) => Chat,
): void {
  client.setQueriesData<ChatPages>({ queryKey: [CHATS] }, (pages) => pages && changed(pages, isIt, change));
  for (const [key, known] of client.getQueriesData<Chat | ChatWith>({ queryKey: [CHAT] })) {
    if (known && "chatID" in known && isIt(known)) client.setQueryData(key, change(known));
  }
  askChatsAgain(client);
}

export const changeChat = (client: QueryClient, chatID: string, change: (chat: Chat) => Chat): void =>
  changeChats(client, (chat) => chat.chatID === chatID, change);

export function placeChat(client: QueryClient, chat: Chat): void {
  const wasArchived = knownChat(client, chat.chatID)?.archived ?? chat.archived;
  client.setQueryData(chatQuery(chat.chatID).queryKey, chat);
  client.setQueryData(chatWithQuery(chat.user.id).queryKey, (known) => known && { ...known, chat });
  const [here, elsewhere] = chat.archived ? [archiveQuery(), chatsQuery()] : [chatsQuery(), archiveQuery()];
  client.setQueryData<ChatPages>(here.queryKey, (pages) => pages && placed(pages, chat));
  client.setQueryData<ChatPages>(elsewhere.queryKey, (pages) => pages && withoutChat(pages, chat.chatID));
  if (wasArchived !== chat.archived)
    client.setQueriesData<ChatPages>(
      { queryKey: [CHATS] },
      (pages) => pages && withArchived(pages, chat.archived ? 1 : -1),
    );
  askChatsAgain(client);
}

/** Of a chat that this tab does not know, only the number in the archive may have changed. */
export function takeSettings(
  client: QueryClient,
  { chatID, ...settings }: ServerData["CHAT_SETTINGS"],
): void {
  const chat = knownChat(client, chatID);
  if (chat) placeChat(client, { ...chat, ...settings });
  else refetchChanged(client, [CHATS]);
  refetchChanged(client, unreadQuery.queryKey);
}

export function countUnread(client: QueryClient): void {
  client.setQueryData(unreadQuery.queryKey, (known) => known && { count: known.count + 1 });
  askAgain(client, unreadQuery.queryKey);
}

function askChatsAgain(client: QueryClient): void {
  askAgain(client, [CHATS]);
  askAgain(client, [CHAT]);
}

export function takeMessage(client: QueryClient, message: Message): void {
  noteChange(message.chatId, (window) => withMessage(window, message));
  const window = windowIn(client, message.chatId);
  if (window) {
    client.setQueryData(windowKey(message.chatId), withMessage(window, message));
    if (leavesGap(window, message)) void catchUp(client, message.chatId);
  } else if (message.seq === 1) {
    // The first message is the whole chat, so the page that sent it shows no skeleton.
    client.setQueryData<ThreadWindow>(windowKey(message.chatId), {
      messages: [message],
      before: null,
      after: null,
    });
  }
  const chat = knownChat(client, message.chatId);
  if (chat) placeChat(client, withReceived(chat, message));
  else void refetchChat(client, message.chatId);
}

export function changeText(
  client: QueryClient,
  { chatId, id }: Pick<Message, "chatId" | "id">,
  text: EditedText,
): void {
  changeMessages(client, chatId, (window) => withText(window, id, text));
  changeChat(client, chatId, (chat) =>
    chat.message?.id === id ? { ...chat, message: { ...chat.message, ...text } } : chat,
  );
  forgetUnopened(client, chatId);
}

export function changeMessage(client: QueryClient, message: Message): void {
  const { chatId, id } = message;
  changeMessages(client, chatId, (window) => withChanged(window, message));
  changeChat(client, chatId, (chat) => (chat.message?.id === id ? { ...chat, message } : chat));
  forgetUnopened(client, chatId);
}

export function dropMessage(client: QueryClient, chatID: string, messageId: string): void {
  changeMessages(client, chatID, (window) => withoutMessage(window, messageId));
  void refetchChat(client, chatID);
  refetchChanged(client, unreadQuery.queryKey);
  forgetUnopened(client, chatID);
}

/** The offline copy of a chat that is not open still holds what was deleted or edited. */
function forgetUnopened(client: QueryClient, chatID: string): void {
  if (!windowIn(client, chatID)) void forgetAnswers(windowKey(chatID));
}

export function dropChat(client: QueryClient, { chatID, userId, clearedSeq }: DeletedChat): void {
  client.setQueryData(
    chatWithQuery(userId).queryKey,
    (known) => known && { ...known, chat: null, clearedSeq },
  );
  void forgetAnswers(windowKey(chatID), chatQuery(chatID).queryKey);
  client.setQueriesData<ChatPages>({ queryKey: [CHATS] }, (pages) => pages && withoutChat(pages, chatID));
  client.removeQueries({ queryKey: windowKey(chatID) });
  void client.resetQueries({ queryKey: chatQuery(chatID).queryKey });
  void client.invalidateQueries({ queryKey: [CHAT, "with"] });
  void client.resetQueries({ queryKey: [MEETINGS] });
  refetchChanged(client, [CHATS]);
  refetchChanged(client, unreadQuery.queryKey);
}

/** Once connected, at first or again, refetches what is on screen and drops the messages of other chats. */
export function refetchAll(client: QueryClient): void {
  for (const key of [[CHATS], [CHAT], [MEETINGS], unreadQuery.queryKey]) refetchChanged(client, key);
  client.removeQueries({ queryKey: [WINDOW], type: "inactive" });
  for (const [key] of client.getQueriesData<ThreadWindow>({ queryKey: [WINDOW], type: "active" }))
    void catchUp(client, String(key[1]));
}

/** What it shows of them has changed, but neither its messages nor their count. */
export function refetchChatWith(client: QueryClient, userId: string): void {
  const chatID = knownChatWith(client, userId)?.chatID;
  if (!chatID) return;
  void refetchChat(client, chatID);
  if (windowIn(client, chatID)) void catchUp(client, chatID);
}

export function knownChatWith(client: QueryClient, userId: string): Chat | undefined {
  const withThem = client.getQueryData(chatWithQuery(userId).queryKey)?.chat;
  if (withThem) return withThem;
  const listed = listedChats(client);
  const opened = client.getQueriesData<Chat | ChatWith>({ queryKey: [CHAT] });
  return [...listed, ...opened.flatMap(([, known]) => (known && "chatID" in known ? known : []))].find(
    ({ user }) => user.id === userId,
  );
}

export function knownChat(client: QueryClient, chatID: string): Chat | undefined {
  const single = client.getQueryData(chatQuery(chatID).queryKey);
  if (single) return single;
  return listedChats(client).find((chat) => chat.chatID === chatID);
}

const listedChats = (client: QueryClient): Chat[] =>
  [chatsQuery(), archiveQuery()].flatMap(
    ({ queryKey }) => client.getQueryData<ChatPages>(queryKey)?.pages.flatMap(({ data }) => data) ?? [],
  );

async function refetchChat(client: QueryClient, chatID: string): Promise<void> {
  const chat = await client
    .fetchQuery({ ...chatQuery(chatID), staleTime: 0, retry: false })
    .catch(() => undefined);
  if (chat) placeChat(client, chat);
}

/** Only a window that reaches the newest message can have missed one. */
async function catchUp(client: QueryClient, chatID: string): Promise<void> {
  const before = windowIn(client, chatID) ?? (await firstWindow(client, chatID));
  if (before?.after !== null) return;
  const page = await loadWindow(chatID).catch(() => undefined);
  if (!page) return;
  const asked = lastSeq(before);
  changeWindow(client, chatID, (now) => (now.after === null ? caughtUp(now, page, asked) : now));
}

/** Its response may have been written before what was missed. */
const firstWindow = (client: QueryClient, chatID: string) =>
  client
    .getQueryCache()
    .find<ThreadWindow>({ queryKey: windowKey(chatID) })
    ?.promise?.catch(() => undefined);
