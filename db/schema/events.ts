import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ATTENDANCES } from "#contract/events.ts";
import { LANGS } from "#contract/lang.ts";
import { cities } from "./geo.ts";
import { person } from "./person-column.ts";
import { images, tags } from "./profiles.ts";

const ofEvent = () =>
  integer()
    .notNull()
    .references(() => events.number, { onDelete: "cascade" });

/** Triggers derive `event_map`, `event_cells`, `tags.event_count` and the three counts below (decision 031). */
export const events = sqliteTable(
  "events",
  {
    /** For the R*Tree and the tables that refer to it; never leaves the server. */
    number: integer().primaryKey(),
    id: text().notNull(),
    ownerId: person(),
    typeId: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** The exact place. `shown` is the same, or the middle of a circle around it. */
    lat: real().notNull(),
    lon: real().notNull(),
    shownLat: real().notNull(),
    shownLon: real().notNull(),
    cellX: integer().notNull(),
    cellY: integer().notNull(),
    address: text().notNull(),
    cityId: integer().references(() => cities.id),
    zone: text().notNull(),
    startsAt: integer().notNull(),
    endsAt: integer(),
    overAt: integer().notNull(),
    imageId: text().references(() => images.id, { onDelete: "set null" }),
    capacity: integer(),
    ageFrom: integer().notNull(),
    ageTo: integer().notNull(),
    sex: text({ enum: ["MALE", "FEMALE"] }),
    askToCome: integer({ mode: "boolean" }).notNull(),
    cancelReason: text(),
    /** Neither over nor cancelled, and its host is neither hidden, suspended nor deleted. */
    listed: integer({ mode: "boolean" }).notNull(),
    /** By triggers on `event_people`: taken or held, waiting, asking to come. */
    taken: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    asked: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    /** Made by the host's client, so that a request sent twice creates one event. */
    requestKey: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("events_by_id").on(table.id),
    uniqueIndex("events_by_request")
      .on(table.ownerId, table.requestKey)
      .where(sql`${table.requestKey} IS NOT NULL`),
    index("events_by_owner").on(table.ownerId, table.startsAt),
    index("events_listed").on(table.startsAt, table.number).where(sql`${table.listed} = 1`),
    index("events_to_remind").on(table.startsAt).where(sql`${table.cancelReason} IS NULL`),
    index("events_to_archive").on(table.overAt).where(sql`${table.listed} = 1`),
    index("events_by_image").on(table.imageId).where(sql`${table.imageId} IS NOT NULL`),
  ],
);

export const eventTags = sqliteTable(
  "event_tags",
  {
    eventNumber: ofEvent(),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
  },
  (table) => [
    primaryKey({ columns: [table.eventNumber, table.tagId] }),
    index("event_tags_by_tag").on(table.tagId, table.eventNumber),
  ],
);

/** The person who has waited longest comes first. */
export const eventPeople = sqliteTable(
  "event_people",
  {
    eventNumber: ofEvent(),
    userId: person(),
    state: text({ enum: ATTENDANCES }).notNull(),
    since: integer().notNull(),
    offeredUntil: integer(),
    /** For `coming`: when they were asked "still coming?", and when they said yes. */
    askedAt: integer(),
    confirmedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.eventNumber, table.userId] }),
    index("event_people_by_state").on(table.eventNumber, table.state, table.since),
    index("event_people_by_user").on(table.userId, table.state),
    index("event_people_offered").on(table.offeredUntil).where(sql`${table.offeredUntil} IS NOT NULL`),
  ],
);

export const eventFavorites = sqliteTable(
  "event_favorites",
  { userId: person(), eventNumber: ofEvent(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.eventNumber] }),
    index("event_favorites_of").on(table.eventNumber),
  ],
);

/** When first viewed: "hide viewed" leaves what was first viewed after it was switched on. */
export const eventViews = sqliteTable(
  "event_views",
  { viewerId: person(), eventNumber: ofEvent(), viewedAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.eventNumber] }),
    index("event_views_of").on(table.eventNumber),
  ],
);

export const eventPreferences = sqliteTable("event_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});

/** Also those of deleted events: a pin set again metres away must not get a second circle. */
export const eventCircles = sqliteTable(
  "event_circles",
  {
    number: integer().primaryKey(),
    ownerId: person(),
    lat: real().notNull(),
    lon: real().notNull(),
  },
  (table) => [uniqueIndex("event_circles_of").on(table.ownerId, table.lat, table.lon)],
);

export const eventAnnouncements = sqliteTable(
  "event_announcements",
  {
    id: text().primaryKey(),
    eventNumber: ofEvent(),
    text: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("event_announcements_of").on(table.eventNumber, table.createdAt)],
);

/** By zoom and type, with the sums of their coordinates, for boxes with too many events. */
export const eventCells = sqliteTable(
  "event_cells",
  {
    zoom: integer().notNull(),
    x: integer().notNull(),
    y: integer().notNull(),
    typeId: integer().notNull(),
    count: integer().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.zoom, table.x, table.y, table.typeId] })],
);

/** Written by triggers: the cached pins are rebuilt. */
export const eventChanges = sqliteTable("event_changes", {
  seq: integer().primaryKey({ autoIncrement: true }),
  number: integer().notNull(),
});

/** Hidden, suspended, deleted or back, by a trigger: a host's events leave the map or return, and guests lose their places. */
export const hostChanges = sqliteTable("host_changes", {
  seq: integer().primaryKey({ autoIncrement: true }),
  userId: text().notNull(),
});

/** A row is deleted in the transaction that writes its e-mail. */
export const eventNotices = sqliteTable(
  "event_notices",
  {
    number: integer().primaryKey(),
    userId: person(),
    news: text().notNull(),
    /** JSON as this member sees it, since the event may be deleted by the time the notice is sent; or only its id. */
    seen: text().notNull(),
    /** Moves that follow each other wait, and are sent as one. */
    sendAt: integer().notNull().default(0),
  },
  (table) => [index("event_notices_by_user").on(table.userId)],
);

/** Announced once to the host, however often they leave and come back. */
export const eventArrivals = sqliteTable(
  "event_arrivals",
  { eventNumber: ofEvent(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.eventNumber, table.userId] }),
    index("event_arrivals_of").on(table.userId),
  ],
);

export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    userId: person().primaryKey(),
    tokenHash: text().notNull(),
    /** Calendar programs send no language. */
    lang: text({ enum: LANGS }).notNull(),
    createdAt: integer().notNull(),
    sessionId: text(),
  },
  (table) => [uniqueIndex("calendar_feeds_by_token").on(table.tokenHash)],
);
