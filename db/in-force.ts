import { and, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { sanctions } from "./schema/index.ts";

/** Whether a row of `sanctions` still applies. */
export const isInForce = (now: SQL | number) =>
  and(or(isNull(sanctions.until), gt(sanctions.until, now)), isNotRevoked);

export const isNotRevoked = sql`NOT EXISTS (SELECT 1 FROM sanctions r WHERE r.revokes = ${sanctions.id})`;
