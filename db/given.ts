import { type SQL, sql } from "drizzle-orm";

/**
 * A placeholder that SQLite's planner does not look behind. Where it has looked at a bare one (beside a join or an
 * ORDER BY), it plans the prepared statement again at every call: measured 7 µs instead of 1 for a session's row. So every
 * condition takes what it is `given`; LIMIT, OFFSET, SET and VALUES, where there is nothing to plan by, a bare placeholder.
 */
export const given = (name: string): SQL => sql`+${sql.placeholder(name)}`;
