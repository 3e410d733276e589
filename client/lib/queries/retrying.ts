import type { Query, QueryClient } from "@tanstack/react-query";

/** Whether a query, or its next page, has failed and is being retried: screens show a skeleton meanwhile, as if it were slow. */
const isRetrying = ({ state: { fetchStatus, fetchFailureCount, data, fetchMeta } }: Query): boolean =>
  fetchStatus === "fetching" &&
  fetchFailureCount > 0 &&
  (data === undefined || Boolean(fetchMeta?.fetchMore));

export const isAnyRetrying = (client: QueryClient): boolean =>
  client.getQueryCache().getAll().some(isRetrying);

/** Retries at once, whatever is left of the delay. Callers that wait for the answer get that of the new request. */
export function retryNow(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ predicate: isRetrying })) {
    const { fetchMeta: meta } = query.state;
    void query.cancel({ silent: true, revert: true });
    query.fetch(undefined, meta ? { meta } : {}).catch(() => {});
  }
}
