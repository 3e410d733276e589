import { type SQL, sql } from "drizzle-orm";

/** `exists(sql`blocks t WHERE …`)` */
export const exists = (rows: SQL): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${rows})`.mapWith(Boolean);
