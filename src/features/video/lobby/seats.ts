import { Holders } from "#src/realtime/holders.ts";
import type { SearchRequest, Seat, Tab } from "./seat.ts";

/** Seats by each of their keys. */
export class Seats extends Holders<Seat> {
  private readonly people = new Map<string, Seat>();

  ofPerson = (person: string): Seat | undefined => this.people.get(person);

  waiting = (): Seat[] => [...this.people.values()].filter(({ room }) => room === null);

  take(person: string, tab: Tab, search: { search: SearchRequest; since: number; peerId: string }): Seat {
    const seat: Seat = { person, connection: null, room: null, ...search };
    this.people.set(person, seat);
    this.bring(seat, tab);
    return seat;
  }

  override free(seat: Seat): void {
    super.free(seat);
    this.people.delete(seat.person);
  }
}
