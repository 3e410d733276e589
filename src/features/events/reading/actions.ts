import { ageOn } from "#contract/age.ts";
import type { AttendanceState, Event, EventsQuery } from "#contract/events.ts";
import { type EventFilter, setFilters } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { EVENT_FACES } from "#contract/limits.ts";
import { maySee, standingOf } from "#contract/standing.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { boxAround, HAVE_A_PLACE, seesExactPlace, WANTS_TO_COME } from "../rules.ts";
import { eventView } from "../view.ts";
import { createReadingStore, type EventRow, type EventSelection } from "./store.ts";

export type Reading = ReturnType<typeof createReading>;
type Asked = Omit<EventsQuery, "page" | "perPage" | "userID" | "isPreferences" | "isNear"> & {
  userID?: string | undefined;
  isNear?: boolean;
};
export type ReadingDeps = Pick<Deps, "db" | "clock"> & {
  images: Images;
  places: Places;
  profile: Profile;
  vip: Vip;
};

/** `changedAt`: when this member's view of the event last changed. */
export interface CalendarEntry {
  event: Event;
  changedAt: number;
}

const OPEN_WITHOUT_VIP: readonly AttendanceState[] = [...HAVE_A_PLACE, "lapsed", "removed"];
const CALENDAR_KEEPS_MS = 60 * DAY_MS;
const CALENDAR_MOST = 500;
const COMING_MS = 7 * DAY_MS;

export function createReading({ db, clock, images, places, profile, vip }: ReadingDeps) {
  const store = createReadingStore(db);

  /** Members without VIP see only their own events (specification, section 6). @throws Problem events_vip_only */
  function refuseWithoutVip(me: string): void {
    if (!vip.isActive(me)) throw new Problem("events_vip_only");
  }

  /** A member whose VIP has ended still goes there, and must be notified of changes (decision 035). */
  const isOpenWithoutVip = (me: string, { ownerId, state }: EventRow): boolean =>
    ownerId === me || (state !== null && OPEN_WITHOUT_VIP.includes(state));

  /** @throws Problem events_vip_only, not_found (no such event, or not visible to the member) */
  function row(me: string, id: string): EventRow {
    const found = store.event(me, id);
    if (!found || !isOpenWithoutVip(me, found)) refuseWithoutVip(me);
    if (!found) throw new Problem("not_found");
    return found;
  }

  /** For leaving: members whose VIP has ended may take a request back. @throws as `row` */
  function joinedRow(me: string, id: string): EventRow {
    const found = store.event(me, id);
    const isJoined = found?.state && WANTS_TO_COME.includes(found.state);
    return isJoined ? found : row(me, id);
  }

  /** @throws Problem events_vip_only, not_found (also for another member's event) */
  function ownRow(me: string, id: string): EventRow {
    const found = row(me, id);
    if (found.ownerId !== me) throw new Problem("not_found");
    return found;
  }

  function whichOf(me: string, query: Asked, filter: EventFilter): EventSelection {
    const { isMy, isArchive, isFavorite, hiddenViewed, hiddenTimestamp, userID = null } = query;
    const now = clock();
    const near = query.isNear ? boxAround(profile.placeOf(me)) : null;
    const viewedUntil = hiddenViewed ? (hiddenTimestamp ? Date.parse(hiddenTimestamp) : now) : null;
    return {
      me,
      now,
      isMy,
      isArchive,
      isFavorite,
      userID,
      viewedUntil,
      near,
      isPlaceNeeded: false,
      filter: setFilters(filter).length === 0 ? null : filter,
    };
  }

  /** Without VIP, favourites hold only events where the member has a place. @throws Problem events_vip_only */
  function list(me: string, query: EventsQuery, filter: EventFilter, lang: Lang) {
    const { page, perPage, isMy, isFavorite, userID } = query;
    const isOwn = isMy || userID === me;
    if (!isOwn && !isFavorite) refuseWithoutVip(me);
    const isPlaceNeeded = !isOwn && !vip.isActive(me);
    const which = { ...whichOf(me, query, filter), isPlaceNeeded };
    return db.reading(() => ({
      data: views(me, store.list(which, perPage, (page - 1) * perPage), lang),
      pagination: { page, perPage, total: store.total(which) },
    }));
  }

  function views(me: string, rows: readonly EventRow[], lang: Lang): Event[] {
    if (rows.length === 0) return [];
    const now = clock();
    const coming = new Map(rows.map((row) => [row.number, comingTo(me, row)]));
    const faces = profile.faces(me, [
      ...new Set([me, ...rows.map(({ ownerId }) => ownerId), ...[...coming.values()].flat()]),
    ]);
    const tags = Map.groupBy(store.tagsOf(rows.map(({ number }) => number)), ({ number }) => number);
    const photos = store.imagesOf(
      rows.flatMap(({ imageId }) => imageId ?? []),
      me,
    );
    const seen = new Map(photos.map((photo) => [photo.id, images.seenBy(me)(photo)]));
    const guest = guestOf(me);
    return rows.map((row) =>
      eventView(row, {
        viewerId: me,
        now,
        lang,
        guest,
        host: faces.get(row.ownerId)!,
        me: faces.get(me)!,
        tags: (tags.get(row.number) ?? []).map(({ id, name, count }) => ({ id, name, count })),
        image: (row.imageId !== null && seen.get(row.imageId)) || null,
        cityOf: (id) => cityOf(id, lang),
        people: coming.get(row.number)!.flatMap((id) => {
          const face = faces.get(id);
          return face && maySee(standingOf(face)) ? [face] : [];
        }),
      }),
    );
  }

  /** For calendars, which keep past events, the latest first. All of them are open without VIP. */
  const calendar = (me: string, lang: Lang): CalendarEntry[] =>
    db.reading(() => entries(me, store.calendar(me, clock() - CALENDAR_KEEPS_MS, CALENDAR_MOST), lang));

  /** Being accepted changes what the member sees as much as a change of the event does. */
  function entries(me: string, rows: readonly EventRow[], lang: Lang): CalendarEntry[] {
    const seen = views(me, rows, lang);
    return rows.map((row, at) => ({
      event: seen[at]!,
      changedAt: Math.max(row.updatedAt, store.attendanceSince(row.number, me)),
    }));
  }

  /** Empty if the member may not see them. */
  function comingTo(me: string, row: EventRow): string[] {
    const isExact = seesExactPlace({ mine: row.ownerId === me, askToCome: row.askToCome }, row.state);
    return isExact && row.taken > 0 ? store.coming(row.number, EVENT_FACES) : [];
  }

  function cityOf(id: number, lang: Lang) {
    const city = places.cityById(id);
    return city ? cityView(city, lang) : null;
  }

  function guestOf(me: string): { age: number | null; sex: string } {
    const { birthday, sex } = store.guest(me) ?? { birthday: null, sex: "UNDEF" };
    return { age: birthday === null ? null : ageOn(birthday, clock()), sex };
  }

  return {
    rows: (me: string, query: Asked, filter: EventFilter, limit: number) =>
      store.list(whichOf(me, query, filter), limit, 0),
    /** Undefined when the member may not see it. */
    visible: (me: string, id: string, lang: Lang): Event | undefined =>
      db.reading(() => {
        const found = store.event(me, id);
        if (!found || !(isOpenWithoutVip(me, found) || vip.isActive(me))) return;
        return views(me, [found], lang)[0];
      }),
    /** Although its host is gone or has blocked the member. */
    forFormerGuest: (me: string, id: string, lang: Lang): Event | undefined =>
      db.reading(() => {
        const found = store.anyEvent(me, id);
        return found && views(me, [found], lang)[0];
      }),
    row,
    ownRow,
    joinedRow,
    list,
    views,
    guestOf,
    refuseWithoutVip,
    hasVip: vip.isActive,
    /** Events of others that begin near the member within a week; none without VIP, who could not open them. */
    comingNear(me: string): number {
      const near = boxAround(profile.placeOf(me));
      if (!near || !vip.isActive(me)) return 0;
      const now = clock();
      return store.comingNear(me, near, now, now + COMING_MS);
    },
    calendar,
    /** @throws Problem events_vip_only, not_found */
    calendarEntry: (me: string, id: string, lang: Lang): CalendarEntry =>
      db.reading(() => entries(me, [row(me, id)], lang)[0]!),
    /** Also after a change that was the member's last right to see it, since the change is committed. */
    changed: (me: string, id: string, lang: Lang): Event =>
      db.reading(() => views(me, [(store.event(me, id) ?? store.anyEvent(me, id))!], lang)[0]!),
    /** @throws Problem events_vip_only, not_found */
    one: (me: string, id: string, lang: Lang): Event => db.reading(() => views(me, [row(me, id)], lang)[0]!),
  };
}
