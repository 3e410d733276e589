import { Numbering } from "./places.ts";
import { HOUR } from "./segment.ts";
import { SlotLists } from "./slot-lists.ts";

/** The hour of someone who was never here since they signed up: in no list. */
const NEVER = 0;
const hourOf = (seconds: number) => Math.floor(seconds / HOUR);

/** Everyone by the hour in which they were last here, so that an order by presence reads the latest hours and no one else. */
export class LastSeen {
  private readonly people = new SlotLists();
  private readonly numbers = new Numbering();
  /** The answer of `hours`, kept until an hour is new. */
  private latestFirst: number[] = [];

  /** @param from seconds since 1970, as `to` */
  move(slot: number, from: number, to: number): void {
    const [before, after] = [hourOf(from), hourOf(to)];
    if (before === after) return;
    if (before !== NEVER) this.people.remove(this.numbers.assign(before), slot);
    if (after !== NEVER) this.people.add(this.numbers.assign(after), slot);
  }

  /** Hours since 1970 in which someone was here, the latest first. */
  hours(): readonly number[] {
    if (this.latestFirst.length !== this.numbers.size - 1)
      this.latestFirst = this.numbers.keys.slice(1).sort((a, b) => b - a);
    return this.latestFirst;
  }

  /** Visits everyone of an hour whose bit is set, and clears the bit. It pauses now and then. */
  *take(hour: number, bits: Int32Array, visit: (slot: number) => void): Generator<void, void> {
    const number = this.numbers.find(hour);
    for (let before = Number.POSITIVE_INFINITY; before > 0; ) {
      before = this.people.take(number, before, bits, visit);
      yield;
    }
  }
}
