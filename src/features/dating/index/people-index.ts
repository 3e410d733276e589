import type { Entry } from "./entry.ts";
import { cellOf, Numbering, Rings } from "./places.ts";
import { bitsOfTags, type Query, queryOf, type Search } from "./query.ts";
import { Scan } from "./scan.ts";
import { ID_WORDS, SEGMENT_BITS, SEGMENT_SIZE, Segment, TAGS_MAX } from "./segment.ts";
import { hashWords, type IdWords, idOf, Slots, wordsOf } from "./slots.ts";

export const NOBODY = -1;

/**
 * Everybody who may be found, in columns in memory (decision 023). It has no clock, no I/O and no privacy of its own: what
 * comes in is what everyone may know.
 */
export class PeopleIndex {
  readonly segments: Segment[] = [];
  readonly #cities = new Numbering();
  readonly #cells = new Numbering();
  readonly #rings = new Rings(this.#cells);
  #claimed = 0;
  #size = 0;

  readonly #slots = new Slots(
    (slot, id) => {
      const { ids } = this.segmentOf(slot);
      const at = offsetOf(slot) * ID_WORDS;
      return ids[at] === id[0] && ids[at + 1] === id[1] && ids[at + 2] === id[2] && ids[at + 3] === id[3];
    },
    (slot) => {
      const { ids } = this.segmentOf(slot);
      const at = offsetOf(slot) * ID_WORDS;
      return hashWords(ids[at]!, ids[at + 1]!, ids[at + 2]!, ids[at + 3]!);
    },
  );

  /** People who may be found. */
  get size(): number {
    return this.#size;
  }

  /** One more than the greatest slot. */
  get capacity(): number {
    return this.#claimed;
  }

  put(entry: Entry): void {
    const words = wordsOf(entry.id);
    const known = this.#slots.find(words);
    const slot = known === NOBODY ? this.#claim(words) : known;
    const s = this.segmentOf(slot);
    const i = offsetOf(slot);
    if (s.visible[i] === 0) this.#size++;
    s.visible[i] = 1;
    s.traits0[i] = entry.traits[0];
    s.traits1[i] = entry.traits[1];
    s.birthday[i] = entry.birthday;
    s.height[i] = entry.height;
    s.country[i] = entry.country;
    s.city[i] = entry.cityId === 0 ? 0 : this.#cities.of(entry.cityId);
    s.cell[i] = entry.place === null ? 0 : this.#cells.of(cellOf(entry.place));
    s.tagBits[i] = bitsOfTags(entry.tags);
    for (let tag = 0; tag < TAGS_MAX; tag++) s.tags[i * TAGS_MAX + tag] = entry.tags[tag] ?? 0;
    s.rating[i] = entry.rating;
    s.quality[i] = entry.quality;
    s.createdAt[i] = entry.createdAt;
    // Whoever is online is seen now, whatever the row says.
    if (s.online[i] === 0) s.lastSeenAt[i] = entry.lastSeenAt;
    s.vipUntil[i] = entry.vipUntil;
    s.wantsSexes[i] = entry.wants.sexes;
    s.wantsFrom[i] = entry.wants.ageFrom;
    s.wantsTo[i] = entry.wants.ageTo;
    s.wantsCountry[i] = entry.wants.country;
  }

  /**
   * They are found no more. Their slot stays theirs: searches that go on know people by it, and a restart takes out who is
   * gone for good.
   */
  hide(id: string): void {
    const slot = this.slotOf(id);
    if (slot === NOBODY || this.segmentOf(slot).visible[offsetOf(slot)] === 0) return;
    this.segmentOf(slot).visible[offsetOf(slot)] = 0;
    this.#size--;
  }

  /** @param at seconds since 1970 */
  seen(id: string, online: boolean, at: number): void {
    const slot = this.slotOf(id);
    if (slot === NOBODY) return;
    this.segmentOf(slot).online[offsetOf(slot)] = online ? 1 : 0;
    this.segmentOf(slot).lastSeenAt[offsetOf(slot)] = at;
  }

  slotOf = (id: string): number => this.#slots.find(wordsOf(id));
  idAt = (slot: number): string => idOf(this.segmentOf(slot).ids, offsetOf(slot));
  segmentOf = (slot: number): Segment => this.segments[slot >> SEGMENT_BITS]!;

  query(search: Search): Query {
    const query = queryOf(search);
    this.refresh(query);
    return query;
  }

  /** Takes cells and cities into a query that came up since it was made. */
  refresh(query: Query): void {
    query.rings = this.#rings.from(query.cell);
    if (query.cityIds.length > 0 && query.cities?.length !== this.#cities.size)
      query.cities = this.#cityMask(query.cityIds);
  }

  /** The ring in which this query sees the person. */
  ringAt = (slot: number, query: Query): number => query.rings[this.segmentOf(slot).cell[offsetOf(slot)]!]!;

  /** @param limit how many of the first are wanted; 0 only counts */
  scan(query: Query, excluded: readonly number[], limit: number): Scan {
    return new Scan(this, query, excluded, limit);
  }

  #cityMask(cities: readonly number[]): Uint8Array {
    const mask = new Uint8Array(this.#cities.size);
    for (const city of cities) mask[this.#cities.known(city)] = 1;
    mask[0] = 0;
    return mask;
  }

  #claim(words: IdWords): number {
    const slot = this.#claimed++;
    if (slot >> SEGMENT_BITS === this.segments.length) this.segments.push(new Segment());
    const s = this.segmentOf(slot);
    s.ids.set(words, offsetOf(slot) * ID_WORDS);
    this.#slots.add(slot);
    return slot;
  }
}

export const offsetOf = (slot: number) => slot & (SEGMENT_SIZE - 1);
