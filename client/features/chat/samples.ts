import type { Chat, Message } from "#contract/chat.ts";

export const sampleMessage = (seq: number, details: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  chatId: "c1",
  seq,
  content: `message ${seq}`,
  time: new Date(Date.UTC(2030, 0, 1, 12, 0, seq)).toISOString(),
  mine: false,
  temporary: false,
  read: false,
  imagesPath: [],
  images: [],
  replyToMessage: null,
  clientId: null,
  ...details,
});

export const sampleChat = (chatID: string, details: Partial<Chat> = {}): Chat => ({
  chatID,
  user: {
    id: `user-of-${chatID}`,
    online: false,
    lastSeenAt: null,
    name: "Анна",
    sex: "FEMALE",
    vip: false,
    demo: false,
    birthday: "1995-01-01",
    age: 35,
    image: null,
    imagePlaceholder: null,
    blocked: false,
    deleted: false,
    blocks: { byMe: false, byThem: false },
    relation: { following: false, followsMe: false, friends: false },
  },
  message: null,
  unreadMessages: 0,
  readSeq: 0,
  companionReadSeq: 0,
  clearedSeq: 0,
  ...details,
});
