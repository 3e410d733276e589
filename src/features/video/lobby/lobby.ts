import type { VideoMode } from "#contract/video.ts";
import { createInterventions } from "./interventions.ts";
import { createLobbyState, type LobbyDeps } from "./lobby-state.ts";
import { createSearcher } from "./searcher.ts";
import type { Room } from "./seat.ts";
import { createTabs } from "./tabs.ts";
import { createTimers } from "./timers.ts";

/**
 * Who is searching, and who shares a room with whom. Pure state, without a clock, randomness or sockets: `now` is in
 * milliseconds, and messages for clients are returned as effects. After each call every person is idle, waiting exactly
 * once, or in exactly one room, which `lobby.property.test.ts` checks.
 */
export function createLobby(deps: LobbyDeps) {
  const state = createLobbyState(deps);
  const { matcher, seats, rooms, isCompanionAway } = state;
  const tabs = createTabs(state);

  return {
    ...createSearcher(state, tabs),
    ...tabs,
    ...createInterventions(state),
    ...createTimers(state),
    /** Keys of the people who wait in this mode. */
    searching: (mode: VideoMode): string[] =>
      seats
        .waiting()
        .filter(({ search }) => search.mode === mode)
        .map(({ person }) => person),
    /** Keys of everyone who searches or talks. */
    people: (): string[] => seats.all().map(({ person }) => person),
    seatOf: seats.ofConnection,
    seatOfPerson: seats.ofPerson,
    isCompanionAway,
    mayRelay: (from: string, to: string): boolean => rooms.mayRelay(from, to),
    noteSignal: (from: string): string | null => rooms.noteSignal(from),
    waiting: (mode: VideoMode): number => matcher.waiting(mode),
    rooms: (mode: Room["mode"]): number => rooms.count[mode],
  };
}
