import { type SQL, sql } from "drizzle-orm";

/** Hides its value from SQLite's planner, which else replans on every call: 7 µs instead of 1 for a session's row. */
export const given = (name: string): SQL => sql`+${sql.placeholder(name)}`;

/** `[prefix, prefixEnd)` is the range of names with this prefix in an index. */
export const prefixEnd = (prefix: string) => `${prefix}\u{10FFFF}`;
