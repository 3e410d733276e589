import type { Query, QueryClient } from "@tanstack/react-query";

/** Not on the screen yet, failed, and tried again by itself: screens draw its shape meanwhile, as if it were only slow. */
const isRetrying = ({ state: { fetchStatus, fetchFailureCount, data, fetchMeta } }: Query): boolean =>
  fetchStatus === "fetching" &&
  fetchFailureCount > 0 &&
  (data === undefined || Boolean(fetchMeta?.fetchMore));

export const isAnyRetrying = (client: QueryClient): boolean =>
  client.getQueryCache().getAll().some(isRetrying);

/** Asks at once, whatever is left of the wait. Who waits for the answer gets that of the new request. */
export function retryNow(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ predicate: isRetrying })) {
    const { fetchMeta: meta } = query.state;
    void query.cancel({ silent: true, revert: true });
    query.fetch(undefined, meta ? { meta } : {}).catch(() => {});
  }
}
