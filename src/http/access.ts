import type { MaybePromise } from "elysia";
import type { Act } from "#src/timing/act-limits.ts";
import type { Limit } from "./rate-limits.ts";
import type { Session } from "./request-context.ts";
import type { Route } from "./route-table.ts";

export type Guard = "anyone" | "member" | "moderator" | "admin" | "leaving" | "operator" | "ownMachine";

/** What a route must have done where members are connected, before anyone reads for it. @throws Problem */
export type First = (asked: {
  session: Session;
  query: Readonly<Record<string, unknown>>;
}) => MaybePromise<void>;

/** The macros of `guards.ts` write it into the `detail` of the route. */
export interface Access {
  guard?: Guard;
  limit?: Limit;
  act?: Act;
  /** It writes nothing, so that a read worker may answer it (decision 063). */
  reads?: true | First;
}

const GUARD = "x-guard";
const LIMIT = "x-limit";
const ACT = "x-act";
const READS = "x-reads";

/** As fields of a route's `detail`, the only place where Elysia keeps what it does not know. */
export const asDetail = ({ guard, limit, act, reads }: Access): object => ({
  ...(guard && { [GUARD]: guard }),
  ...(limit && { [LIMIT]: limit }),
  ...(act && { [ACT]: act }),
  ...(reads && { [READS]: reads }),
});

export function accessOf({ hooks }: Pick<Route, "hooks">): Access {
  return read((hooks as { detail?: Record<string, unknown> } | undefined)?.detail ?? {});
}

export function takeAccess(described: object): Access {
  const detail = described as Record<string, unknown>;
  const access = read(detail);
  for (const field of [GUARD, LIMIT, ACT, READS]) delete detail[field];
  return access;
}

const read = (detail: Record<string, unknown>): Access => ({
  guard: detail[GUARD] as Guard | undefined,
  limit: detail[LIMIT] as Limit | undefined,
  act: detail[ACT] as Act | undefined,
  reads: detail[READS] as true | First | undefined,
});
