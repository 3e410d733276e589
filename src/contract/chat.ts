import * as z from "zod";
import { list, moment, pageQuery, pageSize, thingId } from "./http.ts";
import {
  CHATS_PER_PAGE,
  EDIT_MS,
  MEETINGS_PER_PAGE,
  MESSAGE_IMAGES_MAX,
  MESSAGE_MAX,
  MESSAGES_PER_PAGE,
  PROMPT_ANSWER_MAX,
  SEARCHED_TEXT_MAX,
} from "./limits.ts";
import { image, voice } from "./people.ts";
import { face } from "./profile.ts";
import { prompt, question } from "./prompts.ts";
import { REACTIONS } from "./reactions.ts";
import { paragraphs, searched } from "./text.ts";

const removed = z
  .enum(["photo", "voice", "attachment"])
  .nullable()
  .describe(
    "What its sender or a moderator has removed from it; `attachment` once it is no longer known which",
  );

const quotedMessage = z.object({
  id: z.string(),
  content: z.string(),
  mine: z.boolean(),
  imagesPath: z.array(z.string()),
  voice: z.boolean(),
  removed,
  deleted: z.boolean(),
});

export const reaction = z.enum(REACTIONS).nullable();

export const message = z.object({
  id: z.string(),
  chatId: z.string(),
  /** Position in the chat; grows by one with each message. */
  seq: z.int(),
  content: z.string(),
  time: z.iso.datetime(),
  mine: z.boolean(),
  /** False from the server; the client sets it on messages that are not committed yet. */
  temporary: z.boolean(),
  read: z.boolean(),
  imagesPath: z.array(z.string()),
  images: z.array(image),
  voice: voice
    .extend({
      listened: z
        .boolean()
        .describe("By the one it was sent to. The sender sees it as they see `read`, if at all"),
    })
    .nullable(),
  removed,
  replyToMessage: quotedMessage.nullable(),
  prompt: prompt
    .nullable()
    .describe("Which answer in the profile of its recipient it quotes, as it was when it was sent"),
  clientId: z.string().nullable(),
  editedAt: z.iso.datetime().nullable(),
  reactions: z.object({ mine: reaction, theirs: reaction }),
});
export type Message = z.infer<typeof message>;
export type QuotedMessage = z.infer<typeof quotedMessage>;

/** Of one side; the other does not learn of it. */
export const chatSettings = z.object({
  pinned: z.boolean().describe("Above the others. Never with `archived`"),
  muted: z.boolean().describe("New messages send no notification and do not count as unread"),
  archived: z
    .boolean()
    .describe("Apart from the others. A new message brings the chat back unless it is muted"),
});
export type ChatSettings = z.infer<typeof chatSettings>;

export const chat = chatSettings.extend({
  chatID: z.string(),
  user: face,
  message: message.nullable(),
  unreadMessages: z.int(),
  readSeq: z.int(),
  companionReadSeq: z.int(),
  /** Up to which I have deleted the chat. */
  clearedSeq: z.int(),
  wrote: z
    .object({ me: z.boolean(), them: z.boolean() })
    .describe("Who of the two has ever written here, whatever is deleted since"),
});
export type Chat = z.infer<typeof chat>;

export const chatWith = z.object({
  user: face,
  chat: chat.nullable(),
  clearedSeq: z
    .int()
    .nullable()
    .describe("`clearedSeq` of the chat, also while I have it deleted; null if there is none"),
  refusal: z
    .enum([
      "user_blocked_you",
      "you_blocked_user",
      "deleted_profile",
      "first_messages_closed",
      "inbox_protected",
      "first_day_chats",
      "chat_limit_reached",
    ])
    .nullable()
    .describe("Why a message would be refused now"),
});
export type ChatWith = z.infer<typeof chatWith>;
const REPLY_HABITS = ["hour", "day", "days", "seldom"] as const;
export const replyHabit = z.object({
  habit: z.enum(REPLY_HABITS).nullable().describe("null: too few people have written to tell"),
});
export type ReplyHabit = z.infer<typeof replyHabit>["habit"];

export type Refusal = NonNullable<ChatWith["refusal"]>;

/** Pinned chats first, then the latest. A `name` is searched in the archive as well. */
export const chatsQuery = pageQuery(CHATS_PER_PAGE).extend({
  name: searched(40).optional(),
  archived: z.stringbool().default(false),
});
export const chatsPage = list(chat).extend({
  archived: z.int().describe("How many chats are in the archive"),
});
export const chatSettingsChange = chatSettings.partial();

export function settingsAfter(now: ChatSettings, changes: Partial<ChatSettings>): ChatSettings {
  const { pinned, muted, archived } = { ...now, ...changes };
  if (changes.pinned) return { pinned, muted, archived: false };
  return { pinned: pinned && !archived, muted, archived };
}

export const staysArchived = ({ archived, muted }: ChatSettings): boolean => archived && muted;

/** The newest page by default. `cursor` comes from an earlier answer; `createdBefore` and `around` jump elsewhere. */
export const messagesQuery = z.object({
  createdBefore: moment.optional(),
  around: thingId
    .optional()
    .describe("A message to jump to: half a page before it, and half a page from it on"),
  cursor: z.string().max(40).optional(),
  isForward: z.stringbool().default(false),
  perPage: pageSize(MESSAGES_PER_PAGE),
});

export const messagesPage = z.object({
  data: z.array(message),
  pagination: z.object({
    perPage: z.int(),
    before: z.string().nullable().describe("`cursor` of the previous page"),
    after: z.string().nullable().describe("`cursor` of the next page, with isForward=true"),
  }),
  sort: z.literal("asc"),
});
export type MessagesPage = z.infer<typeof messagesPage>;

/** In this chat alone, whatever the case and the marks of letters. */
export const messagesSearch = z.object({
  text: searched(SEARCHED_TEXT_MAX),
  cursor: z.string().max(40).optional().describe("`cursor` of an earlier answer, to go on from there"),
});
export const messagesFound = z.object({
  data: z.array(message).describe("The newest first; may be empty although older ones are found later"),
  cursor: z.string().nullable().describe("null: the whole chat has been searched"),
});
export type MessagesFound = z.infer<typeof messagesFound>;

/** A `clientId` is stored once per sender; without one the message is stored each time it is sent. */
export const newMessage = z
  .object({
    to: thingId.describe("The recipient's user id"),
    clientId: z.uuid().optional(),
    content: paragraphs(MESSAGE_MAX).default(""),
    imageIds: z.array(thingId).max(MESSAGE_IMAGES_MAX).default([]),
    voiceId: thingId.nullish(),
    replyToMessageId: thingId.nullish(),
    prompt: z
      .object({ question, answer: z.string().max(PROMPT_ANSWER_MAX) })
      .nullish()
      .describe("An answer in the recipient's profile, as the sender sees it; not together with a reply"),
    clearedSeq: z
      .int()
      .min(0)
      .optional()
      .describe(
        "`clearedSeq` of the chat when this was written: refused (chat_deleted) if I deleted the chat since",
      ),
  })
  .refine(({ content, imageIds, voiceId }) => content !== "" || imageIds.length > 0 || voiceId, {
    path: ["content"],
    error: "required",
  })
  .refine(({ prompt, replyToMessageId }) => !prompt || !replyToMessageId, {
    path: ["prompt"],
    error: "invalid_value",
  });
export type NewMessage = z.output<typeof newMessage>;

export const messageEdit = z.object({ content: paragraphs(MESSAGE_MAX) });
export type MessageEdit = z.output<typeof messageEdit>;
export const editedText = message.pick({ content: true, editedAt: true });
export type EditedText = z.infer<typeof editedText>;

export const isEditable = (sentAt: number, now: number): boolean => now - sentAt < EDIT_MS;

/** Takes `clearedSeq` at writing and now: null at writing if there was no chat, null now if there is none any longer. */
export const isDeletedSince = (atWriting: number | null, now: number | null): boolean =>
  atWriting !== null && (now === null || now > atWriting);

const MEETING_OUTCOMES = ["talked", "missed", "declined", "cancelled"] as const;
export type MeetingOutcome = (typeof MEETING_OUTCOMES)[number];
const meeting = z.object({
  id: z.string(),
  kind: z.enum(["call", "talk"]),
  mine: z.boolean().describe("Whether I was the caller"),
  outcome: z.enum(MEETING_OUTCOMES).describe("`missed`: no one answered; `cancelled`: by the caller"),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
});
export type Meeting = z.infer<typeof meeting>;
export const meetingsQuery = z.object({
  before: thingId.optional(),
  perPage: pageSize(MEETINGS_PER_PAGE),
});
export const meetingsPage = z.object({
  data: z.array(meeting),
  before: z.string().nullable().describe("`before` of the next, older page; null on the last one"),
});
export type MeetingsPage = z.infer<typeof meetingsPage>;

export const unread = z.object({
  count: z.int().describe("Unread messages in all chats that are not muted"),
});
