import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** A browser, of a member or a guest, and where its push goes. */
const browser = () => ({
  id: text().primaryKey(),
  address: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  /** Who asks, as matchmaking knows them: the rows of one person are limited. */
  personKey: text(),
  lang: text({ enum: ["ru", "en"] }).notNull(),
});

/** In which chat company is wanted, and until when. */
const company = () => ({
  expiresAt: integer().notNull(),
  mode: text({ enum: ["classic", "rating"] })
    .notNull()
    .default("classic"),
});

/**
 * Browsers, of members and guests alike, that want one push when someone is here. A row goes with its push. Anyone who searches at
 * the moment is not called.
 */
export const companyAlerts = sqliteTable(
  "company_alerts",
  {
    ...browser(),
    ...company(),
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
    ...company(),
  },
  (table) => [index("company_letters_by_mode").on(table.mode, table.expiresAt)],
);

/** Browsers that want one push before an evening of the operator's. A row goes with its push. */
export const eveningAlerts = sqliteTable(
  "evening_alerts",
  {
    ...browser(),
    startsAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("evening_alerts_by_address").on(table.address),
    index("evening_alerts_by_start").on(table.startsAt),
    index("evening_alerts_by_person").on(table.personKey),
  ],
);
