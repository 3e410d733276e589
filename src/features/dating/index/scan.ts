import type { PeopleIndex } from "./people-index.ts";
import { firstFits, type Query } from "./query.ts";
import { ordersOf } from "./score.ts";
import { ID_WORDS, SEGMENT_BITS, SEGMENT_SIZE } from "./segment.ts";

/** One way through all people: how many fit, and the first of them. It can pause between two segments. */
export class Scan {
  total = 0;
  #next = 0;
  readonly #excluded: Uint8Array | null;
  /** Those of a segment who fit, and their orders. */
  readonly #places = new Uint16Array(SEGMENT_SIZE + 1);
  readonly #keys = new Float64Array(SEGMENT_SIZE);
  readonly #orders: Float64Array;
  readonly #slots: Int32Array;
  #held = 0;

  constructor(
    private readonly index: PeopleIndex,
    private readonly query: Query,
    excluded: readonly number[],
    private readonly limit: number,
  ) {
    this.#excluded = excluded.length === 0 ? null : new Uint8Array(index.capacity);
    for (const slot of excluded) this.#excluded![slot] = 1;
    this.#orders = new Float64Array(limit);
    this.#slots = new Int32Array(limit);
  }

  /** Looks through this many people more, in whole segments; answers whether that was all. */
  advance(people: number): boolean {
    const { segments } = this.index;
    this.index.refresh(this.query);
    const until = Math.min(segments.length, this.#next + Math.max(1, people >> SEGMENT_BITS));
    for (; this.#next < until; this.#next++) this.#look(this.#next);
    return this.#next >= segments.length;
  }

  /** The slots of the first ones, in their order. */
  best(): Int32Array {
    const all = Array.from({ length: this.#held }, (_, at) => at);
    all.sort((a, b) => (this.#isBefore(this.#orders[a]!, this.#slots[a]!, b) ? -1 : 1));
    return Int32Array.from(all, (at) => this.#slots[at]!);
  }

  #look(number: number): void {
    const { query, limit } = this;
    const segment = this.index.segments[number]!;
    const base = number << SEGMENT_BITS;
    const count = Math.min(SEGMENT_SIZE, this.index.capacity - base);
    const found = this.#shown(base, firstFits(segment, query, count, this.#places));
    this.total += found;
    if (limit === 0) return;
    ordersOf(segment, query, this.#places, found, this.#keys);
    for (let at = 0; at < found; at++)
      if (this.#held < limit || this.#keys[at]! >= this.#orders[0]!)
        this.#offer(this.#keys[at]!, base + this.#places[at]!);
  }

  /** Without those who are not for this viewer. */
  #shown(base: number, count: number): number {
    const excluded = this.#excluded;
    if (excluded === null) return count;
    const places = this.#places;
    let left = 0;
    for (let at = 0; at < count; at++) {
      const i = places[at]!;
      places[left] = i;
      if (excluded[base + i] !== 1) left++;
    }
    return left;
  }

  /** Keeps the `limit` first ones in a heap whose top is the last of them. */
  #offer(order: number, slot: number): void {
    if (this.#held === this.limit) {
      if (this.#isBefore(order, slot, 0)) this.#sink(order, slot);
      return;
    }
    let at = this.#held++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isBefore(order, slot, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, order, slot);
  }

  #sink(order: number, slot: number): void {
    let at = 0;
    for (let child = 1; child < this.#held; child = 2 * at + 1) {
      if (child + 1 < this.#held && this.#isBefore(this.#orders[child]!, this.#slots[child]!, child + 1))
        child++;
      if (!this.#isBefore(order, slot, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, order, slot);
  }

  #move(from: number, to: number): void {
    this.#orders[to] = this.#orders[from]!;
    this.#slots[to] = this.#slots[from]!;
  }

  #set(at: number, order: number, slot: number): void {
    this.#orders[at] = order;
    this.#slots[at] = slot;
  }

  /** Whether somebody comes before the one held at this place; of equal ones the later id, so that no two are the same. */
  #isBefore(order: number, slot: number, at: number): boolean {
    if (order !== this.#orders[at]) return order > this.#orders[at]!;
    return this.#idIsLater(slot, this.#slots[at]!);
  }

  #idIsLater(a: number, b: number): boolean {
    const [one, other] = [this.index.segmentOf(a).ids, this.index.segmentOf(b).ids];
    const [at, against] = [(a & (SEGMENT_SIZE - 1)) * ID_WORDS, (b & (SEGMENT_SIZE - 1)) * ID_WORDS];
    for (let word = 0; word < ID_WORDS; word++) {
      const difference = (one[at + word]! >>> 0) - (other[against + word]! >>> 0);
      if (difference !== 0) return difference > 0;
    }
    return false;
  }
}
