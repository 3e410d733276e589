import type { AttendanceState } from "#contract/events.ts";
import { SILENCE_HOURS, STILL_COMING_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Reading } from "../reading/actions.ts";
import type { EventRow } from "../reading/store.ts";
import { mayTakePlace } from "../rules.ts";
import { hasBegunAt, isActiveAt } from "../view.ts";
import { hasRoom, offerEnds, stateWhenAccepted, stateWhenComing } from "./rules.ts";
import type { AttendanceStore } from "./store.ts";

type News =
  | "asks"
  | "comes"
  | "accepted"
  | "declined"
  | "removed"
  | "offered"
  | "lapsed"
  | "still_coming"
  | "host_gone";
export interface Recipient {
  to: string;
  news: News;
}

export type Attendance = ReturnType<typeof createAttendance>;
type AttendanceDeps = Pick<Deps, "db" | "clock"> & {
  store: AttendanceStore;
  reading: Reading;
  changed: (event: { id: string; number: number }, recipients: readonly Recipient[]) => void;
};

export function createAttendance({ db, clock, store, reading, changed }: AttendanceDeps) {
  /** One transaction with the offers that follow from the change; announces both. */
  function change(event: { id: string; number: number }, work: () => Recipient[]): void {
    const recipients = db.transaction(() => [...work(), ...offerPlaces(event.number)]);
    changed(event, recipients);
  }

  /** To the members who have waited longest, in the transaction that freed the places. */
  function offerPlaces(number: number): Recipient[] {
    const now = clock();
    const recipients: Recipient[] = [];
    for (let event = store.event(number); event; event = store.event(number)) {
      const next = event.waiting > 0 && hasRoom(event) ? store.inState(number, "waiting", 1)[0] : undefined;
      if (!next || !isActiveAt(event, now) || hasBegunAt(event, now)) break;
      store.put(number, next.userId, "offered", now, offerEnds(event, now));
      recipients.push({ to: next.userId, news: "offered" });
    }
    return recipients;
  }

  /** @throws Problem events_vip_only, not_found, event_own, event_over, event_begun, event_not_for_you, event_request_declined */
  function come(me: string, id: string): void {
    const event = reading.row(me, id);
    if (event.ownerId === me) throw new Problem("event_own");
    change(event, () => {
      const row = reading.row(me, id);
      if (row.state === "declined" || row.state === "removed") throw new Problem("event_request_declined");
      if (!isActiveAt(row, clock())) throw new Problem("event_over");
      if (row.state === "coming") return confirm(me, row);
      if (hasBegunAt(row, clock())) throw new Problem("event_begun");
      if (!mayTakePlace(row, reading.guestOf(me), row.state)) throw new Problem("event_not_for_you");
      const state = stateWhenComing(row.state, row);
      if (state === null) return [];
      store.put(row.number, me, state, clock());
      if (state !== "asked" && state !== "coming") return [];
      // Coming and leaving in turn would otherwise ring the host's bell each time.
      if (!store.noteArrival(row.number, me, clock())) return [];
      return [{ to: row.ownerId, news: state === "asked" ? "asks" : "comes" }];
    });
  }

  function confirm(me: string, { number, askedAt, confirmedAt }: EventRow): Recipient[] {
    if (askedAt !== null && confirmedAt === null) store.mark(number, [me], { confirmedAt: clock() });
    return [];
  }

  /** Also after the member's VIP has ended. @throws Problem events_vip_only, not_found */
  function leave(me: string, id: string): void {
    const event = reading.joinedRow(me, id);
    const isLeft = event.state === null || event.state === "declined" || event.state === "removed";
    if (isLeft) return;
    change(event, () => {
      store.remove(event.number, me);
      return [];
    });
  }

  /** @throws Problem not_found (not asking), event_over */
  function answer(me: string, id: string, userId: string, accept: boolean): void {
    const event = hosted(me, id);
    change(event, () => {
      const row = store.event(event.number)!;
      if (stateOf(event.number, userId) !== "asked") throw new Problem("not_found");
      if (!accept) {
        store.put(event.number, userId, "declined", clock());
        return [{ to: userId, news: "declined" }];
      }
      const state = stateWhenAccepted(row);
      store.put(event.number, userId, state, clock());
      return state === "coming" ? [{ to: userId, news: "accepted" }] : [];
    });
  }

  /** Once the event needs no approval, inside the transaction of that change. */
  function admitAsked(number: number): Recipient[] {
    return store.inState(number, "asked").flatMap(({ userId }): Recipient[] => {
      const state = stateWhenAccepted(store.event(number)!);
      store.put(number, userId, state, clock());
      return state === "coming" ? [{ to: userId, news: "accepted" }] : [];
    });
  }

  /** They may not come back. @throws Problem not_found, event_over */
  function remove(me: string, id: string, userId: string): void {
    const event = hosted(me, id);
    change(event, () => {
      const state = stateOf(event.number, userId);
      if (state === null || state === "declined" || state === "removed") throw new Problem("not_found");
      store.put(event.number, userId, "removed", clock());
      return [{ to: userId, news: "removed" }];
    });
  }

  function hosted(me: string, id: string): EventRow {
    const event = reading.ownRow(me, id);
    if (!isActiveAt(event, clock())) throw new Problem("event_over");
    return event;
  }

  const stateOf = (number: number, userId: string): AttendanceState | null =>
    store.person(number, userId)?.state ?? null;

  /** Ends expired offers, asks 'still coming?' a day before the start, and six hours before frees the places of the silent. */
  function tick(): void {
    for (const { number, userId } of store.expiredOffers(clock()))
      changeOf(number, () => {
        if (stateOf(number, userId) !== "offered") return [];
        store.put(number, userId, "lapsed", clock());
        // At a cancelled event the place goes to no one, and everyone has been notified.
        return store.event(number)?.cancelReason === null ? [{ to: userId, news: "lapsed" }] : [];
      });
    for (const number of store.beginning(clock(), clock() + STILL_COMING_HOURS * HOUR_MS)) askAndFree(number);
  }

  /** Does nothing unless others wait: at an event with room no one is asked. */
  function askAndFree(number: number): void {
    const event = store.event(number);
    if (!event || event.waiting === 0) return;
    const coming = store.inState(number, "coming");
    const isSilence = clock() >= event.startsAt - SILENCE_HOURS * HOUR_MS;
    // A member who decided to come within the last day has just answered.
    const unasked = coming.filter(
      ({ askedAt, since }) => askedAt === null && since <= event.startsAt - STILL_COMING_HOURS * HOUR_MS,
    );
    const silent = coming.filter(({ askedAt, confirmedAt }) => askedAt !== null && confirmedAt === null);
    if (isSilence && silent.length > 0) changeOf(number, () => lapse(number, silent, event.waiting));
    else if (!isSilence && unasked.length > 0)
      changeOf(number, () => {
        const ids = unasked.map(({ userId }) => userId);
        store.mark(number, ids, { askedAt: clock() });
        return ids.map((to) => ({ to, news: "still_coming" }));
      });
  }

  /** As many places as people wait for. Members who have had a place longest keep it longest. */
  function lapse(number: number, silent: readonly { userId: string }[], waiting: number): Recipient[] {
    return silent.slice(-waiting).map(({ userId }) => {
      store.put(number, userId, "lapsed", clock());
      return { to: userId, news: "lapsed" };
    });
  }

  function changeOf(number: number, work: () => Recipient[]): void {
    const event = store.event(number);
    if (event) change(event, work);
  }

  /** Blocked, suspended or deleted: their place goes to the next in line. */
  function drop(number: number, userId: string): void {
    changeOf(number, () => {
      store.remove(number, userId);
      return [];
    });
  }

  return { come, leave, answer, remove, tick, drop, offerPlaces, admitAsked };
}
