import type { QueryClient } from "@tanstack/react-query";
import { atom } from "nanostores";
import { randomId, timedId } from "#client/lib/ids.ts";
import { $session, hasLeft } from "#client/lib/session.ts";
import { retryAfterMs, socketErrorCode } from "#client/lib/socket/error.ts";
import { $connection, $hello, socket } from "#client/lib/socket/socket.ts";
import { tab } from "#client/lib/storage/storage.ts";
import { $maintenance } from "#client/lib/stores/maintenance.ts";
import { isDeletedSince, type Message } from "#contract/chat.ts";
import { takeMessage } from "../cache.ts";
import { earlyOutbox, isOfOutbox, keptOutbox } from "./kept-outbox.ts";
import { add, type KeptOutbox, type Outbox, type Outgoing, retry } from "./outbox.ts";
import { OutboxSender, type SenderOptions } from "./outbox-sender.ts";

/** The user's messages, from any tab, that the server has not confirmed yet. */
export const $outbox = atom<Outbox>(earlyOutbox.read());

export type Written = Pick<Outgoing, "to" | "content" | "images" | "reply" | "clearedSeq"> &
  Partial<Pick<Outgoing, "clientId">>;

interface Running {
  kept: KeptOutbox;
  sender: OutboxSender;
}
let running: Running | undefined;
const owner = tabName();
// The page stays when someone else signs in, and must not send as them what an earlier member wrote.
$session.listen(() => {
  if (running) return running.sender.stop();
  earlyOutbox.forget();
  $outbox.set([]);
});

/** Resumes what an earlier page left unsent, and sends from now on. Returns a function that stops it. */
export function startOutbox(
  userId: string,
  client: QueryClient,
  onRefused: SenderOptions["onRefused"],
): () => void {
  const kept = shown(keptOutbox(userId));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sender = new OutboxSender({
    owner,
    kept,
    send: async (message) => (await socket.send("MESSAGE", frameOf(message))).message,
    codeOf: socketErrorCode,
    waitOf: retryAfterMs,
    isConnected: () => $connection.get() === "open",
    onStored: (message) => takeMessage(client, message),
    onRefused,
    now: Date.now,
    later: (run, ms) => {
      clearTimeout(timer);
      timer = setTimeout(run, ms);
    },
  });
  running = { kept, sender };
  $outbox.set(kept.read());
  for (const message of earlyOutbox.read()) add(kept, message);
  earlyOutbox.forget();
  void sender.run();

  const stops = [
    $hello.listen(() => void sender.run()),
    // It may end before the time that the server said.
    $maintenance.listen((works) => works ?? void sender.run()),
  ];
  const onStorage = (event: StorageEvent) => {
    if (!isOfOutbox(event.key, userId)) return;
    $outbox.set(kept.read());
    void sender.run();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    sender.stop();
    clearTimeout(timer);
    for (const stop of stops) stop();
    window.removeEventListener("storage", onStorage);
    running = undefined;
    $outbox.set([]);
    if (hasLeft($session.get().ended)) kept.forget();
  };
}

export function write(message: Written): void {
  const now = new Date().toISOString();
  const outgoing = {
    clientId: timedId(),
    ...message,
    owner,
    time: now,
    failure: null,
  };
  change((kept) => add(kept, outgoing));
}

export const sendAgain = (clientId: string): void =>
  change((kept) => retry(kept, clientId, owner, new Date().toISOString()));

export const discard = (clientId: string): void => change((kept) => kept.remove(clientId));

/** Discards unsent messages of a chat that was deleted after they were written. */
export function discardDeleted(userId: string, clearedSeq: number | null): void {
  for (const message of $outbox.get())
    if (message.to === userId && isDeletedSince(message.clearedSeq, clearedSeq)) discard(message.clientId);
}

/** Removes a message that another tab has sent, or that the socket delivered before the reply. */
export function confirm({ clientId }: Message): void {
  if (clientId && $outbox.get().some((message) => message.clientId === clientId)) discard(clientId);
}

function change(how: (kept: KeptOutbox) => void): void {
  how(running?.kept ?? shown(earlyOutbox));
  void running?.sender.run();
}

/** The same outbox, which shows each change on the page. */
const shown = (kept: KeptOutbox): KeptOutbox => ({
  ...kept,
  put(message) {
    kept.put(message);
    $outbox.set(kept.read());
  },
  remove(clientId) {
    kept.remove(clientId);
    $outbox.set(kept.read());
  },
});

const frameOf = ({ to, clientId, content, images, reply, clearedSeq }: Outgoing) => ({
  to,
  clientId,
  content,
  imageIds: images.map(({ id }) => id),
  replyToMessageId: reply?.id ?? null,
  clearedSeq: clearedSeq ?? undefined,
});

/** Survives a reload, so that the page goes on with its own messages. */
function tabName(): string {
  const name = tab.read("tab") ?? randomId();
  tab.write("tab", name);
  return name;
}
