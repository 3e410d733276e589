import { map } from "nanostores";
import { Failure, type FailureCode } from "#client/lib/api.ts";
import { randomId } from "#client/lib/ids.ts";
import { uploadPhoto } from "#client/lib/upload.ts";
import type { Message, QuotedMessage } from "#contract/chat.ts";
import { MESSAGE_IMAGES_MAX } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";

/** What is being written to each person, kept while one looks at other chats. Photos go on uploading meanwhile. */

export interface DraftPhoto {
  id: string;
  /** A local `blob:` address to show meanwhile. */
  preview: string;
  /** How far it is, from 0 to 100. */
  percent: number;
  image?: Image;
  failure?: FailureCode;
}
export interface Draft {
  text: string;
  reply: QuotedMessage | null;
  photos: readonly DraftPhoto[];
}

export const EMPTY: Draft = { text: "", reply: null, photos: [] };
export const $drafts = map<Record<string, Draft>>({});
const controllers = new Map<string, AbortController>();

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
  for (const file of files.slice(0, room)) void upload(userId, file);
  return Math.max(0, files.length - room);
}

export function removePhoto(userId: string, { id, preview }: DraftPhoto): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
  URL.revokeObjectURL(preview);
  change(userId, { photos: draftTo(userId).photos.filter((photo) => photo.id !== id) });
}

/** What was written, and an empty page in its place. */
export function takeDraft(userId: string): Draft {
  const draft = draftTo(userId);
  for (const photo of draft.photos) removePhoto(userId, photo);
  $drafts.setKey(userId, undefined);
  return draft;
}

export function forgetDrafts(): void {
  for (const userId of Object.keys($drafts.get())) takeDraft(userId);
}

async function upload(userId: string, file: File): Promise<void> {
  const photo: DraftPhoto = { id: randomId(), preview: URL.createObjectURL(file), percent: 0 };
  const patch = (part: Partial<DraftPhoto>) =>
    change(userId, {
      photos: draftTo(userId).photos.map((one) => (one.id === photo.id ? { ...one, ...part } : one)),
    });
  const controller = new AbortController();
  controllers.set(photo.id, controller);
  change(userId, { photos: [...draftTo(userId).photos, photo] });
  try {
    const image = await uploadPhoto(file, {
      signal: controller.signal,
      onProgress: (percent) => patch({ percent }),
    });
    patch({ image, percent: 100 });
  } catch (error) {
    if (!controller.signal.aborted) patch({ failure: error instanceof Failure ? error.code : "unknown" });
  }
}
