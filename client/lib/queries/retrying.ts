import type { Query, QueryClient } from "@tanstack/react-query";

const isAwaited = ({ state: { fetchStatus, data, fetchMeta } }: Query): boolean =>
  fetchStatus === "fetching" && (data === undefined || Boolean(fetchMeta?.fetchMore));

export const isAnyAwaited = (client: QueryClient): boolean => client.getQueryCache().getAll().some(isAwaited);

export const isAnyRetrying = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some((query) => isAwaited(query) && query.state.fetchFailureCount > 0);

/** Without waiting for a request that hangs. Callers that wait get the answer of the new request. */
export function retryNow(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ predicate: isAwaited })) {
    const { fetchMeta: meta } = query.state;
    void query.cancel({ silent: true, revert: true });
    query.fetch(undefined, meta ? { meta } : {}).catch(() => {});
  }
}
