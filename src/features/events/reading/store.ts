import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { EventFilter } from "#contract/filters.ts";
import { awaitsReview } from "#db/awaited.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { type eventPeople, events, eventTags, images, tags, users } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";
import { ageBirthdays, type Box } from "../rules.ts";
import { HAVE_A_PLACE_SQL, WANTS_TO_COME_SQL } from "../states-sql.ts";

type ReadingStore = ReturnType<typeof createReadingStore>;
export type EventRow = NonNullable<ReturnType<ReadingStore["event"]>>;

export interface EventSelection {
  me: string;
  now: number;
  isMy: boolean;
  isArchive: boolean;
  isFavorite: boolean;
  userID: string | null;
  /** Leaves out events viewed until this time; null keeps them. */
  viewedUntil: number | null;
  near: Box | null;
  /** Only events where the viewer has, or is offered, a place. */
  isPlaceNeeded: boolean;
  filter: EventFilter | null;
}

const me = given("me");

const wants = sql.raw(WANTS_TO_COME_SQL);
const attendanceOf = (column: string) =>
  sql.raw(`(SELECT p.${column} FROM event_people p WHERE p.event_number = events.number AND p.user_id = `);
const mine = (column: string) => sql`${attendanceOf(column)}${me})`;
const isFavorite = sql`EXISTS (SELECT 1 FROM event_favorites f WHERE f.user_id = ${me} AND f.event_number = events.number)`;
const isReacted = sql`(${isFavorite} OR EXISTS (SELECT 1 FROM event_people p WHERE p.event_number = events.number AND p.user_id = ${me} AND p.state IN ${wants}))`;

/** The permission of every query. Events of a host who hides are visible only to members who have reacted. */
const isForViewer = sql`(events.owner_id = ${me} OR (EXISTS (SELECT 1 FROM users WHERE users.id = events.owner_id AND ${tiesSql.isOpenTo(me)} AND (users.hide = 0 OR ${isReacted}))))`;

const inBox = sql`events.number IN (SELECT m.number FROM event_map m WHERE m.max_lat >= ${given("south")} AND m.min_lat <= ${given("north")} AND m.max_lon >= ${given("west")} AND m.min_lon <= ${given("east")})`;

export function createReadingStore({ orm, sqlite }: Db) {
  const columns = {
    ...getTableColumns(events),
    state: sql<(typeof eventPeople.$inferSelect)["state"] | null>`${mine("state")}`,
    offeredUntil: sql<number | null>`${mine("offered_until")}`,
    askedAt: sql<number | null>`${mine("asked_at")}`,
    confirmedAt: sql<number | null>`${mine("confirmed_at")}`,
    line: sql<
      number | null
    >`(SELECT count(*) FROM event_people me CROSS JOIN event_people p WHERE me.event_number = events.number AND me.user_id = ${me} AND me.state = 'waiting' AND p.event_number = events.number AND p.state = 'waiting' AND (p.since, p.rowid) <= (me.since, me.rowid))`,
    favorite: sql<boolean>`${isFavorite}`.mapWith(Boolean),
    viewed:
      sql<boolean>`EXISTS (SELECT 1 FROM event_views v WHERE v.viewer_id = ${me} AND v.event_number = events.number)`.mapWith(
        Boolean,
      ),
  };
  const event = orm
    .select(columns)
    .from(events)
    .where(and(eq(events.id, given("id")), isForViewer))
    .prepare();

  const anyEvent = orm
    .select(columns)
    .from(events)
    .where(eq(events.id, given("id")))
    .prepare();

  const isOver = sql`(events.over_at <= ${given("now")} OR events.cancel_reason IS NOT NULL)`;
  const notViewed = sql`NOT EXISTS (SELECT 1 FROM event_views v WHERE v.viewer_id = ${me} AND v.event_number = events.number AND v.viewed_at <= ${given("viewedUntil")})`;
  /** `fitsEventFilter` of the contract in SQL: `lists.test.ts` checks that lists and the map agree. */
  const fits = sql`(${given("type")} IS NULL OR events.type_id = ${given("type")}) AND (${given("city")} IS NULL OR events.city_id = ${given("city")})
    AND (${given("tags")} = '[]' OR EXISTS (SELECT 1 FROM event_tags t WHERE t.event_number = events.number AND t.tag_id IN (SELECT value FROM json_each(${given("tags")}))))
    AND EXISTS (SELECT 1 FROM users h WHERE h.id = events.owner_id AND (${given("sex")} IS NULL OR h.sex = ${given("sex")}) AND (${given("bornUntil")} IS NULL OR (h.birthday <= ${given("bornUntil")} AND h.birthday > ${given("bornAfter")})))`;
  const reactedNumbers = sql`events.number IN (SELECT f.event_number FROM event_favorites f WHERE f.user_id = ${me} UNION SELECT p.event_number FROM event_people p WHERE p.user_id = ${me} AND p.state IN ${wants})`;
  const ownNumbers = sql`events.owner_id = ${me}`;

  const lists = new Map<string, ReturnType<typeof prepareList>>();
  function listOf({ me: _, now: __, ...which }: EventSelection) {
    const { isMy, isArchive, isFavorite, userID, viewedUntil, near, isPlaceNeeded, filter } = which;
    const shape = [
      isMy,
      isArchive,
      isFavorite,
      userID !== null,
      viewedUntil !== null,
      near !== null,
      isPlaceNeeded,
      filter !== null,
    ].join();
    const known = lists.get(shape) ?? prepareList(which);
    lists.set(shape, known);
    return known;
  }

  function prepareList(which: Omit<EventSelection, "me" | "now">) {
    const isPersonal = which.isMy || which.isFavorite || which.isArchive;
    const conditions: (SQL | undefined)[] = [
      isForViewer,
      which.isMy ? ownNumbers : undefined,
      which.isFavorite ? reactedNumbers : undefined,
      which.isArchive ? isOver : undefined,
      which.isArchive && !which.isMy && !which.isFavorite
        ? sql`events.number IN (SELECT e.number FROM events e WHERE e.owner_id = ${me} UNION SELECT f.event_number FROM event_favorites f WHERE f.user_id = ${me} UNION SELECT p.event_number FROM event_people p WHERE p.user_id = ${me} AND p.state IN ${wants})`
        : undefined,
      which.userID === null ? undefined : sql`events.owner_id = ${given("userID")}`,
      isPersonal ? undefined : sql`events.listed = 1 AND events.over_at > ${given("now")}`,
      which.viewedUntil === null ? undefined : notViewed,
      which.near === null ? undefined : inBox,
      which.isPlaceNeeded
        ? sql`events.number IN (SELECT p.event_number FROM event_people p WHERE p.user_id = ${me} AND p.state IN ${sql.raw(HAVE_A_PLACE_SQL)})`
        : undefined,
      which.filter === null ? undefined : fits,
    ];
    const where = and(...conditions);
    // Personal lists are short and begin with the latest event; all others begin with the next one.
    const order = isPersonal
      ? [desc(events.startsAt), desc(events.number)]
      : [asc(events.startsAt), asc(events.number)];
    return {
      rows: orm
        .select(columns)
        .from(events)
        .where(where)
        .orderBy(...order)
        .limit(sql.placeholder("limit"))
        .offset(sql.placeholder("offset"))
        .prepare(),
      total: orm.select({ total: sql<number>`count(*)` }).from(events).where(where).prepare(),
    };
  }

  /** Looked up by key, since no one has many. */
  const calendar = orm
    .select(columns)
    .from(events)
    .where(
      and(
        isForViewer,
        sql`events.number IN (SELECT e.number FROM events e WHERE e.owner_id = ${me} UNION SELECT p.event_number FROM event_people p WHERE p.user_id = ${me} AND p.state = 'coming')`,
        sql`events.over_at > ${given("after")}`,
      ),
    )
    .orderBy(desc(events.startsAt))
    .limit(sql.placeholder("limit"))
    .prepare();
  const attendanceSince = sqlite.query<{ since: number }, [number, string]>(
    "SELECT since FROM event_people WHERE event_number = ? AND user_id = ?",
  );

  const tagsOf = orm
    .select({ number: eventTags.eventNumber, id: tags.id, name: tags.name, count: tags.eventCount })
    .from(eventTags)
    .innerJoin(tags, eq(tags.id, eventTags.tagId))
    .where(sql`${eventTags.eventNumber} IN (SELECT value FROM json_each(${given("numbers")}))`)
    .prepare();
  const imagesOf = orm
    .select()
    .from(images)
    .where(
      sql`${images.id} IN (SELECT value FROM json_each(${given("ids")})) AND ${images.removedAt} IS NULL
        AND (${images.ownerId} = ${given("viewer")} OR NOT ${sql.raw(awaitsReview("images.id"))})`,
    )
    .prepare();
  const coming = sqlite.query<{ userId: string }, [number, number]>(
    "SELECT user_id AS userId FROM event_people WHERE event_number = ? AND state = 'coming' ORDER BY since LIMIT ?",
  );
  const guest = orm
    .select({ sex: users.sex, birthday: users.birthday })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare();

  return {
    event: (meId: string, id: string) => event.get({ me: meId, id }),
    anyEvent: (meId: string, id: string) => anyEvent.get({ me: meId, id }),
    list: (which: EventSelection, limit: number, offset: number) =>
      listOf(which).rows.all({ ...valuesOf(which), limit, offset }),
    calendar: (meId: string, after: number, limit: number) => calendar.all({ me: meId, after, limit }),
    attendanceSince: (number: number, userId: string): number =>
      attendanceSince.get(number, userId)?.since ?? 0,
    comingNear: comingNear(orm),
    total: (which: EventSelection): number => listOf(which).total.get(valuesOf(which))!.total,
    tagsOf: (numbers: readonly number[]) => tagsOf.all({ numbers: JSON.stringify(numbers) }),
    imagesOf: (ids: readonly string[], viewer: string) => imagesOf.all({ ids: JSON.stringify(ids), viewer }),
    coming: (number: number, limit: number): string[] =>
      coming.all(number, limit).map(({ userId }) => userId),
    guest: (userId: string) => guest.get({ id: userId }),
  };
}

/** Counts events of others that begin between the two times. */
function comingNear(orm: Db["orm"]) {
  const coming = orm
    .select({ total: sql<number>`count(*)` })
    .from(events)
    .where(
      and(
        isForViewer,
        inBox,
        sql`events.listed = 1 AND events.owner_id <> ${me} AND events.starts_at BETWEEN ${given("from")} AND ${given("until")}`,
      ),
    )
    .prepare();
  return (meId: string, near: Box, from: number, until: number): number =>
    coming.get({ me: meId, ...near, from, until })!.total;
}

function valuesOf({ filter, near, isPlaceNeeded, ...rest }: EventSelection) {
  const which = { ...rest, ...near };
  if (filter === null) return which;
  const { eventType: type, city, tags, sex } = filter;
  return { ...which, ...ageBirthdays(filter, which.now), type, city, sex, tags: JSON.stringify(tags) };
}
