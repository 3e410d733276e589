import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import type { Clock, Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { RoomTicket } from "#src/services/room-tickets.ts";
import type { Connection } from "./connection.ts";

/** A server that has been running for longer has forgotten nothing that anyone still waits for. */
const TAKEN_MS = 2 * MINUTE_MS;
/** The other end's page may have lost its network, too. */
const WAITS_MS = 30 * SECOND_MS;

interface Claim {
  connection: string;
  roomId: string;
  at: number;
  /** They have gone elsewhere since. */
  isOver: boolean;
}

export type BothEnds = readonly [Connection, Connection];

/** After a crash: a room is back once both of its ends have asked for it. One alone brings back nothing. */
export class Rejoins {
  private readonly claims = new Map<string, Claim>();
  private readonly startedAt: number;
  private isOpen = true;

  constructor(
    private readonly hub: Pick<Deps["hub"], "find">,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock();
  }

  /** The server before this one has handed over everything. */
  close(): void {
    this.isOpen = false;
  }

  /** Of someone who goes elsewhere: when the other end comes they may be free again, and do not want this room any more. */
  withdraw = (person: string): void => {
    const claim = this.claims.get(person);
    if (claim) claim.isOver = true;
  };

  /** Whether this ticket is the sender's, of a room that this server cannot know. */
  takes({ ends, end, openedAt }: RoomTicket, { person }: Connection): boolean {
    const { startedAt, isOpen } = this;
    const isTime = isOpen && openedAt < startedAt && this.clock() < startedAt + TAKEN_MS;
    return isTime && ends[end].person === person.key;
  }

  /** Null until the other end has come. A person asks for one room at a time. @throws Problem not_in_room, if the other has gone elsewhere */
  claim({ id: roomId, ends, end }: RoomTicket, connection: Connection): BothEnds | null {
    const own = ends[end].person;
    const other = ends[end === 0 ? 1 : 0].person;
    const at = this.clock();
    const theirs = this.claims.get(other);
    if (theirs?.roomId === roomId && theirs.isOver) throw new Problem("not_in_room");
    this.claims.set(own, { connection: connection.id, roomId, at, isOver: false });
    if (theirs?.roomId !== roomId || theirs.at + WAITS_MS <= at) return null;
    const companion = this.hub.find(theirs.connection);
    if (companion?.person.key !== other) return null;
    this.claims.delete(own);
    this.claims.delete(other);
    return end === 0 ? [connection, companion] : [companion, connection];
  }
}
