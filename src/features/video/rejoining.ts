import { userIdOf } from "#contract/person-key.ts";
import { mayMeet } from "#contract/standing.ts";
import { isAnonymous } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import type { PastRooms } from "#src/realtime/past-rooms.ts";
import { type BothEnds, Rejoins } from "#src/realtime/rejoins.ts";
import { tabOf } from "#src/realtime/tab-bindings.ts";
import type { RoomTicket } from "#src/services/room-tickets.ts";
import type { Auth } from "../auth/actions.ts";
import type { Rating } from "../rating/actions.ts";
import type { TiesFeature } from "../ties/actions.ts";
import type { createLobby } from "./lobby/lobby.ts";
import type { Effect, Room } from "./lobby/seat.ts";
import type { Search } from "./search.ts";

export type LobbyTicket = RoomTicket & { mode: Room["mode"] };

/** Rooms that a killed server forgot. Whether the two may still meet is checked again, for both. */
export function createRejoining({
  auth,
  clock,
  hub,
  isLinkOpen,
  lobby,
  pastRooms,
  rating,
  search,
  ties,
}: Pick<Deps, "hub" | "clock"> & {
  auth: Pick<Auth, "refreshSocket">;
  isLinkOpen: (link: string) => boolean;
  lobby: ReturnType<typeof createLobby>;
  pastRooms: PastRooms;
  rating: Pick<Rating, "hasTalked">;
  search: Pick<Search, "isHeld">;
  ties: Pick<TiesFeature, "between">;
}) {
  const rejoins = new Rejoins(hub, clock);

  /** @throws Problem not_in_room */
  function rejoin(ticket: LobbyTicket, connection: Connection, isInCall: (key: string) => boolean): Effect[] {
    const refuse = (each: Connection, end: 0 | 1) => {
      auth.refreshSocket(each);
      const mine = { ...ticket, end };
      const isFree = !lobby.seatOfPerson(each.person.key) && !isInCall(each.person.key);
      if (!isFree || !rejoins.takes(mine, each) || search.isHeld(each)) throw new Problem("not_in_room");
    };
    refuse(connection, ticket.end);
    if (hasEnded(ticket) || isApart(ticket)) throw new Problem("not_in_room");
    const both = rejoins.claim(ticket, connection);
    if (!both) return [];
    for (const [end, each] of both.entries()) refuse(each, end as 0 | 1);
    return reopen(ticket, both);
  }

  function hasEnded({ id, link }: RoomTicket): boolean {
    if (link !== null) return pastRooms.has(id) || !isLinkOpen(link) || lobby.isLinkInUse(link);
    return pastRooms.has(id) || rating.hasTalked(id);
  }

  /** As a block while they talk: an anonymous room goes on. */
  function isApart({ mode, ends: [a, b] }: Pick<LobbyTicket, "mode" | "ends">): boolean {
    const [one, other] = [userIdOf(a.person), userIdOf(b.person)];
    if (isAnonymous(mode) || one === null || other === null) return false;
    const between = ties.between(one, other);
    return !between || !mayMeet(between);
  }

  const reopen = (ticket: LobbyTicket, [a, b]: BothEnds): Effect[] =>
    lobby.reopen(ticket, [tabOf(a), tabOf(b)]);

  return { rejoin, isApart, withdraw: rejoins.withdraw, close: () => rejoins.close() };
}
