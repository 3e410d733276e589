import type { UseQueryResult } from "@tanstack/react-query";

type Status = Pick<UseQueryResult, "isPending" | "isPaused" | "failureCount">;

/** Whether a page need not wait for this query any longer: it has answered, failed once, or is paused without a network. */
export const hasSettled = ({ isPending, isPaused, failureCount }: Status): boolean =>
  !isPending || isPaused || failureCount > 0;
