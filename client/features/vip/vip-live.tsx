import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { meQuery } from "#client/lib/queries/me.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { vipChanged } from "./queries.ts";

/** The longest that a timer of a browser waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** VIP on every page of a member: what another tab bought shows here too, and so does its end when the moment comes. */
export function VipLive() {
  const client = useQueryClient();
  const vip = useQuery(meQuery).data?.vipObject;
  const endsAt = vip?.active && vip.endDate ? Date.parse(vip.endDate) : null;

  useEffect(() => {
    const stops = [
      socket.on("VIP_CHANGED", () => vipChanged(client)),
      // Nothing reported what happened while the connection was away.
      $hello.subscribe((hello) => {
        if (hello) void client.invalidateQueries({ queryKey: ["vip"] });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);

  useEffect(() => {
    if (endsAt === null || endsAt - Date.now() > LONGEST_MS) return;
    const timer = setTimeout(() => vipChanged(client), Math.max(0, endsAt - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [client, endsAt]);

  return null;
}
