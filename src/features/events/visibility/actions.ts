import type { Deps } from "#src/deps.ts";
import type { Attendance } from "../attendance/actions.ts";
import type { Live } from "../live/actions.ts";
import { createVisibilityStore } from "./store.ts";

type VisibilityDeps = Pick<Deps, "db" | "clock"> & { live: Live; attendance: Attendance };

/** Takes events off the map and puts them back, as hosts come and go and time passes. */
export function createVisibility({ db, clock, live, attendance }: VisibilityDeps) {
  const store = createVisibilityStore(db);
  type Placed = ReturnType<typeof store.ahead>[number];

  /** Hosts and guests who were hidden, suspended, deleted or came back, by whichever feature or process. */
  function catchUp(): void {
    const changes = store.changes();
    const last = changes.at(-1);
    if (!last) return;
    for (const userId of new Set(changes.map((change) => change.userId))) follow(userId);
    store.forget(last.seq);
  }

  /** Hosts who are gone and whose events are still on the map: the next second takes them off. */
  const goneOf = (): string[] =>
    store.changes().flatMap(({ userId }) => (isShown(store.standing(userId)) ? [] : [userId]));

  function follow(userId: string): void {
    const standing = store.standing(userId);
    const isListed = isShown(standing);
    for (const event of store.ahead(userId, clock()))
      if ((event.listed === 1) !== isListed) list(event, isListed);
    if (standing?.isClosed === 1)
      for (const number of store.attending(userId, clock())) attendance.drop(number, userId);
  }

  function list(event: Placed, isListed: boolean): void {
    store.list(event.number, isListed);
    live.publish("EVENT_UPDATED", placedAt(event));
  }

  /** These two have parted: neither comes to the other, nor sees the other's events. */
  function part(one: string, other: string): void {
    for (const { number, userId } of store.between(one, other)) attendance.drop(number, userId);
    for (const [host, guest] of [
      [one, other],
      [other, one],
    ] as const)
      for (const { id, revision } of store.ahead(host, clock())) live.publishDeletedTo(guest, id, revision);
  }

  /** Events that are over leave the map, and open lists are updated. */
  function archive(): void {
    for (const event of store.over(clock())) list(event, false);
  }

  return { catchUp, goneOf, part, archive };
}

const isShown = (standing: { hide: number; isClosed: number } | null): boolean =>
  standing?.hide === 0 && standing.isClosed === 0;

export const placedAt = ({
  id,
  number,
  ownerId,
  cellX,
  cellY,
}: {
  id: string;
  number: number;
  ownerId: string;
  cellX: number;
  cellY: number;
}) => ({ id, number, ownerId, cells: [{ x: cellX, y: cellY }] });
