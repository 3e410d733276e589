import type { QueryClient } from "@tanstack/react-query";
import { atom } from "nanostores";
import { openLimit } from "#client/lib/limit-dialog.ts";
import { $session } from "#client/lib/session.ts";
import { $connection, $hello, socket } from "#client/lib/socket.ts";
import { socketErrorCode } from "#client/lib/socket-error.ts";
import { forget, readStored, store, tab } from "#client/lib/storage.ts";
import { timedId } from "#client/lib/timed-id.ts";
import type { Message } from "#contract/chat.ts";
import { takeMessage } from "./cache.ts";
import { added, type Outbox, type Outgoing, retried, settled } from "./outbox.ts";
import { OutboxSender } from "./outbox-sender.ts";
import { noteStored } from "./window-loader.ts";

/** What this person wrote, in any tab, and the server has not confirmed yet. */
export const $outbox = atom<Outbox>([]);

export type Written = Pick<Outgoing, "to" | "content" | "images" | "reply">;

interface Running {
  key: string;
  sender: OutboxSender;
}
let running: Running | undefined;
/** Written before it is known whose storage it goes to: a page may be quicker than that. */
let early: Outbox = [];
const owner = tabName();

/** Takes up what an earlier page left behind, and sends from now on. Answers the way to stop. */
export function startOutbox(userId: string, client: QueryClient): () => void {
  const key = `outbox:${userId}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sender = new OutboxSender({
    owner,
    read: () => readOutbox(key),
    write: (outbox) => writeOutbox(key, outbox),
    send: async (message) => (await socket.send("MESSAGE", frameOf(message))).message,
    codeOf: socketErrorCode,
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
  early = [];
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
    // Whoever leaves takes their words along; an expired session may come back for them.
    if ($session.get().ended === "left") forget(key);
  };
}

export function write(message: Written): void {
  const now = new Date().toISOString();
  const outgoing: Outgoing = {
    ...message,
    clientId: timedId(),
    owner,
    time: now,
    failure: null,
  };
  change((outbox) => added(outbox, outgoing));
}

export const sendAgain = (clientId: string): void =>
  change((outbox) => retried(outbox, clientId, owner, new Date().toISOString()));

export const discard = (clientId: string): void => change((outbox) => settled(outbox, clientId));

/** Another tab has sent it, or this one heard of it before its answer came. */
export function confirm({ clientId }: Message): void {
  if (clientId && $outbox.get().some((message) => message.clientId === clientId)) discard(clientId);
}

function change(how: (outbox: Outbox) => Outbox): void {
  if (running) {
    writeOutbox(running.key, how(readOutbox(running.key)));
    void running.sender.run();
  } else {
    early = how(early);
    $outbox.set(early);
  }
}

/** Always read anew: other tabs write to it, too. */
function readOutbox(key: string): Outbox {
  try {
    return JSON.parse(readStored(key) ?? "[]") as Outgoing[];
  } catch {
    return [];
  }
}

function writeOutbox(key: string, outbox: Outbox): void {
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

/** Stays over a reload, so that a page goes on with what it had begun. */
function tabName(): string {
  const name = tab.read("tab") ?? crypto.randomUUID();
  tab.write("tab", name);
  return name;
}
