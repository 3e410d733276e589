const CHAT = "chat:";

/** One notification a chat: a newer one replaces it, and reading the chat removes it. */
export const chatTag = (chatId: string): string => CHAT + chatId;
export const isChatTag = (tag: string): boolean => tag.startsWith(CHAT);
