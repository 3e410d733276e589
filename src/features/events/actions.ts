import { ofAnyAge } from "#contract/event-filter.ts";
import type { MapQuery } from "#contract/event-map.ts";
import {
  EVENT_TYPES,
  type Event,
  type EventChanges,
  type EventsQuery,
  type NewEvent,
} from "#contract/events.ts";
import { ANY_EVENT } from "#contract/filters.ts";
import { onePage } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import type { ReportBody } from "#contract/reports.ts";
import type { Deps } from "#src/deps.ts";
import type { Place } from "#src/features/bans/actions.ts";
import type { Chats } from "#src/features/chat/actions.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Places } from "#src/features/places/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Reports } from "#src/features/reports/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { Words } from "#src/features/words/actions.ts";
import type { Session } from "#src/http/request-context.ts";
import { Problem } from "#src/problem.ts";
import { createAttendance, type Recipient } from "./attendance/actions.ts";
import { createAttendanceStore, type StoredEvent } from "./attendance/store.ts";
import { createHosting } from "./hosting/actions.ts";
import { createLive } from "./live/actions.ts";
import { createEventMap } from "./map/actions.ts";
import { createNotices } from "./notices/actions.ts";
import { createPreferences } from "./preferences/actions.ts";
import { createReading } from "./reading/actions.ts";
import { typeView } from "./view.ts";
import { createVisibility, placedAt } from "./visibility/actions.ts";
import { createWriting } from "./writing/actions.ts";

export type { CalendarEntry } from "./reading/actions.ts";
export type Events = ReturnType<typeof createEvents>;
/** Guests read it as the reason, whatever their language. */
const TAKEN_DOWN = "Встреча удалена модераторами · Removed by moderators";

type EventsDeps = Pick<Deps, "config" | "db" | "hub" | "clock" | "ids" | "log" | "services"> & {
  chats: Chats;
  evidence: Pick<Evidence, "keepEvent">;
  images: Images;
  notifications: Notifications;
  places: Places;
  profile: Profile;
  reports: Reports;
  space: Pick<Space, "refuseTooMuch">;
  tags: Tags;
  ties: TiesFeature;
  vip: Vip;
  words: Pick<Words, "refuse">;
};

/** Members with VIP see and create them (specification, section 6). */
export function createEvents(deps: EventsDeps) {
  const { db, clock, profile, reports, ties, words } = deps;
  const reading = createReading(deps);
  const preferences = createPreferences(deps);
  const writing = createWriting({ ...deps, reading });
  const live = createLive({ ...deps, reading });
  const map = createEventMap({ ...deps, reading, preferences });
  const store = createAttendanceStore(db);
  const notices = createNotices({ ...deps, reading, store });
  const attendance = createAttendance({ ...deps, store, reading, changed });
  const hosting = createHosting({ ...deps, reading, writing, attendance, store, live, notices });
  const visibility = createVisibility({ ...deps, live, attendance, notices });

  ties.whenBlocked(visibility.separate);
  profile.addDataKeeper({ archive: async (userId) => hosting.archiveOf(userId) });

  function changed({ number }: { number: number }, recipients: readonly Recipient[]): void {
    const event = store.event(number);
    if (!event) return;
    live.publish("EVENT_UPDATED", placedAt(event));
    notices.of(event, recipients);
  }

  /** Only the member sees a favourite, so it is published to their tabs alone. */
  function changeFavorite(me: string, id: string, change: (number: number) => void): void {
    const row = reading.row(me, id);
    change(row.number);
    live.publish("EVENT_UPDATED", { ...placedAt(row), ownerId: me, cells: [] });
  }

  function remove(row: StoredEvent, reason: string): void {
    const audience = live.audienceOf(placedAt(row));
    const sendNotices = db.transaction(() => {
      const send = notices.beforeDeleting(row, reason);
      writing.remove(row);
      return send;
    });
    sendNotices();
    live.publishDeleted(audience, row.id, row.revision + 1);
  }

  return {
    watch: live.watch,
    unwatch: live.unwatch,
    ...hosting,
    answer: preferences.answer,
    setPreference: preferences.set,

    types: (lang: Lang) =>
      onePage(
        EVENT_TYPES.map(({ id }) => typeView(id, lang)),
        EVENT_TYPES.length,
      ),
    one: reading.one,
    visible: reading.visible,
    comingNear: reading.comingNear,
    calendar: reading.calendar,
    calendarEntry: reading.calendarEntry,
    list(me: string, query: EventsQuery, lang: Lang) {
      const filter = query.isPreferences ? preferences.of(me) : ANY_EVENT;
      return reading.list(me, query, query.isMy ? ofAnyAge(filter) : filter, lang);
    },
    /** The box is followed before it is read, so that nothing new is missed between. @throws Problem rate_limited */
    beforeMap(session: Session, query: MapQuery): void {
      map.spend(session.userId, query);
      if (reading.hasVip(session.userId)) live.watchAsked(session, query);
    },
    mapList: (me: string, query: MapQuery): Promise<Uint8Array<ArrayBuffer>> =>
      map.mapList(me, query, visibility.goneOf()),

    /** @throws Problem as `attendance.come` does */
    react(me: string, id: string, type: "coming" | "favorite", lang: Lang): Event {
      if (type === "coming") attendance.come(me, id);
      else changeFavorite(me, id, (number) => store.favor(me, number, clock()));
      return reading.changed(me, id, lang);
    },
    unreact(me: string, id: string, type: "coming" | "favorite", lang: Lang): Event {
      if (type === "coming") attendance.leave(me, id);
      else changeFavorite(me, id, (number) => store.unfavor(me, number));
      return reading.changed(me, id, lang);
    },
    /** @throws Problem events_vip_only, not_found */
    noteView(me: string, id: string): void {
      store.view(me, reading.row(me, id).number, clock());
    },
    sendPendingNotices: notices.sendPending,
    answerPerson: attendance.answer,
    removePerson: attendance.remove,

    create(me: string, event: NewEvent, lang: Lang): Event {
      const known = event.key && writing.created(me, event.key);
      if (known) return reading.one(me, known, lang);
      const id = writing.create(me, event);
      live.publish("EVENT_CREATED", placedAt(reading.row(me, id)));
      return reading.one(me, id, lang);
    },
    update(me: string, id: string, changes: EventChanges, lang: Lang): Event {
      const { before, after, recipients } = db.transaction(() => {
        const before = writing.update(me, id, changes);
        const after = reading.ownRow(me, id);
        if (after.startsAt !== before.startsAt) store.clearConfirmations(after.number);
        const offered = attendance.offerPlaces(after.number);
        const isOpened = before.askToCome && !after.askToCome;
        const admitted = isOpened ? attendance.admitAsked(after.number) : [];
        return { before, after, recipients: [...offered, ...admitted] };
      });
      live.publish("EVENT_UPDATED", {
        ...placedAt(after),
        cells: [...placedAt(before).cells, ...placedAt(after).cells],
      });
      notices.of(after, recipients);
      notices.moved(before, after);
      return reading.one(me, id, lang);
    },
    cancel(me: string, id: string, reason: string, lang: Lang): Event {
      const before = writing.cancel(me, id, reason);
      live.publish("EVENT_UPDATED", placedAt(before));
      notices.cancelled(before);
      return reading.one(me, id, lang);
    },
    /** @throws Problem not_found, obscene_terms */
    remove(me: string, id: string, reason: string): void {
      words.refuse({ reason });
      remove(reading.ownRow(me, id), reason);
    },
    takeDown(id: string): void {
      const row = store.eventById(id);
      if (!row) throw new Problem("not_found");
      remove(row, TAKEN_DOWN);
    },

    /** @throws Problem events_vip_only, not_found, validation_failed (own event), rate_limited, already_reported */
    report(me: string, id: string, said: ReportBody, from: Place): void {
      reports.reportEvent(me, reading.row(me, id), said, from);
    },

    tick(): void {
      visibility.catchUp();
      attendance.tick();
      visibility.archive();
    },
    followHosts(): void {
      visibility.catchUp();
      map.catchUp();
    },
    warmUp: map.warmUp,
    catchUpMap: map.catchUp,
    changes: map.changes,
    forgetChanges: map.forgetChanges,
  };
}
