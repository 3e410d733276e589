import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SpokenLanguage } from "#contract/languages.ts";
import { ATTRIBUTES, PRIVACY_LEVELS, SEXES } from "#contract/people.ts";
import type { Prompt } from "#contract/prompts.ts";
import { ROLES } from "#contract/roles.ts";
import { cities } from "./geo.ts";

const level = () => text({ enum: PRIVACY_LEVELS }).notNull().default("EVERYONE");

/** Specification, section 3. Triggers bound `name` and `status`. `demo` marks people of `bun run seed`. */
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
    descriptionPrivate: text(),
    /** Spoken ones: ISO 639-1, as JSON. */
    languages: text({ mode: "json" }).$type<SpokenLanguage[]>().notNull().default(sql`'[]'`),
    /** At most three, as JSON. */
    prompts: text({ mode: "json" }).$type<Prompt[]>().notNull().default(sql`'[]'`),
    rating: real(),
    /** Below three there is no rating yet. */
    reviewCount: integer().notNull().default(0),
    /** Derived from `vip_ledger` and written with its entries, so that a hot path reads one row. */
    vipUntil: integer(),
    vipPromotionAt: integer(),
    /** Of half a minute or more, of any kind: a user who has had some is no newcomer. */
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
    avatarId: text(),
    hide: integer({ mode: "boolean" }).notNull().default(false),
    seePhotos: level(),
    seeProfileInfo: level(),
    seeRating: level(),
    seeStatusMessage: level(),
    seeUserPic: level(),
    /** Off: others do not see what this member has read, nor this member what they have. */
    readReceipts: integer({ mode: "boolean" }).notNull().default(true),
    /** When a moderator last compared the main photo with a live selfie. A trigger takes it away with that photo. */
    verifiedAt: integer(),
    role: text({ enum: ROLES }).notNull().default("member"),
    demo: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
    lastSeenAt: integer(),
    /** A cache of the `sanctions` in force. */
    lockedAt: integer(),
    /** Hidden at once, erased 30 days later. */
    deletedAt: integer(),
  },
  (table) => [
    index("users_by_name").on(table.name),
    index("users_demo").on(table.id).where(sql`${table.demo} = 1`),
    index("users_moderators").on(table.id).where(sql`${table.role} <> 'member'`),
    index("users_locked").on(table.lockedAt).where(sql`${table.lockedAt} IS NOT NULL`),
    index("users_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

/** The token names this row, so deleting the row ends the session everywhere at once. */
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
    /** When its moderator last confirmed by a code or the password who they are. */
    confirmedAt: integer(),
  },
  (table) => [
    index("sessions_by_user").on(table.userId),
    index("sessions_by_expiry").on(table.expiresAt),
    index("sessions_by_creation").on(table.createdAt),
  ],
);
