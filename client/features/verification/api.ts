import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import type { Verification } from "#contract/verification.ts";

const { verification } = api.api.user;

export const verificationQuery = queryOptions({
  queryKey: ["verification"],
  queryFn: () => unwrap(verification.get()),
});

export const askGesture = () => unwrap(verification.gesture.post());
export const withdrawSelfie = () => unwrap(verification.delete());
export const sendSelfie = (id: string, [first, second, third]: readonly [File, File, File]) =>
  unwrap(verification.selfie.post({ id, first, second, third }));

/** Shows it, and the badge of the own profile with it. */
export function verificationChanged(client: QueryClient, state: Verification): void {
  client.setQueryData(verificationQuery.queryKey, state);
  const me = client.getQueryData(meQuery.queryKey);
  if (me && me.verifiedAt !== state.verifiedAt)
    client.setQueryData(meQuery.queryKey, { ...me, verifiedAt: state.verifiedAt });
}
