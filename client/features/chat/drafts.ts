import { map } from "nanostores";
import { timedId } from "#client/lib/ids.ts";
import { $session, hasLeft, sessionTag } from "#client/lib/session.ts";
import { openBrowserDatabase } from "#client/lib/storage/database.ts";
import { forget } from "#client/lib/storage/storage.ts";
import { withTabLock } from "#client/lib/storage/tab-lock.ts";
import { type PhotoUpload, type RunningUpload, startUpload } from "#client/lib/uploads/photo-uploads.ts";
import { isDeletedSince, type Message, type QuotedMessage } from "#contract/chat.ts";
import { cleanParagraphs } from "#contract/clean.ts";
import { MESSAGE_IMAGES_MAX, MESSAGE_MAX } from "#contract/limits.ts";
import { createKeptDrafts, type KeptEntry, type RestoredDraft } from "./kept-drafts.ts";
import type { Outgoing } from "./outbox/outbox.ts";
import { discard, write } from "./outbox/outbox-store.ts";

/**
 * Drafts, one per recipient, kept while the user is in other chats, and for the next page if this one is closed or reloaded.
 * Photos keep uploading meanwhile.
 */

export interface Draft {
  /** Becomes the message's client id: sent by two pages, it is stored once. */
  clientId: string;
  text: string;
  reply: QuotedMessage | null;
  photos: readonly PhotoUpload[];
  /** The user pressed Send while photos were uploading: it goes out once they are uploaded. */
  waits: boolean;
  /** How much of the chat the user had deleted when writing (contract/chat.ts, `isDeletedSince`); null if there was no chat. */
  clearedSeq: number | null;
}

export const EMPTY: Draft = {
  clientId: "",
  text: "",
  reply: null,
  photos: [],
  waits: false,
  clearedSeq: null,
};
export const $drafts = map<Record<string, Draft>>({});
const uploads = new Map<string, RunningUpload>();

const kept = createKeptDrafts(openBrowserDatabase<KeptEntry>("unsent-photos"));
/** Callbacks that release a kept draft to other tabs, by client id. */
const releases = new Map<string, () => void>();
let me: string | null = null;
let chats: DraftChats = { clearedSeqWith: () => null, onRestored: () => {} };
// The page stays when someone else signs in. Once the account is known, what `startDrafts` returns does this.
$session.listen(() => {
  if (!me) endDrafts();
});

/** What drafts know of the chats they are for. */
export interface DraftChats {
  /** `clearedSeq` of the chat with this user; null if no chat is known. */
  clearedSeqWith(userId: string): number | null;
  /** Called with the recipient of a draft that an earlier page left. */
  onRestored(userId: string): void;
}

/** Resumes drafts that an earlier page left. Returns a function that stops it. */
export function startDrafts(userId: string, ofChats: DraftChats): () => void {
  const stopped = new AbortController();
  me = userId;
  chats = ofChats;
  // What the user wrote before the account was known belongs to it from now on.
  for (const to of Object.keys($drafts.get())) change(to, {});
  void resume(stopped.signal);
  return () => {
    stopped.abort();
    me = null;
    endDrafts();
  };
}

/** Signing out deletes the drafts; a user whose session expired may come back for them. */
function endDrafts(): void {
  for (const draft of Object.values($drafts.get())) releases.get(draft.clientId)?.();
  for (const to of Object.keys($drafts.get())) clear(to);
  if (!hasLeft($session.get().ended)) return;
  void kept.forgetAll();
  forget("shared");
}

/** Whose drafts these are before the account is known. The code that learns it loads after the page, or fails to. */
const session = () => `session:${sessionTag()}`;

const draftTo = (userId: string): Draft => $drafts.get()[userId] ?? { ...EMPTY, clientId: timedId() };

function change(userId: string, part: Partial<Draft>): void {
  const draft = { ...draftTo(userId), ...part };
  // The chat may have begun, or become known, after the draft.
  draft.clearedSeq ??= chats.clearedSeqWith(userId);
  $drafts.setKey(userId, draft);
  keepOrForget(userId, draft);
}

/** Keeps a draft for the next page while there is something in it. It belongs to this tab as long as the tab is open. */
function keepOrForget(to: string, draft: Draft): void {
  if (isEmpty(draft)) return void kept.forget(draft);
  if (!releases.has(draft.clientId)) hold(draft.clientId);
  kept.keep(me ?? session(), to, draft);
}

export const isEmpty = ({ text, photos }: Pick<Draft, "text"> & { photos: readonly unknown[] }): boolean =>
  text.trim() === "" && photos.length === 0;

export const setText = (userId: string, text: string): void => change(userId, { text });
/** Appends the text on a new line. */
export function addText(userId: string, text: string): void {
  setText(userId, [draftTo(userId).text.trimEnd(), text].filter(Boolean).join("\n"));
}

export const setReply = (userId: string, reply: QuotedMessage | null): void => change(userId, { reply });

/** Takes a refused message out of the outbox, to be written again. Its photos are not part of it: they are gone. */
export function returnToDraft({ clientId, to, content, reply }: Outgoing): void {
  if (content) addText(to, content);
  if (reply && !draftTo(to).reply) setReply(to, reply);
  discard(clientId);
}

export const replyTo = (userId: string, { id, content, mine, imagesPath }: Message): void =>
  setReply(userId, { id, content, mine, imagesPath, deleted: false });

/** @returns how many files there was no room for */
export function addPhotos(userId: string, files: readonly File[]): number {
  const room = MESSAGE_IMAGES_MAX - draftTo(userId).photos.length;
  for (const file of files.slice(0, room)) void kept.keepPhoto(upload(userId, file), file);
  return Math.max(0, files.length - room);
}

export function removePhoto(userId: string, { id }: PhotoUpload): void {
  uploads.get(id)?.drop();
  uploads.delete(id);
  change(userId, { photos: draftTo(userId).photos.filter((photo) => photo.id !== id) });
  void kept.forgetPhoto(id);
  sendIfWaiting(userId);
}

export const retryPhoto = ({ id }: PhotoUpload): void => uploads.get(id)?.retry();

export type Readiness = "empty" | "tooLong" | "uploading" | "broken" | "ready";

export function readinessOf({ text, photos }: Draft): Readiness {
  const content = cleanParagraphs(text);
  if (content.length > MESSAGE_MAX) return "tooLong";
  if (photos.some(({ failure }) => failure)) return "broken";
  if (photos.some(({ image }) => !image)) return "uploading";
  return content || photos.length > 0 ? "ready" : "empty";
}

/** Queues the draft now, or once its photos are uploaded, whatever page is open then. @returns whether it was queued now */
export function sendDraft(userId: string): boolean {
  const readiness = readinessOf(draftTo(userId));
  if (readiness === "uploading") change(userId, { waits: true });
  if (readiness !== "ready") return false;
  const { clientId, text, photos, reply, clearedSeq } = takeDraft(userId);
  const images = photos.flatMap(({ image }) => image ?? []);
  write({ clientId, to: userId, content: cleanParagraphs(text), images, reply, clearedSeq });
  return true;
}

function sendIfWaiting(userId: string): void {
  const draft = draftTo(userId);
  if (!draft.waits) return;
  if (readinessOf(draft) === "empty") change(userId, { waits: false });
  else sendDraft(userId);
}

/** Drops the draft if its chat was deleted after it was written. */
export function dropDeletedDraft(userId: string, clearedSeq: number | null): void {
  if (isDeletedSince(draftTo(userId).clearedSeq, clearedSeq)) takeDraft(userId);
}

/** Removes the draft, including its kept copy, and returns it. */
function takeDraft(userId: string): Draft {
  const draft = clear(userId);
  forgetKept(draft);
  return draft;
}

function clear(userId: string): Draft {
  const draft = draftTo(userId);
  $drafts.setKey(userId, undefined);
  for (const { id } of draft.photos) {
    uploads.get(id)?.drop();
    uploads.delete(id);
  }
  return draft;
}

const forgetKept = (draft: Draft): void =>
  void kept.forget(draft).then(() => releases.get(draft.clientId)?.());

function upload(userId: string, file: File, earlier?: Pick<PhotoUpload, "id" | "image">): string {
  const started = startUpload(file, {
    earlier,
    onChange: (changed) => {
      change(userId, {
        photos: draftTo(userId).photos.map((photo) => (photo.id === changed.id ? changed : photo)),
      });
      sendIfWaiting(userId);
    },
  });
  uploads.set(started.first.id, started);
  change(userId, { photos: [...draftTo(userId).photos, started.first] });
  return started.first.id;
}

async function resume(signal: AbortSignal): Promise<void> {
  for (const clientId of await kept.open([me!, session()])) {
    const takeUp = async () => {
      const draft = signal.aborted ? null : await kept.restore(clientId);
      if (!draft || signal.aborted) return;
      const released = untilReleased(clientId);
      if (putBack(draft)) await released;
      else releases.delete(clientId);
    };
    void withTabLock(lockOf(clientId), takeUp, signal);
  }
}

/** Restores a draft; text typed meanwhile wins. If there is no room for what else it has, it stays kept for the next page. */
function putBack({ to, clientId, text, reply, waits, clearedSeq, photos }: RestoredDraft): boolean {
  const typed = $drafts.get()[to];
  if (typed && !isEmpty(typed) && (typed.photos.length > 0 || photos.length === 0)) return false;
  if (isEmpty({ text, photos })) return false;
  if (typed) forgetKept(typed);
  const isWaiting = waits && !typed;
  change(to, {
    clientId,
    text: typed?.text || text,
    reply: typed?.reply ?? reply,
    waits: isWaiting,
    clearedSeq,
  });
  for (const { file, ...earlier } of photos) upload(to, file, earlier);
  chats.onRestored(to);
  return true;
}

const lockOf = (clientId: string) => `draft:${clientId}`;
function hold(clientId: string): void {
  const over = untilReleased(clientId);
  void withTabLock(lockOf(clientId), () => over);
}

const untilReleased = (clientId: string): Promise<void> =>
  new Promise((done) =>
    releases.set(clientId, () => {
      releases.delete(clientId);
      done();
    }),
  );
