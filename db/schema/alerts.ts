import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Browsers, of members and guests alike, that want one push when someone is here. A row goes with its push. */
export const companyAlerts = sqliteTable(
  "company_alerts",
  {
    id: text().primaryKey(),
    address: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** As matchmaking knows the one who asks: anyone who searches at the moment is not called. */
    personKey: text(),
    lang: text({ enum: ["ru", "en"] }).notNull(),
    expiresAt: integer().notNull(),
    /** In which chat they want company. */
    mode: text({ enum: ["classic", "rating"] })
      .notNull()
      .default("classic"),
  },
  (table) => [
    uniqueIndex("company_alerts_by_address").on(table.address),
    index("company_alerts_by_mode").on(table.mode, table.expiresAt),
    index("company_alerts_by_person").on(table.personKey),
  ],
);

/** Members who want one letter when someone is here, since their browser cannot notify. A row goes with its letter. */
export const companyLetters = sqliteTable(
  "company_letters",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
    mode: text({ enum: ["classic", "rating"] })
      .notNull()
      .default("classic"),
  },
  (table) => [index("company_letters_by_mode").on(table.mode, table.expiresAt)],
);

/** Browsers that want one push before an evening of the operator's. A row goes with its push. */
export const eveningAlerts = sqliteTable(
  "evening_alerts",
  {
    id: text().primaryKey(),
    address: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Who asks, as matchmaking knows them: one person has so many rows at most. */
    personKey: text(),
    lang: text({ enum: ["ru", "en"] }).notNull(),
    startsAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("evening_alerts_by_address").on(table.address),
    index("evening_alerts_by_start").on(table.startsAt),
    index("evening_alerts_by_person").on(table.personKey),
  ],
);
