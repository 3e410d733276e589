import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cities } from "./geo.ts";

/**
 * People with an account (specification, section 3). Times are milliseconds since 1970; `birthday` is `yyyy-MM-dd`.
 * Demo people (`bun run seed`) carry `demo`, so that they can be told apart and removed together.
 */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sex: text({ enum: ["MALE", "FEMALE", "UNDEF"] }).notNull(),
    birthday: text(),
    country: text().notNull().default(""),
    cityId: integer().references(() => cities.id),
    lat: real(),
    lon: real(),
    status: text(),
    description: text(),
    rating: real(),
    vipUntil: integer(),
    role: text({ enum: ["member", "moderator", "admin"] })
      .notNull()
      .default("member"),
    demo: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
    lastSeenAt: integer(),
    /** Suspended by a moderator since. */
    lockedAt: integer(),
    /** Asked to be deleted; hidden at once, erased 30 days later. */
    deletedAt: integer(),
  },
  (table) => [index("users_demo").on(table.id).where(sql`${table.demo} = 1`)],
);

/** A signed-in browser. The token names this row, so that removing the row ends the session everywhere at once. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    userAgent: text().notNull().default(""),
  },
  (table) => [index("sessions_by_user").on(table.userId), index("sessions_by_expiry").on(table.expiresAt)],
);
