import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { VIDEO_MODES } from "#contract/video.ts";
import { person } from "./person-column.ts";

/** A browser, of a member or a guest, and the address for its push. */
const browser = () => ({
  id: text().primaryKey(),
  address: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  /** The person's key in matchmaking. It limits the rows of one person. */
  personKey: text(),
  lang: text({ enum: LANGS }).notNull(),
});

/** In which mode company is wanted, and until when. */
const company = () => ({
  expiresAt: integer().notNull(),
  mode: text({ enum: VIDEO_MODES }).notNull().default("classic"),
});

/**
 * Browsers of members and guests that want one push when someone is online. Sending the push deletes the row. A person who is
 * already searching gets none.
 */
export const companyAlerts = sqliteTable("company_alerts", { ...browser(), ...company() }, (table) => [
  uniqueIndex("company_alerts_by_address").on(table.address),
  index("company_alerts_by_mode").on(table.mode, table.expiresAt),
  index("company_alerts_by_person").on(table.personKey),
]);

/** Members who want one letter when someone is online, since their browser cannot notify. The letter deletes the row. */
export const companyLetters = sqliteTable(
  "company_letters",
  {
    userId: person().primaryKey(),
    ...company(),
  },
  (table) => [index("company_letters_by_mode").on(table.mode, table.expiresAt)],
);

/** Browsers that want one push before an evening of the operator. Sending the push deletes the row. */
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
