import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { setBadge } from "#client/lib/stores/badges.ts";
import { newsQuery } from "./queries.ts";

/** The badge at the menu: newcomers who fit, visitors, and people for saved searches. */
export function DatingLive() {
  const { data } = useQuery(newsQuery);
  const waiting = data ? data.newcomers + data.visitors + data.saved : 0;
  useEffect(() => {
    setBadge("dating", waiting);
    return () => setBadge("dating", 0);
  }, [waiting]);
  return null;
}
