import { type SQL, sql } from "drizzle-orm";

/**
 * A placeholder that hides its value from SQLite's planner. Once the planner has used the value of a bare one (beside a join
 * or an ORDER BY), it replans the prepared statement on every call: measured 7 µs instead of 1 for a session's row. So every
 * condition uses `given`; LIMIT, OFFSET, SET and VALUES, which do not affect the plan, use a bare placeholder.
 */
export const given = (name: string): SQL => sql`+${sql.placeholder(name)}`;

/** Sorts after every name with this prefix: `[prefix, prefixEnd)` is their range in an index. */
export const prefixEnd = (prefix: string) => `${prefix}\u{10FFFF}`;
