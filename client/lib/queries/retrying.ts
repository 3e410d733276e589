import type { Query, QueryClient } from "@tanstack/react-query";

/** Whether a screen waits for this query, with a skeleton: it has no data yet, or its next page is on its way. */
const isAwaited = ({ state: { fetchStatus, data, fetchMeta } }: Query): boolean =>
  fetchStatus === "fetching" && (data === undefined || Boolean(fetchMeta?.fetchMore));

export const isAnyAwaited = (client: QueryClient): boolean => client.getQueryCache().getAll().some(isAwaited);

/** Whether an awaited query has failed and is being retried. */
export const isAnyRetrying = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some((query) => isAwaited(query) && query.state.fetchFailureCount > 0);

/**
 * Requests what is awaited once more, at once: whatever is left of the delay, and without waiting for a request that hangs.
 * Callers that wait for the answer get that of the new request.
 */
export function retryNow(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ predicate: isAwaited })) {
    const { fetchMeta: meta } = query.state;
    void query.cancel({ silent: true, revert: true });
    query.fetch(undefined, meta ? { meta } : {}).catch(() => {});
  }
}
