import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { eachMailKind, isPlain, OPTIONAL_MAIL_KINDS, OPTIONAL_MAILS } from "#contract/optional-mails.ts";
import { person } from "./person-column.ts";

/**
 * Photos, and recordings, which have a length in place of a size (decision 064). `position` null: not in the gallery; the introduction
 * of a profile is its recording that has one. A removed one's row stays until its files are deleted, after any number of tries.
 */
export const images = sqliteTable(
  "images",
  {
    id: text().primaryKey(),
    ownerId: person(),
    position: integer(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** At most PLACEHOLDER_MAX characters: lists and frames copy it. */
    placeholder: text().notNull(),
    createdAt: integer().notNull(),
    removedAt: integer(),
    /** No colour profile in the files. Earlier versions kept that of the upload; a job encodes those photos again. */
    hasNoProfile: integer({ mode: "boolean" }).notNull().default(false),
    bytes: integer().notNull().default(0),
    /** SHA-256 of the largest file, and what the picture looks like (`services/photos.ts`). Null until a job fills them in. */
    contentHash: text(),
    dHash: text(),
    /** Of a recording, counted by the server; null for a photo. */
    voiceMs: integer(),
    waveform: text(),
  },
  (table) => [
    index("images_by_owner").on(table.ownerId, table.position),
    index("images_unused").on(table.createdAt).where(sql`${table.position} IS NULL`),
    index("images_removed").on(table.removedAt).where(sql`${table.removedAt} IS NOT NULL`),
    index("images_to_convert").on(table.id).where(sql`${table.hasNoProfile} = 0`),
    index("images_to_describe").on(table.id).where(sql`${table.contentHash} IS NULL`),
    check("images_placeholder_is_short", sql`length(${table.placeholder}) <= 400`),
  ],
);

/** Compared by `folded`; the code that writes profile_tags maintains `count`. */
export const tags = sqliteTable(
  "tags",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    folded: text().notNull(),
    count: integer().notNull().default(0),
    eventCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("tags_by_folded").on(table.folded),
    index("tags_by_count").on(table.count),
    // Suggestions by the beginning of a name: a million unused tags are not among them.
    index("tags_in_use_by_folded").on(table.folded).where(sql`${table.count} > 0`),
    index("tags_of_events_by_folded").on(table.folded).where(sql`${table.eventCount} > 0`),
    index("tags_unused").on(table.id).where(sql`${table.count} = 0 AND ${table.eventCount} = 0`),
    index("tags_by_event_count").on(table.eventCount).where(sql`${table.eventCount} > 0`),
  ],
);

export const profileTags = sqliteTable(
  "profile_tags",
  {
    userId: person(),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tagId] }),
    index("profile_tags_by_tag").on(table.tagId, table.userId),
  ],
);

export const profileViews = sqliteTable(
  "profile_views",
  {
    viewerId: person(),
    userId: person(),
    viewedAt: integer().notNull(),
    /** The user visited does not see it. */
    isPrivate: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.userId] }),
    index("profile_views_of").on(table.userId, table.viewedAt),
    index("profile_views_by").on(table.viewerId, table.viewedAt),
  ],
);

/** No row means the defaults. An e-mail that needs consent has no column: `consents` decides. */
export const notificationSettings = sqliteTable("notification_settings", {
  userId: person().primaryKey(),
  ...eachMailKind(OPTIONAL_MAIL_KINDS.filter(isPlain), (kind) => flag(OPTIONAL_MAILS[kind].byDefault)),
});

function flag(byDefault: boolean) {
  return integer({ mode: "boolean" }).notNull().default(byDefault);
}
