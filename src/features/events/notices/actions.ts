import type { AttendanceState, Event } from "#contract/events.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Told } from "../people/actions.ts";
import type { PeopleStore } from "../people/store.ts";
import type { Reading } from "../reading/actions.ts";
import type { EventRow } from "../reading/store.ts";

type NoticesDeps = Pick<Deps, "clock"> & {
  notifications: Notifications;
  reading: Reading;
  store: PeopleStore;
};
type Notice = { to: string; news: Told["news"] | "moved" | "cancelled"; seen: Event };

const AT_ONCE = 20;
/** Who has a place, and who hopes for one. */
const HAVE_A_PLACE: readonly AttendanceState[] = ["coming", "offered"];
const HOPE: readonly AttendanceState[] = [...HAVE_A_PLACE, "asked", "waiting"];

export type Notices = ReturnType<typeof createNotices>;

/** Tells people what happened to an event that they have to do with, each as they may see it. */
export function createNotices({ clock, notifications, reading, store }: NoticesDeps) {
  /** After the commit: only what has happened is announced. Many people are notified in turns, so that no one else waits for it. */
  async function send(notices: readonly Notice[]): Promise<void> {
    for (const [at, { to, news, seen }] of notices.entries()) {
      if (at > 0 && at % AT_ONCE === 0) await new Promise<void>((go) => setImmediate(go));
      notifications.tellOfEvent(to, news, seen);
    }
  }

  const seenBy = (id: string, to: string): Event | undefined =>
    reading.visible(to, id, notifications.langOf(to));

  /** The notices as they are now: of an event that is about to be deleted they are written before. */
  function noticesOf(id: string, told: readonly { to: string; news: Notice["news"] }[]): Notice[] {
    return told.flatMap(({ to, news }) => {
      const seen = seenBy(id, to);
      return seen ? [{ to, news, seen }] : [];
    });
  }

  const everyone = (number: number, states: readonly AttendanceState[], news: "moved" | "cancelled") =>
    states.flatMap((state) => store.inState(number, state).map(({ userId: to }) => ({ to, news })));

  return {
    of: ({ id }: Pick<EventRow, "id">, told: readonly Told[]): void => void send(noticesOf(id, told)),

    /** To those who have a place, when it is another time or place that they should come to. */
    moved(before: EventRow, after: EventRow): void {
      const isMoved = (["startsAt", "endsAt", "zone", "lat", "lon", "address"] as const).some(
        (field) => before[field] !== after[field],
      );
      if (isMoved) void send(noticesOf(after.id, everyone(after.number, HAVE_A_PLACE, "moved")));
    },

    cancelled: ({ id, number }: EventRow): void =>
      void send(noticesOf(id, everyone(number, HOPE, "cancelled"))),

    /** Reads who is to be notified before the event is deleted; the function it returns notifies them once it is. */
    beforeDeleting(event: EventRow, reason: string): () => void {
      const isAhead = event.cancelReason === null && event.overAt > clock();
      const notices = isAhead ? noticesOf(event.id, everyone(event.number, HOPE, "cancelled")) : [];
      const told = notices.map(({ seen, ...rest }) => ({ ...rest, seen: { ...seen, cancelReason: reason } }));
      return () => void send(told);
    },
  };
}
