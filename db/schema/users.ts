import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ATTRIBUTES, PRIVACY_LEVELS, SEXES } from "#contract/people.ts";
import { ROLES } from "#contract/roles.ts";
import { cities } from "./geo.ts";

/** Who may see a part of a profile. */
const level = () => text({ enum: PRIVACY_LEVELS }).notNull().default("EVERYONE");

/**
 * People with an account (specification, section 3). Times are milliseconds since 1970; `birthday` is `yyyy-MM-dd`.
 * Triggers of the migration bound `name` and `status`, and the texts of events, tags and sessions that lists copy.
 * Demo people (`bun run seed`) have `demo` set, so that they can be recognized and removed together.
 */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sex: text({ enum: SEXES }).notNull(),
    birthday: text(),
    country: text().notNull().default(""),
    cityId: integer().references(() => cities.id),
    lat: real(),
    lon: real(),
    status: text(),
    description: text(),
    /** Visible only to friends and the member. */
    descriptionPrivate: text(),
    rating: real(),
    /** How many reviews `rating` is the average of; below three there is no rating yet. */
    reviewCount: integer().notNull().default(0),
    /** Both are derived from `vip_ledger` and written with its entries, so that a hot path reads one row. */
    vipUntil: integer(),
    vipPromotionAt: integer(),
    /** Video talks of half a minute or more, of any kind: a user who has had some is no newcomer. */
    talks: integer().notNull().default(0),
    height: integer(),
    zodiacSign: text({ enum: ATTRIBUTES.zodiacSign }),
    goal: text({ enum: ATTRIBUTES.goal }),
    hasChildren: text({ enum: ATTRIBUTES.hasChildren }),
    badHabits: text({ enum: ATTRIBUTES.badHabits }),
    physique: text({ enum: ATTRIBUTES.physique }),
    towardsPets: text({ enum: ATTRIBUTES.towardsPets }),
    hairColor: text({ enum: ATTRIBUTES.hairColor }),
    glassColor: text({ enum: ATTRIBUTES.glassColor }),
    /** The avatar, an image of this user. No foreign key, since images already reference users. */
    avatarId: text(),
    /** Hidden from search. */
    hide: integer({ mode: "boolean" }).notNull().default(false),
    seePhotos: level(),
    seeProfileInfo: level(),
    seeRating: level(),
    seeStatusMessage: level(),
    seeUserPic: level(),
    role: text({ enum: ROLES }).notNull().default("member"),
    demo: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
    lastSeenAt: integer(),
    /** When a moderator suspended the user. */
    lockedAt: integer(),
    /** When the user asked to be deleted: hidden at once, erased 30 days later. */
    deletedAt: integer(),
  },
  (table) => [
    index("users_demo").on(table.id).where(sql`${table.demo} = 1`),
    index("users_moderators").on(table.id).where(sql`${table.role} <> 'member'`),
    index("users_locked").on(table.lockedAt).where(sql`${table.lockedAt} IS NOT NULL`),
    index("users_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

/** A signed-in browser. The token names this row, so deleting the row ends the session everywhere at once. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    lastSeenAt: integer().notNull().default(0),
    userAgent: text().notNull().default(""),
    country: text().notNull().default(""),
  },
  (table) => [
    index("sessions_by_user").on(table.userId),
    index("sessions_by_expiry").on(table.expiresAt),
    index("sessions_by_creation").on(table.createdAt),
  ],
);
