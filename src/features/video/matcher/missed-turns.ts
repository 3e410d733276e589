import { grown, NO_SLOT } from "./columns.ts";

/** A queue of people who missed a turn. Adding a person again keeps their place. */
export class MissedTurns {
  size = 0;
  /** The slot at each place. A place whose owner has left, or has another place, is skipped. */
  private places: number[] = [];
  private next = 0;
  private placeOf = new Int32Array(0);

  reserve(capacity: number): void {
    this.placeOf = grown(this.placeOf, capacity, NO_SLOT);
  }

  add(slot: number): void {
    if (this.placeOf[slot] !== NO_SLOT) return;
    if (this.places.length > 1_024 + 4 * this.size) this.tidy();
    this.placeOf[slot] = this.places.length;
    this.places.push(slot);
    this.size++;
  }

  remove(slot: number): void {
    if (this.placeOf[slot] === NO_SLOT) return;
    this.placeOf[slot] = NO_SLOT;
    this.size--;
  }

  /** Takes out the first; NO_SLOT when there is none. */
  shift(): number {
    while (this.next < this.places.length) {
      const slot = this.places[this.next]!;
      if (this.placeOf[slot] === this.next++) {
        this.remove(slot);
        return slot;
      }
    }
    return NO_SLOT;
  }

  /** Reclaims the places of people who have left. */
  private tidy(): void {
    const from = this.next;
    const waiting = this.places.filter((slot, index) => index >= from && this.placeOf[slot] === index);
    for (const [index, slot] of waiting.entries()) this.placeOf[slot] = index;
    this.places = waiting;
    this.next = 0;
  }
}
