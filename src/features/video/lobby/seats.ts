import { TabBindings } from "#src/realtime/tab-bindings.ts";
import type { SearchRequest, Seat, Tab } from "./seat.ts";

/** Seats by person, socket and resume token. */
export class Seats extends TabBindings<Seat> {
  private readonly people = new Map<string, Seat>();

  ofPerson = (person: string): Seat | undefined => this.people.get(person);

  all = (): Seat[] => [...this.people.values()];
  waiting = (): Seat[] => this.all().filter(({ room }) => room === null);

  take(person: string, tab: Tab, search: { search: SearchRequest; since: number; peerId: string }): Seat {
    const seat: Seat = { person, connection: null, room: null, ...search };
    this.people.set(person, seat);
    this.attach(seat, tab);
    return seat;
  }

  override release(seat: Seat): void {
    super.release(seat);
    this.people.delete(seat.person);
  }
}
