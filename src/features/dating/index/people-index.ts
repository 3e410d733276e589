import type { FilterName } from "#contract/filters.ts";
import {
  FINDABLE,
  GUARDED,
  type IndexedPerson,
  ONLINE,
  packedWants,
  SEGMENT_BITS,
  SEGMENT_SIZE,
  Segment,
} from "./columns.ts";
import { type Condition, keepOthers } from "./conditions.ts";
import { cellOf, Rings } from "./rings.ts";
import { meritOf, offerRanked, type Query } from "./score.ts";
import { NO_SLOT, Slots } from "./slots.ts";
import { Top } from "./top.ts";

const NO_ONE = SEGMENT_SIZE;
/** Segments that a search reads before it yields: some tenths of a millisecond. */
const STEP = 4;

/** In columns in memory (decision 024). Callers pass only what everyone may know. */
export class PeopleIndex {
  private readonly segments: Segment[] = [];
  private readonly slots = new Slots();
  size = 0;
  /** The people of one segment whom a search still considers. No search yields while it uses them. */
  private readonly people = new Uint16Array(SEGMENT_SIZE);

  put(person: IndexedPerson): void {
    const slot = this.slotOf(person.id);
    const [s, i] = this.at(slot === NO_SLOT ? this.claim(person.id) : slot);
    if ((s.flags[i]! & FINDABLE) === 0) this.size++;
    const isOnline = s.flags[i]! & ONLINE;
    s.flags[i] = FINDABLE | isOnline | (person.isGuarded ? GUARDED : 0);
    [s.traits[0][i], s.traits[1][i]] = person.traits;
    s.birthday[i] = person.birthday;
    s.height[i] = person.height;
    s.country[i] = person.country;
    s.city[i] = person.cityId;
    const cell = person.place === null ? null : cellOf(person.place);
    s.row[i] = cell?.row ?? 0;
    s.column[i] = cell?.column ?? 0;
    s.setTags(i, person.tags);
    s.rating[i] = person.rating;
    s.merit[i] = meritOf(person.rating, person.quality, person.replies);
    s.wants[i] = packedWants(person.wants);
    s.createdAt[i] = person.createdAt;
    s.latestCreatedAt = Math.max(s.latestCreatedAt, person.createdAt);
    // A person online is seen now, whatever the row says.
    if (isOnline === 0) s.lastSeenAt[i] = person.lastSeenAt;
    s.vipUntil[i] = person.vipUntil;
  }

  /** The slot stays, since running searches refer to people by it; a restart leaves it out. */
  hide(id: string): void {
    const slot = this.slotOf(id);
    if (slot === NO_SLOT) return;
    const [s, i] = this.at(slot);
    if ((s.flags[i]! & FINDABLE) !== 0) this.size--;
    s.flags[i]! &= ~FINDABLE;
  }

  /** @param at seconds since 1970 */
  seen(id: string, online: boolean, at: number): void {
    const slot = this.slotOf(id);
    if (slot === NO_SLOT) return;
    const [s, i] = this.at(slot);
    if (online) s.flags[i]! |= ONLINE;
    else s.flags[i]! &= ~ONLINE;
    s.lastSeenAt[i] = at;
  }

  slotOf = (id: string): number => this.slots.find(id);
  idAt = (slot: number): string => this.slots.idAt(slot);

  at = (slot: number): [segment: Segment, i: number] => [
    this.segments[slot >> SEGMENT_BITS]!,
    slot % SEGMENT_SIZE,
  ];

  ringAt(slot: number, { cell }: Query): number {
    const [s, i] = this.at(slot);
    return new Rings(cell).at(s.row[i]!, s.column[i]!);
  }

  /** Yields between segments. The latest members come first, since they win ties. */
  *search(
    query: Query,
    leftOut: Iterable<number>,
    limit: number,
  ): Generator<void, { slots: number[]; total: number }> {
    const { people } = this;
    const keeps = [...query.conditions.map(({ keep }) => keep), keepOthers(leftOut)];
    const rings = new Rings(query.cell);
    const top = new Top(limit, this.slots.compare);
    let total = 0;
    for (let number = this.segments.length - 1; number >= 0; number--) {
      if (number % STEP === 0) yield;
      const s = this.segments[number]!;
      let count = markFindable(s, query, people);
      for (const keep of keeps) count = keep(s, people, count);
      total += count;
      if (limit > 0) offerRanked(s, people, count, query, rings, top);
    }
    return { slots: top.inOrder(), total };
  }

  fits(query: Query, slot: number): boolean {
    const [s, i] = this.at(slot);
    if (!isFindable(s.flags[i]!, query)) return false;
    this.people[0] = i;
    return query.conditions.every(({ keep }) => keep(s, this.people, 1) === 1);
  }

  /** What lifting each filter alone would bring. `hiddenViewed` depends on who searches, so it has no column. */
  *nearMisses(
    query: Query,
    leftOut: Iterable<number>,
    viewed: Iterable<number>,
  ): Generator<void, Map<FilterName, number>> {
    const { people } = this;
    const conditions: Condition[] = [
      ...query.conditions,
      { filter: "hiddenViewed", keep: keepOthers(viewed) },
    ];
    const keepUnhidden = keepOthers(leftOut);
    const copy = new Uint16Array(SEGMENT_SIZE);
    const missed = conditions.map(() => new Uint16Array(SEGMENT_SIZE));
    const totals = conditions.map(() => 0);
    for (const [number, s] of this.segments.entries()) {
      if (number % STEP === 0) yield;
      let count = keepUnhidden(s, people, markFindable(s, query, people));
      const counts: number[] = [];
      for (const { keep } of conditions) {
        // Anyone who missed an earlier filter must not miss this one as well.
        for (let at = 0; at < counts.length; at++) counts[at] = keep(s, missed[at]!, counts[at]!);
        const before = copy.subarray(0, count);
        before.set(people.subarray(0, count));
        const kept = keep(s, people, count);
        counts.push(difference(before, people, kept, missed[counts.length]!));
        count = kept;
      }
      for (const [at, each] of counts.entries()) totals[at]! += each;
    }
    return new Map(conditions.map(({ filter }, at) => [filter, totals[at]!]));
  }

  private claim(id: string): number {
    const slot = this.slots.add(id);
    if (slot % SEGMENT_SIZE === 0) this.segments.push(new Segment(slot));
    return slot;
  }
}

/** Only proven searchers find people with a protected inbox. */
const isFindable = (flags: number, { isProven }: Query): boolean =>
  (flags & (isProven ? FINDABLE : FINDABLE | GUARDED)) === FINDABLE;

function markFindable({ flags }: Segment, query: Query, people: Uint16Array): number {
  const others = query.isProven ? 0 : GUARDED;
  let count = 0;
  for (let i = 0; i < SEGMENT_SIZE; i++) {
    people[count] = i;
    // FINDABLE is bit 0 and GUARDED bit 1.
    count += flags[i]! & 1 & ~((flags[i]! & others) >>> 1);
  }
  return count;
}

/** Both are in the same order. Without a branch, as the conditions. */
function difference(all: Uint16Array, some: Uint16Array, kept: number, into: Uint16Array): number {
  if (kept === all.length) return 0;
  some[kept] = NO_ONE;
  let [next, written] = [0, 0];
  for (let at = 0; at < all.length; at++) {
    const i = all[at]!;
    const other = some[next]! ^ i;
    const isMissing = (other | -other) >>> 31;
    into[written] = i;
    written += isMissing;
    next += 1 ^ isMissing;
  }
  return written;
}
