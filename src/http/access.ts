import type { Act } from "#src/timing/act-limits.ts";
import type { Limit } from "./rate-limits.ts";
import type { Route } from "./route-table.ts";

export type Guard = "anyone" | "member" | "moderator" | "admin" | "leaving" | "operator" | "ownMachine";

/** The macros of `guards.ts` write it into the `detail` of the route. */
export interface Access {
  guard?: Guard;
  limit?: Limit;
  act?: Act;
}

const GUARD = "x-guard";
const LIMIT = "x-limit";
const ACT = "x-act";

/** As fields of a route's `detail`, the only place where Elysia keeps what it does not know. */
export const asDetail = ({ guard, limit, act }: Access): object => ({
  ...(guard && { [GUARD]: guard }),
  ...(limit && { [LIMIT]: limit }),
  ...(act && { [ACT]: act }),
});

export function accessOf({ hooks }: Pick<Route, "hooks">): Access {
  return read((hooks as { detail?: Record<string, unknown> } | undefined)?.detail ?? {});
}

export function takeAccess(described: object): Access {
  const detail = described as Record<string, unknown>;
  const access = read(detail);
  for (const field of [GUARD, LIMIT, ACT]) delete detail[field];
  return access;
}

const read = (detail: Record<string, unknown>): Access => ({
  guard: detail[GUARD] as Guard | undefined,
  limit: detail[LIMIT] as Limit | undefined,
  act: detail[ACT] as Act | undefined,
});
