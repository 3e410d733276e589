import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ATTRIBUTES } from "#contract/people.ts";
import { cities } from "./geo.ts";

/** Who may see a part of a profile. */
const level = () =>
  text({ enum: ["EVERYONE", "FRIENDS", "NOBODY"] })
    .notNull()
    .default("EVERYONE");

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
    /** Seen by friends and the member only. */
    descriptionPrivate: text(),
    rating: real(),
    /** Both follow from `vip_ledger`, and are written with its entries: a hot path reads one row. */
    vipUntil: integer(),
    vipPromotionAt: integer(),
    /** Talks by video of half a minute and more, of any kind: a user who has had some is no newcomer. */
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
    /** The avatar: an id of `images` that belongs to this person. No foreign key, since images already point here. */
    avatarId: text(),
    /** Hidden from search. */
    hide: integer({ mode: "boolean" }).notNull().default(false),
    seePhotos: level(),
    seeProfileInfo: level(),
    seeRating: level(),
    seeStatusMessage: level(),
    seeUserPic: level(),
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
  (table) => [
    index("users_demo").on(table.id).where(sql`${table.demo} = 1`),
    index("users_locked").on(table.lockedAt).where(sql`${table.lockedAt} IS NOT NULL`),
    index("users_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
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
    lastSeenAt: integer().notNull().default(0),
    userAgent: text().notNull().default(""),
    country: text().notNull().default(""),
  },
  (table) => [index("sessions_by_user").on(table.userId), index("sessions_by_expiry").on(table.expiresAt)],
);
