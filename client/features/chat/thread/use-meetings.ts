import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Meeting } from "#contract/chat.ts";
import { meetingsQuery } from "../queries.ts";
import type { ThreadWindow } from "../window/thread-window.ts";

const NONE: readonly Meeting[] = [];

/** Calls and talks with this person, oldest first, as far back as the loaded messages reach. */
export function useMeetings(userId: string, window: ThreadWindow | undefined): readonly Meeting[] {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useInfiniteQuery(
    meetingsQuery(userId),
  );
  const meetings = useMemo(() => data?.pages.flatMap((page) => page.data).reverse() ?? NONE, [data]);
  const reachesTo = window?.before ? (window.messages[0]?.time ?? "") : "";
  const isShort = hasNextPage && (meetings[0]?.endedAt ?? "") > reachesTo;
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isShort, isFetchingNextPage, isError, fetchNextPage]);
  return meetings;
}
