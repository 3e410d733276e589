import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { socket } from "#client/lib/socket/socket.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { tiesChanged } from "./live.ts";
import { newsQuery } from "./queries.ts";

export function DatingLive() {
  const client = useQueryClient();
  useEffect(() => socket.on("RELATION", (change) => tiesChanged(client, change)), [client]);
  const { data } = useQuery(newsQuery);
  const waiting = data ? data.newcomers + data.visitors + data.saved : 0;
  useEffect(() => {
    setBadge("dating", waiting);
    return () => setBadge("dating", 0);
  }, [waiting]);
  return null;
}
