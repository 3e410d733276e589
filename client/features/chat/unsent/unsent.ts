import type { QueryClient } from "@tanstack/react-query";
import { Failure } from "#client/lib/api.ts";
import { timedId } from "#client/lib/ids.ts";
import { $session, hasLeft, sessionTag } from "#client/lib/session.ts";
import { retryAfterMs, socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection, $hello } from "#client/lib/socket/state.ts";
import { openPageDatabase } from "#client/lib/storage/database.ts";
import { forget } from "#client/lib/storage/storage.ts";
import { withTabLock } from "#client/lib/storage/tab-lock.ts";
import { $maintenance } from "#client/lib/stores/maintenance.ts";
import { startUpload } from "#client/lib/uploads/photo-uploads.ts";
import { uploadPhoto, uploadVoice } from "#client/lib/uploads/upload.ts";
import { readMessages } from "../api.ts";
import { takeMessage } from "../cache.ts";
import { chatWithQuery } from "../queries.ts";
import { moveFormerStores } from "./former-stores.ts";
import { imagesOf, quoteOf, type Stored, type UnsentMessage, voiceOf } from "./message.ts";
import { type UnsentChats, UnsentStore } from "./store.ts";

let cache: QueryClient | undefined;
let otherTabs: BroadcastChannel | undefined;

export const unsent = new UnsentStore({
  database: openPageDatabase("unsent"),
  migrate: (kept, session) =>
    withTabLock("unsent-former", () => moveFormerStores(kept, session, $session.get().token)),
  tell: () => otherTabs?.postMessage("changed"),
  lock: withTabLock,
  async send(message) {
    const stored = await socket.send("MESSAGE", frameOf(message));
    if (cache) takeMessage(cache, stored.message);
  },
  codeOf: socketErrorCode,
  waitOf: retryAfterMs,
  isConnected: () => $connection.get() === "open",
  later(run, ms, signal) {
    const timer = setTimeout(run, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  },
  startUpload: (file, { recording, ...watched }) =>
    startUpload<Stored>(file, {
      ...watched,
      send: recording ? uploadVoice(recording.waveform) : uploadPhoto,
    }),
  sessionTag,
  newId: timedId,
  now: Date.now,
});

void unsent.open();
// The page stays when someone else signs in, and must neither show nor send as them what an earlier member wrote.
$session.listen(({ ended }) => {
  void unsent.end(hasLeft(ended));
  if (hasLeft(ended)) forget("shared");
});

export function startUnsent(userId: string, client: QueryClient, chats: UnsentChats): () => void {
  cache = client;
  if ("BroadcastChannel" in globalThis) {
    otherTabs = new BroadcastChannel("unsent");
    otherTabs.onmessage = () => void unsent.catchUp();
  }
  void unsent.start(userId, chats);
  const stops = [
    $hello.listen(() => unsent.run()),
    // It may end before the time that the server said.
    $maintenance.listen((works) => works ?? unsent.run()),
  ];
  return () => {
    for (const stop of stops) stop();
    void unsent.end(hasLeft($session.get().ended));
    otherTabs?.close();
    otherTabs = undefined;
  };
}

const isGone = (error: unknown): boolean => error instanceof Failure && error.status === 404;

/** The chat may have been deleted, or a quoted message changed, while this browser was offline. */
export async function catchUpUnsent(client: QueryClient, userId: string): Promise<void> {
  try {
    const { chat, clearedSeq } = await client.fetchQuery({
      ...chatWithQuery(userId),
      staleTime: 0,
      retry: false,
    });
    unsent.dropDeleted(userId, clearedSeq);
    if (chat) for (const id of unsent.quotedTo(userId)) await catchUpQuoted(chat.chatID, id);
  } catch (error) {
    // The member is erased, and the chat with them.
    if (isGone(error)) unsent.dropDeleted(userId, null);
  }
}

async function catchUpQuoted(chatID: string, id: string): Promise<void> {
  try {
    const { data } = await readMessages(chatID, { around: id, perPage: 1 });
    const now = data.find((message) => message.id === id);
    if (now) unsent.changeQuoted(id, quoteOf(now));
  } catch (error) {
    if (isGone(error)) unsent.changeQuoted(id, null);
  }
}

const frameOf = ({ to, clientId, text, photos, reply, prompt, clearedSeq }: UnsentMessage) => ({
  to,
  clientId,
  content: text,
  imageIds: imagesOf({ photos }).map(({ id }) => id),
  voiceId: voiceOf({ photos })?.id ?? null,
  replyToMessageId: reply?.id ?? null,
  prompt: prompt ?? null,
  clearedSeq: clearedSeq ?? undefined,
});
