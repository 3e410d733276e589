import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

const askedAgain = new WeakSet<object>();

/** A response under way may lack what has just happened. */
export function askAgain(
  client: QueryClient,
  queryKey: QueryKey,
  predicate: (query: Query) => boolean = () => true,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching", predicate })) {
    if (askedAgain.has(query)) continue;
    askedAgain.add(query);
    // Deferred, since the query stores its response only after this callback.
    const again = () =>
      setTimeout(() => {
        askedAgain.delete(query);
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      });
    query.promise?.then(again, again);
  }
}

/** An invalidation alone lets an answer that is still under way stand. */
export function refetchChanged(client: QueryClient, queryKey: QueryKey): void {
  askAgain(client, queryKey, ({ state }) => state.data === undefined);
  void client.invalidateQueries({ queryKey });
}
