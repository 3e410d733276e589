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

/**
 * Meetups. Triggers of the migration derive the R*Tree `event_map`, the counts of `event_cells`, `tags.event_count` and the
 * three counts below from these tables, in the same transaction, whatever code writes (docs/decisions/031-events-on-the-map.md).
 */
export const events = sqliteTable(
  "events",
  {
    /** Short, for the R*Tree and the tables that refer to it; never leaves the server. */
    number: integer().primaryKey(),
    id: text().notNull(),
    ownerId: person(),
    typeId: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** The exact place. `shown` is the place that everyone may know: the same, or the middle of a circle around it. */
    lat: real().notNull(),
    lon: real().notNull(),
    shownLat: real().notNull(),
    shownLon: real().notNull(),
    /** The cell of the shown place at the deepest zoom of `event_cells`. */
    cellX: integer().notNull(),
    cellY: integer().notNull(),
    address: text().notNull(),
    cityId: integer().references(() => cities.id),
    zone: text().notNull(),
    startsAt: integer().notNull(),
    endsAt: integer(),
    /** The end, or some hours after the beginning. From then on the event is over. */
    overAt: integer().notNull(),
    imageId: text().references(() => images.id, { onDelete: "set null" }),
    capacity: integer(),
    ageFrom: integer().notNull(),
    ageTo: integer().notNull(),
    sex: text({ enum: ["MALE", "FEMALE"] }),
    askToCome: integer({ mode: "boolean" }).notNull(),
    cancelReason: text(),
    /** Shown on the map and in lists: neither over nor cancelled, and its host is neither hidden, suspended nor deleted. */
    listed: integer({ mode: "boolean" }).notNull(),
    /** Maintained by triggers on `event_people`: places taken or held, people waiting, people asking to come. */
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

/** Attendance of people at events. The person who has waited longest comes first. */
export const eventPeople = sqliteTable(
  "event_people",
  {
    eventNumber: ofEvent(),
    userId: person(),
    state: text({ enum: ATTENDANCES }).notNull(),
    /** Since when they are in this state. */
    since: integer().notNull(),
    /** For `offered`: until when the place is held. */
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

/** Events that a member keeps. No one else knows. */
export const eventFavorites = sqliteTable(
  "event_favorites",
  { userId: person(), eventNumber: ofEvent(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.eventNumber] }),
    index("event_favorites_of").on(table.eventNumber),
  ],
);

/** When a member first viewed an event: "hide viewed" leaves what was first viewed after it was switched on. */
export const eventViews = sqliteTable(
  "event_views",
  { viewerId: person(), eventNumber: ofEvent(), viewedAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.eventNumber] }),
    index("event_views_of").on(table.eventNumber),
  ],
);

/** `eventFilter` of the contract as JSON. No row means any event. */
export const eventPreferences = sqliteTable("event_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});

/**
 * Circles that a host's events were shown as, earliest first, including those of deleted events: a pin set again metres away
 * must not get a second circle.
 */
export const eventCircles = sqliteTable(
  "event_circles",
  {
    number: integer().primaryKey(),
    ownerId: person(),
    /** The middle, which everyone could see. */
    lat: real().notNull(),
    lon: real().notNull(),
  },
  (table) => [uniqueIndex("event_circles_of").on(table.ownerId, table.lat, table.lon)],
);

/** What a host wrote to everyone who is coming. */
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

/**
 * Number of listed events in each cell of the map, by zoom and type, and the sums of their coordinates. Groups of a box with
 * too many events are read from here.
 */
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

/** Events with a change that the map needs, written by triggers: their cached pins are rebuilt. */
export const eventChanges = sqliteTable("event_changes", {
  seq: integer().primaryKey({ autoIncrement: true }),
  number: integer().notNull(),
});

/**
 * Hosts and participants who were hidden, suspended, deleted or came back, written by a trigger: events of hosts leave the map
 * or return, and participants lose their places.
 */
export const hostChanges = sqliteTable("host_changes", {
  seq: integer().primaryKey({ autoIncrement: true }),
  userId: text().notNull(),
});

/** Notices of events still to be sent, in order. A row is deleted in the transaction that writes its letter. */
export const eventNotices = sqliteTable(
  "event_notices",
  {
    number: integer().primaryKey(),
    userId: person(),
    news: text().notNull(),
    /** The event as this member sees it, as JSON, since it may be deleted by the time the notice is sent; or only its id. */
    seen: text().notNull(),
    /** Not before this time: moves that follow each other wait, and are sent as one. */
    sendAt: integer().notNull().default(0),
  },
  (table) => [index("event_notices_by_user").on(table.userId)],
);

/** Members whose coming or asking was announced to the host. It is announced once, however often they leave and come back. */
export const eventArrivals = sqliteTable(
  "event_arrivals",
  { eventNumber: ofEvent(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.eventNumber, table.userId] }),
    index("event_arrivals_of").on(table.userId),
  ],
);

/** Feeds of members' events for calendar programs, at most one per member. Anyone who has the token can read the feed. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    userId: person().primaryKey(),
    tokenHash: text().notNull(),
    /** Kept here, since calendar programs send no language. */
    lang: text({ enum: LANGS }).notNull(),
    createdAt: integer().notNull(),
    /** The session that made it; null in feeds of an earlier version. */
    sessionId: text(),
  },
  (table) => [uniqueIndex("calendar_feeds_by_token").on(table.tokenHash)],
);
