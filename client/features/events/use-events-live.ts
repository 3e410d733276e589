import { useStore } from "@nanostores/react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { boxOf } from "./api.ts";
import { applyUpdate, refetchAll } from "./cache.ts";
import { drop, keep } from "./kept.ts";
import type { Bounds } from "./map/view.ts";

/** Shows changes by others at once: to events in this box, the member's own, and those the member reacted to. */
export function useEventsLive(me: string, box: Bounds | null): void {
  const client = useQueryClient();
  const hello = useStore($hello);
  useEffect(() => watchEvents(client, me), [client, me]);
  useEffect(() => {
    if (box && hello) socket.send("WATCH_EVENTS", boxOf(box)).catch(() => {});
  }, [box, hello]);
  useEffect(() => () => void socket.send("UNWATCH_EVENTS", {}).catch(() => {}), []);
}

function watchEvents(client: QueryClient, me: string): () => void {
  const stops = [
    socket.on("EVENT_CREATED", (update) => applyUpdate(client, update, me)),
    socket.on("EVENT_UPDATED", (update) => {
      applyUpdate(client, update, me);
      if (update.action === "UPDATE") keep([update.event]);
    }),
    socket.on("EVENT_DELETED", (update) => {
      applyUpdate(client, update, me);
      drop(update.event.id);
    }),
    $hello.listen((hello) => hello && refetchAll(client)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
