import type { PhotoUpload } from "#client/lib/uploads/photo-uploads.ts";
import type { Message, QuotedMessage } from "#contract/chat.ts";
import { cleanParagraphs } from "#contract/clean.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { MESSAGE_MAX } from "#contract/limits.ts";
import type { Image, Voice } from "#contract/people.ts";
import type { Prompt } from "#contract/prompts.ts";

/** `sending` from the press on Send until the server has it, `failed` once the server has refused it. */
export interface UnsentMessage {
  /** Sent twice with the same id, even by two pages, a message is stored once. */
  clientId: string;
  /** A user id, or the session before it is known. */
  from: string;
  /** A user id. */
  to: string;
  state: "draft" | "sending" | "failed";
  text: string;
  reply: QuotedMessage | null;
  /** Quoted instead of a message. Absent from what an earlier build kept. */
  prompt?: Prompt | null;
  photos: readonly UnsentPhoto[];
  /** A voice message, whose sound is its only "photo". It never is the draft of its chat: it waits beside it. */
  recording?: UnsentRecording | null;
  /** Send was pressed while photos were uploading. */
  waits: boolean;
  /** How much the user had deleted when writing (contract/chat.ts, `isDeletedSince`); null without a chat. */
  clearedSeq: number | null;
  time: string;
  /** A clock that is set back does not change it. */
  place: number;
  failure: ErrorCode | null;
}

export interface UnsentRecording {
  waveform: string;
  durationMs: number;
}

/** What the server has stored. */
export type Stored = Image | Voice;

export interface UnsentPhoto {
  id: string;
  image: Stored | null;
  /** Of the bytes kept for the next page. */
  bytes: number;
}

export interface Draft extends Omit<UnsentMessage, "photos"> {
  photos: readonly PhotoUpload<Stored>[];
}

export const EMPTY: Draft = {
  clientId: "",
  from: "",
  to: "",
  state: "draft",
  text: "",
  reply: null,
  prompt: null,
  photos: [],
  waits: false,
  clearedSeq: null,
  time: "",
  place: 0,
  failure: null,
};

interface Content {
  text: string;
  photos: readonly (Pick<UnsentPhoto, "image"> & Partial<Pick<PhotoUpload, "failure">>)[];
}

/** @internal */
export const isEmpty = ({ text, photos }: Content): boolean => text.trim() === "" && photos.length === 0;

export type Readiness = "empty" | "tooLong" | "uploading" | "broken" | "ready";

export function readinessOf({ text, photos }: Content): Readiness {
  const content = cleanParagraphs(text);
  if (content.length > MESSAGE_MAX) return "tooLong";
  if (photos.some(({ failure }) => failure)) return "broken";
  if (photos.some(({ image }) => !image)) return "uploading";
  return content || photos.length > 0 ? "ready" : "empty";
}

export const imagesOf = ({ photos }: Pick<Content, "photos">): Image[] =>
  photos.flatMap(({ image }) => (image && !isVoice(image) ? image : []));

export const voiceOf = ({ photos }: Pick<Content, "photos">): Voice | null =>
  photos.map(({ image }) => image).find((image) => image !== null && isVoice(image)) ?? null;

const isVoice = (stored: Stored): stored is Voice => "waveform" in stored;

export const quoteOf = ({ id, content, mine, imagesPath, voice, removed }: Message): QuotedMessage => ({
  id,
  content,
  mine,
  imagesPath,
  voice: voice !== null,
  removed,
  deleted: false,
});

/** Two tabs that add a message in the same instant give both the same place. */
export const byPlace = (one: UnsentMessage, other: UnsentMessage): number =>
  one.place - other.place || (one.clientId < other.clientId ? -1 : 1);

export interface UnsentSummary {
  state: "failed" | "waiting" | "draft";
  text: string;
  photos: number;
  voice: boolean;
}

/** The latest refused message, else the latest that waits, also for its photos, else the draft. */
export function summaryOf(
  outbox: readonly UnsentMessage[],
  draft: Draft | undefined,
  userId: string,
  recordings: readonly Draft[] = [],
): UnsentSummary | null {
  const mine = outbox.filter(({ to }) => to === userId);
  const refused = mine.findLast(({ state }) => state === "failed");
  const message = refused ?? mine.at(-1);
  if (message) return { state: refused ? "failed" : "waiting", ...contentOf(message) };
  const begun = draft && !isEmpty(draft) ? draft : recordings.at(-1);
  return begun ? { state: begun.waits ? "waiting" : "draft", ...contentOf(begun) } : null;
}

const contentOf = ({ text, photos, recording }: UnsentMessage | Draft) => ({
  text,
  photos: photos.length,
  voice: Boolean(recording),
});
