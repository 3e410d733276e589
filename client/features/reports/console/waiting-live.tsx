import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { meQuery } from "#client/lib/queries/me.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { onRefused } from "./api.ts";
import { useRefetchConsole, waitingQuery } from "./queries.ts";

/** Keeps the number of waiting reports in a moderator's menu current, and the lists of an open console. */
export function WaitingLive() {
  const client = useQueryClient();
  const refetch = useRefetchConsole();
  const waiting = useQuery(waitingQuery).data?.reports ?? 0;
  useEffect(() => {
    setBadge("reports", waiting);
    return () => setBadge("reports", 0);
  }, [waiting]);
  useEffect(() => {
    const stops = [
      socket.on("REPORTS_CHANGED", () => void refetch()),
      // Changes while the connection was away were not reported.
      $hello.subscribe((hello) => void (hello && refetch())),
      onRefused(() => void client.invalidateQueries({ queryKey: meQuery.queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, refetch]);
  return null;
}
