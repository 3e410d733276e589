import { Problem } from "#src/problem.ts";
import type { LobbyState } from "./lobby-state.ts";
import type { SearchRequest, Seat, Tab } from "./seat.ts";
import { type Effect, taken } from "./seat.ts";
import type { Tabs } from "./tabs.ts";

export interface Entry {
  person: string;
  tab: Tab;
  search: SearchRequest;
  takeOver: boolean;
}

/** `search` is null if only the person's other tabs matter. */
type Attempt = Omit<Entry, "search"> & { search: SearchRequest | null };

export function createSearcher(state: LobbyState, { identify }: Pick<Tabs, "identify">) {
  const { ids, seats, links } = state;

  function refuse({ person, tab, search, takeOver }: Attempt): void {
    if (search?.mode === "private") links.refuse(person, search);
    const holder = seats.ofPerson(person)?.connection ?? tab.connection;
    if (holder !== tab.connection && !takeOver) throw new Problem("another_tab");
  }

  /**
   * Inside a room it means Next. A tab that is away cannot be asked, so its seat gives way to any tab of the same person.
   * @throws Problem another_tab, link_taken
   */
  function enter(entry: Entry, now: number): { peerId: string; effects: Effect[] } {
    refuse(entry);
    const { person, tab, search } = entry;
    const seat = seats.ofPerson(person);
    if (seat && seat.connection === tab.connection) return searchAgain(seat, search, now);
    const effects = seat ? giveWay(seat, now) : [];
    effects.push(...identify(tab.connection, person, now));
    const own = seats.take(person, tab, { search, since: now, peerId: ids() });
    state.beginSearch(own, now);
    return { peerId: own.peerId, effects };
  }

  function giveWay(seat: Seat, now: number): Effect[] {
    const notice = taken(seat);
    return [...state.leaveSeat(seat, now, { own: "elsewhere" }), ...notice];
  }

  function searchAgain(
    seat: Seat,
    search: SearchRequest,
    now: number,
  ): { peerId: string; effects: Effect[] } {
    const effects = seat.room ? state.closeRoom(seat, seat.room, "left", now) : [];
    if (state.isSearching(seat)) {
      if (Bun.deepEquals(seat.search, search)) return { peerId: seat.peerId, effects };
      state.stopSearch(seat);
    } else {
      seat.since = now;
      seat.peerId = ids();
    }
    seat.search = search;
    state.beginSearch(seat, now);
    return { peerId: seat.peerId, effects };
  }

  return {
    enter,
    refuse,

    /** A companion found while the message was on its way is left too. @throws Problem not_in_queue */
    leaveQueue(connection: string, now: number): Effect[] {
      const seat = seats.ofConnection(connection);
      if (!seat) throw new Problem("not_in_queue");
      return state.leaveSeat(seat, now);
    },

    leaveRoom(connection: string, roomId: string | undefined, now: number): Effect[] {
      const seat = seats.ofConnection(connection);
      if (!seat?.room || (roomId !== undefined && roomId !== seat.room.id)) throw new Problem("not_in_room");
      return state.leaveSeat(seat, now);
    },
  };
}
