import { grown, NO_SLOT } from "./columns.ts";

/** The links of doubly linked lists. Many chains share one pair of columns, as a slot is in one chain at a time. */
export class Links {
  before = new Int32Array(0);
  behind = new Int32Array(0);

  reserve(capacity: number): void {
    this.before = grown(this.before, capacity, NO_SLOT);
    this.behind = grown(this.behind, capacity, NO_SLOT);
  }
}

/** A first-in, first-out queue from which any slot can be removed. */
export class Chain {
  head = NO_SLOT;
  tail = NO_SLOT;

  constructor(private readonly links: Links) {}

  append(slot: number): void {
    const { before, behind } = this.links;
    before[slot] = this.tail;
    behind[slot] = NO_SLOT;
    if (this.tail === NO_SLOT) this.head = slot;
    else behind[this.tail] = slot;
    this.tail = slot;
  }

  remove(slot: number): void {
    const { before, behind } = this.links;
    const previous = before[slot]!;
    const next = behind[slot]!;
    if (previous === NO_SLOT) this.head = next;
    else behind[previous] = next;
    if (next === NO_SLOT) this.tail = previous;
    else before[next] = previous;
  }

  after(slot: number): number {
    return this.links.behind[slot]!;
  }
}
