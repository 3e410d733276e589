import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { setBadge } from "#client/lib/stores/badges.ts";
import { newsQuery } from "./queries.ts";

/** Keeps the dating badge of the menu current: newcomers who match, new visitors, and new matches of saved searches. */
export function DatingLive() {
  const { data } = useQuery(newsQuery);
  const waiting = data ? data.newcomers + data.visitors + data.saved : 0;
  useEffect(() => {
    setBadge("dating", waiting);
    return () => setBadge("dating", 0);
  }, [waiting]);
  return null;
}
