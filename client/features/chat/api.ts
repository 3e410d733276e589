import { api, unwrap } from "#client/lib/api.ts";
import type { Chat, ChatSettings, ChatWith, MessagesPage } from "#contract/chat.ts";
import type { DatingSettings } from "#contract/dating.ts";
import { CHATS_PER_PAGE, MEETINGS_PER_PAGE } from "#contract/limits.ts";
import type { ChatsPage } from "./live.ts";

const MESSAGES_AT_ONCE = 100;

/** Empty for the newest page. */
export interface Place {
  createdBefore?: string;
  around?: string;
  cursor?: string;
  isForward?: boolean;
  perPage?: number;
}

/** Which chats a list shows. */
export interface Listed {
  name: string;
  archived: boolean;
}

const chat = api.api.chat;

export const readChats = (page: number, { name, archived }: Listed): Promise<ChatsPage> =>
  unwrap(
    chat.allPagination.get({ query: { page, perPage: CHATS_PER_PAGE, archived, ...(name && { name }) } }),
  );
export const readChat = (id: string): Promise<Chat> => unwrap(chat({ id }).get());
export const readChatWith = (userId: string): Promise<ChatWith> => unwrap(chat.with({ userId }).get());
export const readHabit = (userId: string) => unwrap(chat.habit({ userId }).get());
export const readMeetings = (userId: string, before: string | undefined) =>
  unwrap(
    chat.with({ userId }).meetings.get({ query: { perPage: MEETINGS_PER_PAGE, ...(before && { before }) } }),
  );
export const readUnread = () => unwrap(chat.unread.get());
export const readMessages = (id: string, place: Place): Promise<MessagesPage> =>
  unwrap(
    chat({ id }).messagesPagination.get({
      query: { isForward: false, perPage: MESSAGES_AT_ONCE, ...place },
    }),
  );
export const searchMessages = (id: string, text: string, cursor: string | undefined) =>
  unwrap(chat({ id }).search.get({ query: { text, ...(cursor && { cursor }) } }));
export const noteEntry = (id: string) => unwrap(chat({ id }).chat_entry.post());
export const saveChatSettings = (id: string, changes: Partial<ChatSettings>) =>
  unwrap(chat({ id }).settings.post(changes));
export const deleteChat = (id: string) => unwrap(chat({ id }).delete.delete());
export const editMessage = (id: string, content: string) =>
  unwrap(api.api.message({ id }).edit.post({ content }));
export const deleteMessage = (id: string) => unwrap(api.api.message({ id }).delete.delete());
export const readInboxSettings = () => unwrap(api.api.settings.dating.get());
export const saveInboxSettings = (changes: Partial<DatingSettings>) =>
  unwrap(api.api.settings.dating.post(changes));
export const block = (id: string) => unwrap(api.api.user.blocks({ id }).post());
export const unblock = (id: string) => unwrap(api.api.user.blocks({ id }).delete());
export const askToBeFriends = (id: string) => unwrap(api.api.user.friendship.requests.follow({ id }).post());
