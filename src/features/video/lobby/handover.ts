import { ANY_COUNTRY, RETURN_WITHIN_MS } from "#contract/limits.ts";
import type { Filter, SavedHistory } from "../matcher/matcher.ts";
import type { LobbyState } from "./lobby-state.ts";
import {
  type Effect,
  type PrivateSearch,
  type QueueSearch,
  type Room,
  type SearchRequest,
  type Seat,
  type Tab,
  UNRATED,
} from "./seat.ts";

export interface SavedLobby {
  seats: SavedSeat[];
  rooms: SavedRoom[];
  history: SavedHistory;
}

interface SavedSeat {
  person: string;
  tokens: readonly string[];
  search: SavedSearch;
  since: number;
  peerId: string;
  /** When reports make them leave their room. */
  leavesAt?: number;
}

interface SavedRoom extends Pick<Room, "id" | "mode" | "link" | "openedAt"> {
  people: readonly [string, string];
  signalled: string[];
}

type SavedFilter = Omit<Filter, "cities" | "tags"> & Record<"cities" | "tags", number[] | null>;
type SavedSearch = PrivateSearch | (Omit<QueueSearch, "filter"> & { filter?: SavedFilter });

interface RememberedRoom extends Pick<Room, "id" | "mode" | "link" | "openedAt"> {
  ends: readonly [Remembered, Remembered];
}
type Remembered = Pick<Seat, "person" | "peerId">;

/** Of a talk that is under way: the next search brings its own. */
const ANYONE: SearchRequest = {
  mode: "classic",
  country: "",
  wantCountry: ANY_COUNTRY,
  rating: UNRATED,
  blocked: [],
};

/** From one server to the next. Everyone is away until their tab presents one of its tokens. */
export function createHandover({ matcher, seats, rooms, links, away, unannounced, held }: LobbyState) {
  function restoreSeat({ person, tokens, search, since, peerId, leavesAt }: SavedSeat, from: number): void {
    const seat: Seat = { person, connection: null, search: searchOf(search), since, peerId, room: null };
    seats.restore(seat, tokens);
    if (seat.search.mode === "private") links.join(seat, seat.search.link);
    else matcher.keepPlace(person, seat.search.blocked, since);
    away.start(seat, from);
    if (leavesAt !== undefined) held.start(seat, leavesAt);
  }

  function restoreRoom({ people, signalled, ...room }: SavedRoom, from: number): void {
    const [a, b] = people.map((person) => seats.ofPerson(person)!) as [Seat, Seat];
    rooms.open({ ...room, ends: [a, b], signalled: new Set(signalled.map((one) => seats.ofPerson(one)!)) });
    if (room.link !== null) links.markTalking(room.link);
    for (const seat of [a, b]) unannounced.start(seat, from);
  }

  /** As two pages remember it, neither of whose people has a seat. Both have signalled, since they have met. */
  function reopen({ id, mode, link, openedAt, ends }: RememberedRoom, tabs: readonly [Tab, Tab]): Effect[] {
    const search: SearchRequest = link === null ? ANYONE : { mode: "private", link };
    const take = (end: 0 | 1) =>
      seats.take(ends[end].person, tabs[end], { search, since: openedAt, peerId: ends[end].peerId });
    const both = [take(0), take(1)] as const;
    const room: Room = { id, mode, link, openedAt, ends: both, signalled: new Set(both) };
    if (link !== null) {
      for (const seat of both) links.join(seat, link);
      links.markTalking(link);
    }
    rooms.open(room);
    return [{ kind: "reopened", room }];
  }

  return {
    reopen,
    isLinkInUse: links.isInUse,

    save: (): SavedLobby => ({
      seats: seats.all().map((seat) => {
        const { person, search, since, peerId } = seat;
        const leavesAt = held.sinceOf(seat);
        return {
          person,
          tokens: seats.tokensFor(seat),
          search: saved(search),
          since,
          peerId,
          ...(leavesAt !== undefined && { leavesAt }),
        };
      }),
      rooms: rooms.all().map(({ ends: [a, b], signalled, ...room }) => ({
        ...room,
        people: [a.person, b.person],
        signalled: [...signalled].map(({ person }) => person),
      })),
      history: matcher.save(),
    }),

    /** Into a new lobby. */
    restore({ seats: all, rooms: open, history }: SavedLobby, now: number): void {
      const from = now + RETURN_WITHIN_MS;
      matcher.restore(history);
      for (const seat of all.toSorted((a, b) => a.since - b.since)) restoreSeat(seat, from);
      for (const room of open) restoreRoom(room, from);
    },
  };
}

function saved(search: SearchRequest): SavedSearch {
  if (search.mode === "private") return search;
  const { filter, ...rest } = search;
  if (!filter) return rest;
  const { cities, tags } = filter;
  return { ...rest, filter: { ...filter, cities: cities && [...cities], tags: tags && [...tags] } };
}

function searchOf(search: SavedSearch): SearchRequest {
  if (search.mode === "private") return search;
  const { filter, ...rest } = search;
  if (!filter) return rest;
  const { cities, tags } = filter;
  return { ...rest, filter: { ...filter, cities: cities && new Set(cities), tags: tags && new Set(tags) } };
}
