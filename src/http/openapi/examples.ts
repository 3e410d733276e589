import type * as z from "zod";
import type { AuthResult, loginBody, registerBody, Sent } from "#contract/auth.ts";
import type { Chat, Message, MessagesPage } from "#contract/chat.ts";
import type { SearchAnswer, SearchResult } from "#contract/dating.ts";
import type { Image } from "#contract/people.ts";
import type { Brief, Face, Me, User } from "#contract/profile.ts";
import type { QueueStats } from "#contract/video.ts";
import type { VipStatus } from "#contract/vip.ts";

export interface Example {
  body?: object;
  answer: object;
}

const account = { email: "anna@example.org", password: "correct horse 1" };
const registration: z.input<typeof registerBody> = {
  ...account,
  name: "Anna",
  sex: "FEMALE",
  birthday: "1995-05-30",
  lang: "en",
  isAdult: true,
  isTermsAccepted: true,
  isNewsletterConsent: false,
};

const photo: Image = {
  id: "01980a4e-5b1c-7c3e-9a57-0d3d3f6b8f21",
  path: "/media/01980a4e-5b1c-7c3e-9a57-0d3d3f6b8f21/full.webp?for=mark",
  absolutePath: "https://randevu.example/media/01980a4e-5b1c-7c3e-9a57-0d3d3f6b8f21/full.webp?for=mark",
  screen: "/media/01980a4e-5b1c-7c3e-9a57-0d3d3f6b8f21/screen.webp?for=mark",
  thumb: "/media/01980a4e-5b1c-7c3e-9a57-0d3d3f6b8f21/thumb.webp?for=mark",
  placeholder: "data:image/webp;base64,UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=",
  width: 1200,
  height: 1600,
};

const face: Face = {
  id: "01980a4c-1f0e-7d44-8c0b-5a2f6b1e9d30",
  online: true,
  lastSeenAt: "2026-07-14T18:20:00.000Z",
  name: "Boris",
  sex: "MALE",
  vip: false,
  verifiedAt: null,
  demo: false,
  birthday: "1993-01-01",
  age: 33,
  image: photo.thumb,
  imagePlaceholder: photo.placeholder,
  blocked: false,
  deleted: false,
  blocks: { byMe: false, byThem: false },
  relation: { following: false, followsMe: false, friends: false, liked: false, matched: false },
};

const brief: Brief = {
  ...face,
  country: "RU",
  city: { id: 524901, name: "Moscow", region: "Moscow", country: "RU", population: 10381222 },
  rating: 4.6,
  status: "Looking for company for a concert",
};

const user: User = {
  ...brief,
  imageAbsolutePath: photo.absolutePath,
  description: "Jazz, mountains and long walks",
  descriptionPrivate: null,
  tags: [{ id: 7, name: "jazz", count: 118 }],
  languages: ["ru", "en"],
  prompts: [{ question: "sunday", answer: "A long breakfast and a walk without a plan" }],
  isViewed: true,
  distance: 5000,
  hide: false,
  images: [photo],
  introduction: null,
  chatId: null,
  hidden: [],
  height: 182,
  zodiacSign: null,
  goal: "friendship",
  hasChildren: "no",
  badHabits: null,
  physique: "athletic",
  towardsPets: "positive",
  hairColor: null,
  glassColor: "gray",
};

const me: Me = {
  ...user,
  id: "01980a4b-77aa-7e02-9d13-3c1c5f0e7a44",
  name: registration.name,
  sex: registration.sex,
  birthday: registration.birthday,
  age: 31,
  distance: null,
  reviews: 12,
  avatarId: photo.id,
  email: account.email,
  phoneNumber: null,
  hasPassword: true,
  role: "member",
  vipObject: { active: false, endDate: null, daysLeft: 0 },
  connections: [{ social: "vk" }],
  completeness: 90,
  joinedAt: "2029-11-02T09:30:00.000Z",
  missing: ["attributes"],
  deletedAt: null,
};

const searchResult: SearchResult = {
  ...brief,
  prompt: user.prompts[0]!,
  ring: 0,
  bookmarked: false,
  written: false,
};

const message: Message = {
  id: "01980a50-2b6d-7b8a-8f5e-9e4a7c2d1b03",
  chatId: "01980a50-2b6d-7b8a-8f5e-6d1c0b9a8e77",
  seq: 1,
  content: "Hello! Which concert is it?",
  time: "2026-07-14T18:21:00.000Z",
  mine: true,
  temporary: false,
  read: false,
  imagesPath: [],
  voice: null,
  images: [],
  removed: null,
  replyToMessage: null,
  prompt: null,
  clientId: "7f8d2c1a-94b3-4f6e-8a05-2d9c61e3b7f4",
  editedAt: null,
  reactions: { mine: null, theirs: "heart" },
};

const chat: Chat = {
  chatID: message.chatId,
  user: face,
  message,
  unreadMessages: 0,
  readSeq: 1,
  companionReadSeq: 0,
  clearedSeq: 0,
  wrote: { me: true, them: true },
  pinned: false,
  muted: false,
  archived: false,
};

export const EXAMPLES: Readonly<Record<string, Example>> = {
  "POST /api/auth/register": { body: registration, answer: { resendInSeconds: 60 } satisfies Sent },
  "POST /api/auth/login": {
    body: account satisfies z.input<typeof loginBody>,
    answer: { token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk4MGE0YiJ9.c2lnbmF0dXJl" } satisfies AuthResult,
  },
  "GET /api/user/me": { answer: me },
  "GET /api/user/id/{id}": { answer: user },
  "GET /api/user/search": {
    answer: {
      data: [searchResult],
      pagination: { page: 1, perPage: 50, total: 1 },
      cursor: null,
      ignored: [],
    } satisfies SearchAnswer,
  },
  "GET /api/chat/allPagination": {
    answer: { data: [chat], pagination: { page: 1, perPage: 20, total: 1 }, archived: 0 },
  },
  "GET /api/chat/{id}/messagesPagination": {
    answer: {
      data: [message],
      pagination: { perPage: 50, before: null, after: null },
      sort: "asc",
    } satisfies MessagesPage,
  },
  "POST /api/image/upload": { answer: photo },
  "GET /api/queue/rating": {
    answer: { online: 214, waiting: 12, inRooms: 96, expectedWaitMs: 4200 } satisfies QueueStats,
  },
  "GET /api/vip/status": {
    answer: {
      active: true,
      daysLeft: 12,
      endDate: "2026-07-26T18:20:00.000Z",
      payments: [{ days: 30, date: "2026-06-26T18:20:00.000Z", amount: { currency: "RUB", amount: 39900 } }],
      promotionAvailable: false,
      purchasedAt: "2026-06-26T18:20:00.000Z",
    } satisfies VipStatus,
  },
};
