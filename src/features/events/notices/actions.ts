import type { Event } from "#contract/events.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import type { Recipient } from "../attendance/actions.ts";
import type { AttendanceStore, StoredEvent } from "../attendance/store.ts";
import type { Reading } from "../reading/actions.ts";
import type { EventRow } from "../reading/store.ts";
import { HAVE_A_PLACE, MOVES_TOGETHER_MS, sendMoveAt, WANTS_TO_COME } from "../rules.ts";
import { createNoticeStore, type PendingNotice } from "./store.ts";

type NoticesDeps = Pick<Deps, "db" | "hub" | "clock" | "log"> & {
  notifications: Notifications;
  reading: Reading;
  store: AttendanceStore;
};
type Notice = { to: string; news: Recipient["news"] | "moved" | "cancelled"; seen: Event };

const AT_ONCE = 20;
/** One try a minute: enough for half an hour of a full disk or a locked file. */
const TRIES = 30;

export type Notices = ReturnType<typeof createNotices>;

/** Each participant gets the change as they may see it. */
export function createNotices({ db, hub, clock, log, notifications, reading, store }: NoticesDeps) {
  const pending = createNoticeStore(db);
  const failures = new Map<number, number>();
  /** By event, when its guests were last notified of a move and when they will be, for as long as that delays the next notice. */
  const moves = new Map<number, { sentAt: number | undefined; sendAt: number }>();
  let isSending = false;
  let sending: Promise<void> = Promise.resolve();
  let stopped = false;
  hub.whenStopping(() => {
    stopped = true;
  });

  /** After the commit: only what has happened is announced. Stored first, so that a crash loses none. */
  function addPending(write: () => void): void {
    try {
      db.transaction(write);
      void sendPending();
    } catch (error) {
      // The change is already committed, and the request that made it must succeed.
      log.error({ err: error }, "Failed to store event notices");
    }
  }

  const addEach = (notices: readonly Notice[]): void =>
    addPending(() => {
      for (const { to, news, seen } of notices) pending.add({ userId: to, news, seen: JSON.stringify(seen) });
    });

  /** In batches, so that nothing else waits for many recipients. A job resumes it each minute, also after a crash. */
  function sendPending(): Promise<void> {
    if (!isSending) sending = sendAll();
    return sending;
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    try {
      let failed = 0;
      for (let count = 1; !stopped; count++) {
        const notice = pending.next(failed, clock());
        if (!notice) break;
        if (!sendOne(notice)) failed = notice.number;
        if (count % AT_ONCE === 0) await yieldToEventLoop();
      }
    } catch (error) {
      log.error({ err: error }, "Failed to read event notices; retrying in a minute");
    } finally {
      isSending = false;
    }
  }

  /** A failed notice does not delay the others; after the last try it is dropped. */
  function sendOne({ number, userId, news, seen }: PendingNotice): boolean {
    try {
      db.transaction(() => {
        pending.remove(number);
        const event = eventOf({ userId, news, seen });
        if (event) notifications.notifyOfEvent(userId, news as Notice["news"], event);
      });
      failures.delete(number);
      return true;
    } catch (error) {
      const times = (failures.get(number) ?? 0) + 1;
      failures.set(number, times);
      log.error({ err: error, news, times }, "Failed to send event notice");
      if (times >= TRIES) giveUp(number);
      return false;
    }
  }

  /** A notice for everyone was stored without a view, since thousands of views at once take half a second. */
  function eventOf({
    userId,
    news,
    seen,
  }: Pick<PendingNotice, "userId" | "news" | "seen">): Event | undefined {
    const stored = JSON.parse(seen) as Event | Pick<Event, "id">;
    if ("title" in stored) return stored;
    const view = (see: Reading["visible"]) => see(userId, stored.id, notifications.langOf(userId));
    if (news === "moved") return stillExpected(view(reading.visible));
    // The host may have left since, and no one should go there in vain.
    return view(reading.visible) ?? (news === "cancelled" ? view(reading.forFormerGuest) : undefined);
  }

  /** Meanwhile its recipient may have left, or the event may be cancelled. */
  const stillExpected = (seen: Event | undefined): Event | undefined =>
    seen?.is_active && seen.attendance && HAVE_A_PLACE.includes(seen.attendance.state) ? seen : undefined;

  /** The first move is announced at once, those that follow it as one. */
  function planMove({ number, startsAt }: EventRow): number {
    const now = clock();
    for (const [known, { sendAt }] of moves) if (sendAt + MOVES_TOGETHER_MS <= now) moves.delete(known);
    const before = moves.get(number);
    const sentAt = before && before.sendAt <= now ? before.sendAt : before?.sentAt;
    const sendAt = sendMoveAt(sentAt, now, startsAt);
    moves.set(number, { sentAt, sendAt });
    return sendAt;
  }

  function storeViews(id: string): void {
    pending.removeAll(id, "moved");
    for (const notice of pending.withoutView(id)) {
      const event = eventOf(notice);
      if (event) pending.setView(notice.number, JSON.stringify(event));
    }
  }

  function giveUp(number: number): void {
    pending.remove(number);
    failures.delete(number);
  }

  /** With the event as its recipient sees it now; before a deletion, for an event about to be deleted. */
  function noticesOf(
    id: string,
    recipients: readonly { to: string; news: Notice["news"] }[],
    see: Reading["visible"] = reading.visible,
  ): Notice[] {
    return recipients.flatMap(({ to, news }) => {
      const seen = see(to, id, notifications.langOf(to));
      return seen ? [{ to, news, seen }] : [];
    });
  }

  return {
    sendPending,
    of: ({ id }: Pick<EventRow, "id">, recipients: readonly Recipient[]): void =>
      addEach(noticesOf(id, recipients)),

    /** For members who expected to come and may no longer see the event. */
    toFormerGuests: ({ id }: Pick<EventRow, "id">, recipients: readonly Recipient[]): void =>
      addEach(noticesOf(id, recipients, reading.forFormerGuest)),

    /** If the event has another time or place. */
    moved(before: EventRow, after: EventRow): void {
      const isMoved = (["startsAt", "endsAt", "zone", "lat", "lon", "address"] as const).some(
        (field) => before[field] !== after[field],
      );
      if (!isMoved) return;
      const sendAt = planMove(after);
      addPending(() => {
        pending.reschedule(after.id, "moved", sendAt);
        pending.addToAll(after, HAVE_A_PLACE, "moved", sendAt);
      });
    },

    cancelled: (event: EventRow): void =>
      addPending(() => {
        pending.removeAll(event.id, "moved");
        pending.addToAll(event, WANTS_TO_COME, "cancelled");
      }),

    /** Returns a function that sends them after the deletion. */
    beforeDeleting(event: StoredEvent, reason: string): () => void {
      storeViews(event.id);
      const isAhead = event.cancelReason === null && event.overAt > clock();
      const recipients = WANTS_TO_COME.flatMap((state) =>
        store.inState(event.number, state).map(({ userId: to }) => ({ to, news: "cancelled" as const })),
      );
      const notices = isAhead ? noticesOf(event.id, recipients) : [];
      const cancelled = notices.map(({ seen, ...rest }) => ({
        ...rest,
        seen: { ...seen, cancelReason: reason },
      }));
      return () => addEach(cancelled);
    },
  };
}
