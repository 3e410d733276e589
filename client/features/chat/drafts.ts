import { map } from "nanostores";
import { type PhotoUpload, type RunningUpload, startUpload } from "#client/lib/uploads/photo-uploads.ts";
import type { Message, QuotedMessage } from "#contract/chat.ts";
import { MESSAGE_IMAGES_MAX, MESSAGE_MAX } from "#contract/limits.ts";
import { write } from "./outbox/outbox-store.ts";

/** What is being written to each person, kept while one looks at other chats. Photos go on uploading meanwhile. */

export interface Draft {
  text: string;
  reply: QuotedMessage | null;
  photos: readonly PhotoUpload[];
  /** Sent while photos were on their way: it goes by itself once they are there. */
  waits: boolean;
}

export const EMPTY: Draft = { text: "", reply: null, photos: [], waits: false };
export const $drafts = map<Record<string, Draft>>({});
const uploads = new Map<string, RunningUpload>();

const draftTo = (userId: string): Draft => $drafts.get()[userId] ?? EMPTY;
const change = (userId: string, part: Partial<Draft>): void =>
  $drafts.setKey(userId, { ...draftTo(userId), ...part });

export const setText = (userId: string, text: string): void => change(userId, { text });
export const setReply = (userId: string, reply: QuotedMessage | null): void => change(userId, { reply });

export const replyTo = (userId: string, { id, content, mine, imagesPath }: Message): void =>
  setReply(userId, { id, content, mine, imagesPath, deleted: false });

/** @returns how many there was no room for */
export function addPhotos(userId: string, files: readonly File[]): number {
  const room = MESSAGE_IMAGES_MAX - draftTo(userId).photos.length;
  for (const file of files.slice(0, room)) upload(userId, file);
  return Math.max(0, files.length - room);
}

export function removePhoto(userId: string, { id }: PhotoUpload): void {
  uploads.get(id)?.drop();
  uploads.delete(id);
  change(userId, { photos: draftTo(userId).photos.filter((photo) => photo.id !== id) });
  goIfItWaits(userId);
}

export const retryPhoto = ({ id }: PhotoUpload): void => uploads.get(id)?.retry();

export type Readiness = "empty" | "tooLong" | "uploading" | "broken" | "ready";

export function readinessOf({ text, photos }: Draft): Readiness {
  if (text.trim().length > MESSAGE_MAX) return "tooLong";
  if (photos.some(({ failure }) => failure)) return "broken";
  if (photos.some(({ image }) => !image)) return "uploading";
  return text.trim() || photos.length > 0 ? "ready" : "empty";
}

/** Gives it to the outbox: now, or when its photos are there, whatever page is open then. @returns whether it has gone */
export function sendDraft(userId: string): boolean {
  const readiness = readinessOf(draftTo(userId));
  if (readiness === "uploading") change(userId, { waits: true });
  if (readiness !== "ready") return false;
  const { text, photos, reply } = takeDraft(userId);
  write({ to: userId, content: text.trim(), images: photos.flatMap(({ image }) => image ?? []), reply });
  return true;
}

function goIfItWaits(userId: string): void {
  const draft = draftTo(userId);
  if (!draft.waits) return;
  if (readinessOf(draft) === "empty") change(userId, { waits: false });
  else sendDraft(userId);
}

/** What was written, and an empty page in its place. */
export function takeDraft(userId: string): Draft {
  const draft = draftTo(userId);
  $drafts.setKey(userId, undefined);
  for (const { id } of draft.photos) {
    uploads.get(id)?.drop();
    uploads.delete(id);
  }
  return draft;
}

export function forgetDrafts(): void {
  for (const userId of Object.keys($drafts.get())) takeDraft(userId);
}

function upload(userId: string, file: File): void {
  const started = startUpload(file, {
    onChange: (changed) => {
      change(userId, {
        photos: draftTo(userId).photos.map((photo) => (photo.id === changed.id ? changed : photo)),
      });
      goIfItWaits(userId);
    },
  });
  uploads.set(started.first.id, started);
  change(userId, { photos: [...draftTo(userId).photos, started.first] });
}
