import type { Deps } from "#src/deps.ts";
import type { Attendance } from "../attendance/actions.ts";
import type { Live } from "../live/actions.ts";
import type { Notices } from "../notices/actions.ts";
import { HAVE_A_PLACE } from "../rules.ts";
import { createVisibilityStore, type Placed } from "./store.ts";

type VisibilityDeps = Pick<Deps, "db" | "clock"> & {
  live: Live;
  attendance: Attendance;
  notices: Pick<Notices, "toFormerGuests">;
};

export function createVisibility({ db, clock, live, attendance, notices }: VisibilityDeps) {
  const store = createVisibilityStore(db);

  /** Hosts and guests who were hidden, suspended, deleted or came back, by whichever feature or process. */
  function catchUp(): void {
    const changes = store.changes();
    const last = changes.at(-1);
    if (!last) return;
    for (const userId of new Set(changes.map((change) => change.userId))) follow(userId);
    store.forget(last.seq);
  }

  /** `catchUp` removes their events within a second. */
  const goneOf = (): string[] =>
    store.changes().flatMap(({ userId }) => (isShown(store.status(userId)) ? [] : [userId]));

  function follow(userId: string): void {
    const status = store.status(userId);
    const isListed = isShown(status);
    const ahead = store.ahead(userId, clock());
    for (const event of ahead) if ((event.listed === 1) !== isListed) list(event, isListed);
    if (status?.isClosed !== 1) return;
    for (const event of ahead) dismiss(event);
    for (const number of store.attending(userId, clock())) attendance.drop(number, userId);
  }

  /** So that no one goes there in vain or is expected once the host is back. */
  function dismiss(event: Placed): void {
    const guests = store.guests(event.number);
    if (guests.length === 0) return;
    live.publish("EVENT_UPDATED", placedAt(event));
    store.dismiss(event.number);
    notices.toFormerGuests(
      event,
      guests.map((to) => ({ to, news: "host_gone" })),
    );
  }

  function list(event: Placed, isListed: boolean): void {
    store.list(event.number, isListed);
    live.publish("EVENT_UPDATED", placedAt(event));
  }

  /** After a block: neither comes to the other's events, nor sees them. */
  function separate(blocker: string, blocked: string): void {
    for (const { number, userId, id, state, isAhead } of store.between(blocker, blocked, clock())) {
      attendance.drop(number, userId);
      // A guest who blocks the host needs no notice; one who is blocked may be on the way.
      if (userId === blocked && isAhead === 1 && HAVE_A_PLACE.includes(state))
        notices.toFormerGuests({ id }, [{ to: userId, news: "removed" }]);
    }
    for (const [host, guest] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const)
      for (const { id, revision } of store.ahead(host, clock())) live.publishDeletedTo(guest, id, revision);
  }

  function archive(): void {
    for (const event of store.over(clock())) list(event, false);
  }

  return { catchUp, goneOf, separate, archive };
}

const isShown = (status: { hide: number; isClosed: number } | null): boolean =>
  status?.hide === 0 && status.isClosed === 0;

export const placedAt = ({ id, number, ownerId, cellX, cellY }: Omit<Placed, "listed" | "revision">) => ({
  id,
  number,
  ownerId,
  cells: [{ x: cellX, y: cellY }],
});
