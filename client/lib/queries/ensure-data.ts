import { type EnsureQueryDataOptions, hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** An answer that an earlier page kept may enter the cache while the request is retried (decision 040): the page does not wait. */
export function ensureData<Data, Key extends QueryKey>(
  client: QueryClient,
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const hash = hashKey(query.queryKey);
  return new Promise((resolve, reject) => {
    const stop = client.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
      if (queryHash === hash && state.data !== undefined) settle(() => resolve(state.data as Data));
    });
    const settle = (end: () => void) => {
      stop();
      end();
    };
    client.ensureQueryData(query).then(
      (data) => settle(() => resolve(data)),
      (error) => settle(() => reject(error)),
    );
  });
}
