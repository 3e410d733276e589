import type { Seat, Tab, Wish } from "./seat.ts";

/** Reconnects that may fail before the tab hears of its new token. It then still shows an old one. */
const TOKENS_KEPT = 16;

/** Who sits where, by every name a seat goes by. */
export class Seats {
  private readonly people = new Map<string, Seat>();
  private readonly connections = new Map<string, Seat>();
  private readonly tokens = new Map<string, Seat>();
  private readonly tokensOf = new Map<Seat, string[]>();

  ofPerson = (person: string): Seat | undefined => this.people.get(person);
  ofConnection = (connection: string): Seat | undefined => this.connections.get(connection);
  ofToken = (resumeToken: string): Seat | undefined => this.tokens.get(resumeToken);

  take(person: string, tab: Tab, search: { wish: Wish; since: number; peerId: string }): Seat {
    const seat: Seat = { person, connection: null, room: null, ...search };
    this.people.set(person, seat);
    this.tokensOf.set(seat, []);
    this.bring(seat, tab);
    return seat;
  }

  /** The tab sits here from now on. Tokens of its earlier sockets stay good, as the tab may not have heard of a new one. */
  bring(seat: Seat, { connection, resumeToken }: Tab): void {
    this.sendAway(seat);
    seat.connection = connection;
    this.connections.set(connection, seat);
    const tokens = this.tokensOf.get(seat)!;
    tokens.push(resumeToken);
    this.tokens.set(resumeToken, seat);
    if (tokens.length > TOKENS_KEPT) this.tokens.delete(tokens.shift()!);
  }

  sendAway(seat: Seat): void {
    if (seat.connection !== null) this.connections.delete(seat.connection);
    seat.connection = null;
  }

  free(seat: Seat): void {
    this.sendAway(seat);
    this.people.delete(seat.person);
    for (const token of this.tokensOf.get(seat) ?? []) this.tokens.delete(token);
    this.tokensOf.delete(seat);
  }
}
