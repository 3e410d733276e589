import { type SQL, sql } from "drizzle-orm";

/** A boolean column: whether such a row exists. `exists(sql`blocks t WHERE …`)`. */
export const exists = (rows: SQL): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${rows})`.mapWith(Boolean);
