import { useStore } from "@nanostores/react";
import { map } from "nanostores";
import { useEffect } from "react";
import type { Presence } from "#contract/realtime.ts";
import { blocksOf, mayMeet } from "#contract/standing.ts";
import { socket } from "../socket/socket.ts";
import { $hello } from "../socket/state.ts";

/** By user id, for those a tab watches (JOIN_SOCKET_ROOM). */
const $presence = map<Record<string, Presence>>({});
const watchers = new Map<string, number>();

type Seen = Pick<Presence, "online" | "lastSeenAt">;

/** `known` came with the list they are in. */
export function usePresence(userId: string, known: Seen): Seen {
  useEffect(() => watch(userId), [userId]);
  return useStore($presence, { keys: [userId] })[userId] ?? known;
}

function watch(userId: string): () => void {
  startOnce();
  const places = watchers.get(userId) ?? 0;
  watchers.set(userId, places + 1);
  if (places === 0) join(userId);
  return () => leave(userId);
}

function leave(userId: string): void {
  const places = (watchers.get(userId) ?? 1) - 1;
  if (places > 0) return void watchers.set(userId, places);
  watchers.delete(userId);
  // The last presence is dropped: no later message would correct it.
  $presence.setKey(userId, undefined);
  socket.send("LEAVE_SOCKET_ROOM", { userId }).catch(() => {});
}

/** Without a connection, the next one joins again. */
const join = (userId: string): void =>
  void socket.send("JOIN_SOCKET_ROOM", { userId }).then(
    (presence) => watchers.has(userId) && $presence.setKey(userId, presence),
    () => {},
  );

let started = false;
function startOnce(): void {
  if (started) return;
  started = true;
  socket.on("PRESENCE", (presence) => {
    if (watchers.has(presence.userId)) $presence.setKey(presence.userId, presence);
  });
  // The server sends no presence of a blocked person: the last known state would stay forever.
  socket.on("RELATION", ({ userId, blocks }) => {
    if (!watchers.has(userId)) return;
    if (mayMeet(blocksOf(blocks))) join(userId);
    else $presence.setKey(userId, { userId, online: false, lastSeenAt: null });
  });
  $hello.listen(() => {
    for (const userId of watchers.keys()) join(userId);
  });
}
