import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { meQuery } from "#client/lib/queries/me.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { forgetUnheard, isKnownChange, onRefused } from "./api.ts";
import { overviewQuery, useReload } from "./queries.ts";

/** Keeps the number of waiting cases in a moderator's menu current, and what an open console shows. */
export function WaitingLive() {
  const client = useQueryClient();
  const reload = useReload();
  const waiting = useQuery(overviewQuery).data?.waiting.cases ?? 0;
  useEffect(() => {
    setBadge("reports", waiting);
    return () => setBadge("reports", 0);
  }, [waiting]);
  useEffect(() => {
    const stops = [
      // The answer to a decision brings what its message would make this tab ask for.
      socket.on("REPORTS_CHANGED", () => void (isKnownChange() || reload())),
      // Changes while the connection was away were not reported.
      $hello.subscribe((hello) => {
        if (!hello) return;
        forgetUnheard();
        void reload();
      }),
      onRefused(() => void client.invalidateQueries({ queryKey: meQuery.queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, reload]);
  return null;
}
