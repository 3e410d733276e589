import type { QueryClient } from "@tanstack/react-query";
import { atom } from "nanostores";
import { randomId, timedId } from "#client/lib/ids.ts";
import { $session, hasLeft } from "#client/lib/session.ts";
import { retryAfterMs, socketErrorCode } from "#client/lib/socket/error.ts";
import { $connection, $hello, socket } from "#client/lib/socket/socket.ts";
import { forget, readStored, store, tab } from "#client/lib/storage/storage.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import type { Message } from "#contract/chat.ts";
import { takeMessage } from "../cache.ts";
import { noteStored } from "../window/window-loader.ts";
import { added, type Outbox, type Outgoing, retried, settled } from "./outbox.ts";
import { OutboxSender } from "./outbox-sender.ts";

const EARLY = "early";
/** Messages written before the account is known. They survive a reload that comes before it. */
let early: Outbox = readEarly();

/** The user's messages, from any tab, that the server has not confirmed yet. */
export const $outbox = atom<Outbox>(early);

export type Written = Pick<Outgoing, "to" | "content" | "images" | "reply"> &
  Partial<Pick<Outgoing, "clientId">>;

type OutboxKey = `outbox:${string}`;

interface Running {
  key: OutboxKey;
  sender: OutboxSender;
}
let running: Running | undefined;
const owner = tabName();

/** Resumes what an earlier page left unsent, and sends from now on. Returns a function that stops it. */
export function startOutbox(userId: string, client: QueryClient): () => void {
  const key: OutboxKey = `outbox:${userId}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sender = new OutboxSender({
    owner,
    read: () => readOutbox(key),
    write: (outbox) => writeOutbox(key, outbox),
    send: async (message) => (await socket.send("MESSAGE", frameOf(message))).message,
    codeOf: socketErrorCode,
    waitOf: retryAfterMs,
    isConnected: () => $connection.get() === "open",
    onStored: (message) => {
      noteStored(message);
      takeMessage(client, message);
    },
    onRefused: (_, code) => code === "chat_limit_reached" && openLimit("chats"),
    now: Date.now,
    later: (run, ms) => {
      clearTimeout(timer);
      timer = setTimeout(run, ms);
    },
  });
  running = { key, sender };
  writeOutbox(key, [...readOutbox(key), ...early]);
  keepEarly([]);
  void sender.run();

  const unlisten = $hello.listen(() => void sender.run());
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    $outbox.set(readOutbox(key));
    void sender.run();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    sender.stop();
    clearTimeout(timer);
    unlisten();
    window.removeEventListener("storage", onStorage);
    running = undefined;
    $outbox.set([]);
    if (hasLeft($session.get().ended)) forget(key);
  };
}

export function write(message: Written): void {
  const now = new Date().toISOString();
  const outgoing: Outgoing = {
    clientId: timedId(),
    ...message,
    owner,
    time: now,
    failure: null,
  };
  change((outbox) => added(outbox, outgoing));
}

export const sendAgain = (clientId: string): void =>
  change((outbox) => retried(outbox, clientId, owner, new Date().toISOString()));

export const discard = (clientId: string): void => change((outbox) => settled(outbox, clientId));

/** Removes a message that another tab has sent, or that the socket delivered before the reply. */
export function confirm({ clientId }: Message): void {
  if (clientId && $outbox.get().some((message) => message.clientId === clientId)) discard(clientId);
}

function change(how: (outbox: Outbox) => Outbox): void {
  if (running) {
    writeOutbox(running.key, how(readOutbox(running.key)));
    void running.sender.run();
  } else {
    keepEarly(how(early));
    $outbox.set(early);
  }
}

/** Messages of one session are never sent in another. */
function readEarly(): Outbox {
  try {
    const kept = JSON.parse(tab.read(EARLY) ?? "null") as { token: string; outbox: Outbox } | null;
    return kept?.token === $session.get().token ? (kept?.outbox ?? []) : [];
  } catch {
    return [];
  }
}

function keepEarly(outbox: Outbox): void {
  early = outbox;
  if (outbox.length > 0) tab.write(EARLY, JSON.stringify({ token: $session.get().token, outbox }));
  else tab.forget(EARLY);
}

/** Read from storage each time: other tabs write to it, too. */
function readOutbox(key: OutboxKey): Outbox {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? (stored as Outgoing[]) : [];
  } catch {
    return [];
  }
}

function writeOutbox(key: OutboxKey, outbox: Outbox): void {
  store(key, JSON.stringify(outbox));
  $outbox.set(outbox);
}

const frameOf = ({ to, clientId, content, images, reply }: Outgoing) => ({
  to,
  clientId,
  content,
  imageIds: images.map(({ id }) => id),
  replyToMessageId: reply?.id ?? null,
});

/** Survives a reload, so that the page goes on with its own messages. */
function tabName(): string {
  const name = tab.read("tab") ?? randomId();
  tab.write("tab", name);
  return name;
}
