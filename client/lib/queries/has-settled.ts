import type { UseQueryResult } from "@tanstack/react-query";

type Status = Pick<UseQueryResult, "isPending" | "isFetched" | "isPaused" | "failureCount">;

/**
 * Whether a page no longer has to wait for this query: it has data, has failed once, or is paused without a network. A failed
 * query is pending again as soon as another component requests it, but it stays fetched.
 */
export const hasSettled = ({ isPending, isFetched, isPaused, failureCount }: Status): boolean =>
  !isPending || isFetched || isPaused || failureCount > 0;
