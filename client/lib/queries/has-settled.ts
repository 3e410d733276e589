import type { UseQueryResult } from "@tanstack/react-query";

type Status = Pick<UseQueryResult, "isPending" | "isFetched" | "isPaused" | "failureCount">;

/** A failed query is pending again when another component requests it, but it stays fetched. */
export const hasSettled = ({ isPending, isFetched, isPaused, failureCount }: Status): boolean =>
  !isPending || isFetched || isPaused || failureCount > 0;
