import { Numbering } from "./rings.ts";
import { HOUR } from "./segment.ts";
import { SlotLists } from "./slot-lists.ts";

/** The hour of a slot that was just claimed: it is in no list. */
const NEVER = 0;
const hourOf = (seconds: number) => Math.floor(seconds / HOUR);

/** Everyone by the hour of their last visit, so that an order by presence reads only the latest hours. */
export class LastSeen {
  private readonly people = new SlotLists();
  private readonly numbers = new Numbering();
  /** The result of `hours`, kept until there is a new hour. */
  private latestFirst: number[] = [];

  /** @param from seconds since 1970, like `to` */
  move(slot: number, from: number, to: number): void {
    const [before, after] = [hourOf(from), hourOf(to)];
    if (before === after) return;
    if (before !== NEVER) this.people.remove(this.numbers.assign(before), slot);
    if (after !== NEVER) this.people.add(this.numbers.assign(after), slot);
  }

  /** The hours of all last visits, since 1970, the latest first. */
  hours(): readonly number[] {
    if (this.latestFirst.length !== this.numbers.size - 1)
      this.latestFirst = this.numbers.keys.slice(1).sort((a, b) => b - a);
    return this.latestFirst;
  }

  /** Visits everyone of an hour whose bit is set, and clears the bit. It yields now and then. */
  *take(hour: number, bits: Int32Array, visit: (slot: number) => void): Generator<void, void> {
    const number = this.numbers.find(hour);
    for (let before = Number.POSITIVE_INFINITY; before > 0; ) {
      before = this.people.take(number, before, bits, visit);
      yield;
    }
  }
}
