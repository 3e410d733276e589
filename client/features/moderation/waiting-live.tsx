import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { meQuery } from "#client/lib/queries/me.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { onRefused } from "./api.ts";
import { overviewQuery, useReload, useWorkChange } from "./queries.ts";

/** Keeps the number of waiting cases in a moderator's menu current, and what an open console shows. */
export function WaitingLive() {
  const client = useQueryClient();
  const reload = useReload();
  const workChanged = useWorkChange();
  const waiting = useQuery(overviewQuery).data?.waiting.cases ?? 0;
  useEffect(() => {
    setBadge("reports", waiting);
    return () => setBadge("reports", 0);
  }, [waiting]);
  useEffect(() => {
    const stops = [
      socket.on("REPORTS_CHANGED", workChanged),
      // Changes while the connection was away were not reported.
      $hello.subscribe((hello) => void (hello && reload())),
      onRefused(() => void client.invalidateQueries({ queryKey: meQuery.queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, reload, workChanged]);
  return null;
}
