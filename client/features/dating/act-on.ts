import type { QueryClient } from "@tanstack/react-query";
import { Failure } from "#client/lib/api.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { personLeft } from "./live.ts";

/** Why no more can be done with a person, who is found no longer either. */
const GONE: ReadonlySet<string> = new Set([
  "not_found",
  "deleted_profile",
  "user_blocked_you",
  "you_blocked_user",
] satisfies ErrorCode[]);
const isGone = (error: unknown) => error instanceof Failure && GONE.has(error.code);

/** One after another for each person: an undo must not overtake what it undoes. */
export function actOn(
  client: QueryClient,
  id: string,
  request: () => Promise<unknown>,
  whenFailed: (error: unknown) => void,
): void {
  const options = { scope: { id }, networkMode: "always", mutationFn: request } as const;
  const mutation = client.getMutationCache().build<unknown, Error, void, unknown>(client, options);
  mutation.execute().catch((error) => {
    whenFailed(error);
    // No list is told of a deletion; put back, their card could not be dismissed.
    if (isGone(error)) personLeft(client, id);
  });
}
