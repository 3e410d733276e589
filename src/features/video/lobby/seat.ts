import type { VideoMode } from "#contract/video.ts";
import type { TabHandle } from "#src/realtime/tab-bindings.ts";
import type { Facts, Filter } from "../matcher/matcher.ts";

export type Tab = TabHandle;

/** What someone waits for: a companion from a queue, or the user who comes by the same private link. */
export type SearchRequest = QueueSearch | PrivateSearch;

interface QueueSearch {
  mode: VideoMode;
  /** Own country, ISO-2, "" when unknown. */
  country: string;
  /** Where the companion must be; "*" for anywhere. */
  wantCountry: string;
  /** Own rating, from 1 to 5. Counts in rating mode only. */
  rating: number;
  /** What others may filter this person by, and who this person wants; in rating mode only. */
  facts?: Facts;
  filter?: Filter | undefined;
  /** People this person must not meet. */
  blocked: readonly string[];
}

interface PrivateSearch {
  mode: "private";
  /** Hash of the token of the link. */
  link: string;
}

/**
 * A person who searches or talks. An idle person has no seat and no one has two, which ensures that everyone waits at most
 * once or is in at most one room.
 */
export interface Seat {
  readonly person: string;
  /** The socket of the tab that chats; null while it is away. */
  connection: string | null;
  search: SearchRequest;
  /** When this search, or the one that led into the room, began. */
  since: number;
  /** The PeerServer id: new for each search and kept through its room, so that no one can be recognized by it. */
  peerId: string;
  /** Null while searching. */
  room: Room | null;
}

export interface Room {
  readonly id: string;
  readonly mode: SearchRequest["mode"];
  /** The private link that led to it. */
  readonly link: string | null;
  readonly openedAt: number;
  /** The ends that have signalled. */
  readonly signalled: Set<Seat>;
  /** The first one opens the peer connection. */
  readonly ends: readonly [Seat, Seat];
}

export const companionOf = (seat: Seat, { ends: [a, b] }: Room): Seat => (seat === a ? b : a);
