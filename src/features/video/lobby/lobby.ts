import type { VideoMode } from "#contract/video.ts";
import { createClock } from "./clock.ts";
import { createOthers } from "./others.ts";
import { createPlaces, type LobbyDeps } from "./places.ts";
import { createSearcher } from "./searcher.ts";
import type { Room } from "./seat.ts";
import { createTabs } from "./tabs.ts";

/**
 * Who searches, and who is in a room with whom. It knows neither clock nor chance nor sockets: `now` is in milliseconds, and what
 * clients must hear goes out as effects. After each call every person is idle, waiting exactly once, or in exactly one
 * room; `lobby.property.test.ts` holds it to that.
 */
export function createLobby(deps: LobbyDeps) {
  const places = createPlaces(deps);
  const { matcher, seats, rooms, isCompanionAway } = places;
  const tabs = createTabs(places);

  return {
    ...createSearcher(places, tabs),
    ...tabs,
    ...createOthers(places),
    ...createClock(places),
    /** The people who wait in this mode, by key. */
    searching: (mode: VideoMode): string[] =>
      seats
        .waiting()
        .filter(({ search }) => search.mode === mode)
        .map(({ person }) => person),
    seatOf: seats.ofConnection,
    seatOfPerson: seats.ofPerson,
    isCompanionAway,
    mayRelay: (from: string, to: string): boolean => rooms.mayRelay(from, to),
    waiting: (mode: VideoMode): number => matcher.waiting(mode),
    rooms: (mode: Room["mode"]): number => rooms.count[mode],
  };
}
