import { Chain, Links } from "./chain.ts";
import { grown, NO_SLOT } from "./columns.ts";

export interface HistoryLimits {
  /** A companion is recent for this long after they parted… */
  recentMs: number;
  /** …or until this many further meetings, whichever comes first. */
  recentCompanions: number;
}

/**
 * Who met whom recently. Everyone has a ring buffer of their last meetings, taken from a pool; a ring is given back when the
 * last of its meetings is too old to count, so memory is bounded by the people of the last few minutes.
 *
 * Two people are recent companions while *either* still counts the other among their last: a user who hurries through
 * twenty others must not come back to a companion who has met no one since.
 */
export class History {
  private ringOf = new Int32Array(0);

  private rings = 0;
  private readonly freeRings: number[] = [];
  private owner = new Int32Array(0);
  private nextEntry = new Int32Array(0);
  private lastAt = new Float64Array(0);
  private companion = new Int32Array(0);
  private metAt = new Float64Array(0);
  /** Rings in the order in which to check whether anything in them still counts. */
  private readonly links = new Links();
  private readonly toCheck = new Chain(this.links);
  private checkAt = new Float64Array(0);

  /** By person: companions whose ring still holds this person, although they have left this person's ring. They are few. */
  private readonly strays = new Map<number, Set<number>>();

  constructor(
    private readonly limits: HistoryLimits,
    private readonly onForgotten: (slot: number) => void,
  ) {}

  reserve(capacity: number): void {
    this.ringOf = grown(this.ringOf, capacity, NO_SLOT);
  }

  isEmpty(slot: number): boolean {
    return this.ringOf[slot] === NO_SLOT;
  }

  meet(a: number, b: number, now: number): void {
    this.write(a, b, now);
    this.write(b, a, now);
  }

  /** The two were together until now: the time counts from their parting, which is not another meeting. */
  part(a: number, b: number, now: number): void {
    const isKept = this.areRecent(a, b, now);
    if (!isKept || !this.touch(a, b, now)) this.write(a, b, now);
    if (!isKept || !this.touch(b, a, now)) this.write(b, a, now);
  }

  areRecent(a: number, b: number, now: number): boolean {
    return now < this.recentUntil(a, b);
  }

  /** When the two stop being recent companions by time alone; -Infinity if they are not. */
  recentUntil(a: number, b: number): number {
    let entry = this.entryOf(a, b);
    if (entry === NO_SLOT) entry = this.entryOf(b, a);
    return entry === NO_SLOT ? Number.NEGATIVE_INFINITY : this.metAt[entry]! + this.limits.recentMs;
  }

  /** All recent companions of this person. */
  recentOf(slot: number, now: number): number[] {
    const recent: number[] = [];
    const ring = this.ringOf[slot]!;
    if (ring !== NO_SLOT) {
      const size = this.limits.recentCompanions;
      for (let entry = ring * size; entry < (ring + 1) * size; entry++) {
        if (this.companion[entry] === NO_SLOT) continue;
        if (now < this.metAt[entry]! + this.limits.recentMs) recent.push(this.companion[entry]!);
      }
    }
    for (const stray of this.strays.get(slot) ?? []) {
      if (this.areRecent(slot, stray, now)) recent.push(stray);
    }
    return recent;
  }

  /** Gives back the rings in which nothing counts any longer, at the latest after twice `recentMs`. */
  expire(now: number): void {
    for (;;) {
      const ring = this.toCheck.head;
      if (ring === NO_SLOT || now < this.checkAt[ring]!) return;
      this.toCheck.remove(ring);
      if (now < this.lastAt[ring]! + this.limits.recentMs) this.checkLater(ring, now);
      else this.giveBack(ring);
    }
  }

  private write(slot: number, companion: number, now: number): void {
    const ring = this.ringFor(slot, now);
    const size = this.limits.recentCompanions;
    const older = this.entryOf(slot, companion);
    if (older !== NO_SLOT) this.companion[older] = NO_SLOT;
    this.dropStray(slot, companion);

    const entry = ring * size + this.nextEntry[ring]!;
    this.nextEntry[ring] = (this.nextEntry[ring]! + 1) % size;
    const displaced = this.companion[entry]!;
    if (displaced !== NO_SLOT)
      this.displace(slot, displaced, now < this.metAt[entry]! + this.limits.recentMs);
    this.companion[entry] = companion;
    this.metAt[entry] = now;
    this.lastAt[ring] = now;
  }

  private displace(slot: number, displaced: number, isRecent: boolean): void {
    this.dropStray(displaced, slot);
    if (!isRecent || this.entryOf(displaced, slot) === NO_SLOT) return;
    const strays = this.strays.get(slot);
    if (strays) strays.add(displaced);
    else this.strays.set(slot, new Set([displaced]));
  }

  private touch(slot: number, companion: number, now: number): boolean {
    const entry = this.entryOf(slot, companion);
    if (entry === NO_SLOT) return false;
    this.metAt[entry] = now;
    this.lastAt[this.ringOf[slot]!] = now;
    return true;
  }

  private entryOf(slot: number, companion: number): number {
    const ring = this.ringOf[slot]!;
    if (ring === NO_SLOT) return NO_SLOT;
    const size = this.limits.recentCompanions;
    for (let entry = ring * size; entry < (ring + 1) * size; entry++) {
      if (this.companion[entry] === companion) return entry;
    }
    return NO_SLOT;
  }

  private dropStray(slot: number, stray: number): void {
    if (this.strays.size === 0) return;
    const strays = this.strays.get(slot);
    if (strays?.delete(stray) && strays.size === 0) this.strays.delete(slot);
  }

  private ringFor(slot: number, now: number): number {
    const existing = this.ringOf[slot]!;
    if (existing !== NO_SLOT) return existing;
    const ring = this.freeRings.pop() ?? this.rings++;
    if (ring >= this.owner.length) this.reserveRings(Math.max(64, this.owner.length * 2));
    this.ringOf[slot] = ring;
    this.owner[ring] = slot;
    this.checkLater(ring, now);
    return ring;
  }

  private checkLater(ring: number, now: number): void {
    this.checkAt[ring] = now + this.limits.recentMs;
    this.toCheck.append(ring);
  }

  private giveBack(ring: number): void {
    const slot = this.owner[ring]!;
    const size = this.limits.recentCompanions;
    for (let entry = ring * size; entry < (ring + 1) * size; entry++) {
      if (this.companion[entry] === NO_SLOT) continue;
      this.dropStray(this.companion[entry]!, slot);
      this.companion[entry] = NO_SLOT;
    }
    this.strays.delete(slot);
    this.ringOf[slot] = NO_SLOT;
    this.freeRings.push(ring);
    this.onForgotten(slot);
  }

  private reserveRings(capacity: number): void {
    const entries = capacity * this.limits.recentCompanions;
    this.owner = grown(this.owner, capacity, NO_SLOT);
    this.nextEntry = grown(this.nextEntry, capacity, 0);
    this.lastAt = grown(this.lastAt, capacity, 0);
    this.checkAt = grown(this.checkAt, capacity, 0);
    this.companion = grown(this.companion, entries, NO_SLOT);
    this.metAt = grown(this.metAt, entries, 0);
    this.links.reserve(capacity);
  }
}
