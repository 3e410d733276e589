import type { LeaveReason, ServerFrame } from "#contract/realtime.ts";
import type { VideoMode } from "#contract/video.ts";
import type { TabHandle } from "#src/realtime/tab-bindings.ts";
import type { Facts, Filter, Languages } from "../matcher/matcher.ts";

export type Tab = TabHandle;

/** Rating of a newcomer in a search: matched as an average user, so that they meet everyone. */
export const UNRATED = 3;

export type SearchRequest = QueueSearch | PrivateSearch;

export interface QueueSearch {
  mode: VideoMode;
  /** ISO-2, "" when unknown. */
  country: string;
  /** "*" for anywhere. */
  wantCountry: string;
  rating: number;
  languages?: Languages | undefined;
  facts?: Facts;
  filter?: Filter | undefined;
  blocked: readonly string[];
}

export interface PrivateSearch {
  mode: "private";
  link: string;
}

/** A person who searches or talks. An idle person has no seat and no one has two. */
export interface Seat {
  readonly person: string;
  connection: string | null;
  search: SearchRequest;
  /** When this search, or the one that led into the room, began. */
  since: number;
  /** The PeerServer id: new for each search and kept through its room, so that no one can be recognized by it. */
  peerId: string;
  room: Room | null;
}

export interface Room {
  readonly id: string;
  readonly mode: SearchRequest["mode"];
  readonly link: string | null;
  readonly openedAt: number;
  readonly signalled: Set<Seat>;
  /** The first one opens the peer connection. */
  readonly ends: readonly [Seat, Seat];
}

export const companionOf = (seat: Seat, { ends: [a, b] }: Room): Seat => (seat === a ? b : a);

/** @internal */
export type LobbyFrame = Extract<
  ServerFrame,
  { event: "LEAVE_ROOM" | "COMPANION_AWAY" | "QUEUE_TAKEN" | "QUEUE_ENDED" }
>;

export type Effect =
  | { kind: "opened"; room: Room }
  /** Known to both of its pages already. */
  | { kind: "reopened"; room: Room }
  | { kind: "closed"; room: Room; closedAt: number }
  | { kind: "sent"; connection: string; frame: LobbyFrame };

/** Why a search ended that the person did not end themselves. */
export type EndReason = Extract<LobbyFrame, { event: "QUEUE_ENDED" }>["data"]["reason"];

export const left = (seat: Seat, { id }: Room, reason: LeaveReason) =>
  send(seat, { event: "LEAVE_ROOM", data: { roomId: id, reason } });

export const companionAway = (seat: Seat, { id }: Room, away: boolean) =>
  send(seat, { event: "COMPANION_AWAY", data: { roomId: id, away } });

export const taken = (seat: Seat) => send(seat, { event: "QUEUE_TAKEN", data: {} });

export const searchEnded = (seat: Seat, reason: EndReason) =>
  send(seat, { event: "QUEUE_ENDED", data: { reason } });

const send = ({ connection }: Seat, frame: LobbyFrame): Effect[] =>
  connection === null ? [] : [{ kind: "sent", connection, frame }];
