import type { UseQueryResult } from "@tanstack/react-query";

type Status = Pick<UseQueryResult, "isPending" | "isFetched" | "isPaused" | "failureCount">;

/**
 * Whether a page need not wait for this query any longer: it has answered, failed once, or is paused without a network. A query
 * that failed is pending again as soon as another component asks for it, but it stays fetched.
 */
export const hasSettled = ({ isPending, isFetched, isPaused, failureCount }: Status): boolean =>
  !isPending || isFetched || isPaused || failureCount > 0;
