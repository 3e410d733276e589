import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { users } from "./users.ts";

export const supportTickets = sqliteTable(
  "support_tickets",
  {
    /** Shown to the writer; never reused. */
    number: integer().primaryKey({ autoIncrement: true }),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** As entered: nothing proves that it belongs to the writer. */
    email: text().notNull(),
    contact: text().notNull(),
    /** One of SUPPORT_TYPES, or the words of a client other than ours. */
    type: text().notNull(),
    text: text().notNull(),
    lang: text({ enum: LANGS }).notNull(),
    createdAt: integer().notNull(),
    closedAt: integer(),
  },
  (table) => [
    index("support_tickets_open").on(table.number).where(sql`${table.closedAt} IS NULL`),
    index("support_tickets_by_closing").on(table.closedAt),
    index("support_tickets_by_email").on(table.email, table.createdAt),
    index("support_tickets_by_user").on(table.userId),
  ],
);

export const supportAnswers = sqliteTable(
  "support_answers",
  {
    id: text().primaryKey(),
    number: integer()
      .notNull()
      .references(() => supportTickets.number, { onDelete: "cascade" }),
    text: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("support_answers_by_ticket").on(table.number, table.createdAt)],
);
