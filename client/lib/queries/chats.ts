/** What the lists and the pages of chats begin their query keys with. */
export const CHATS = "chats";
export const CHAT = "chat";
