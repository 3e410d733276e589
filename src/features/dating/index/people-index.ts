import { hasBit as hasTrait, TRAIT_BITS } from "#contract/traits.ts";
import { BitmapPool } from "./bitmaps.ts";
import { hasBit, setBit } from "./bits.ts";
import { conditionsOf } from "./conditions.ts";
import { type IndexedPerson, packedWants, type Wants } from "./indexed-person.ts";
import { LastSeen } from "./last-seen.ts";
import { type Query, queryOf, type Search } from "./query.ts";
import { cellOf, Numbering, Rings } from "./rings.ts";
import { meritOf } from "./score.ts";
import {
  CREATED,
  HOT_FIELDS,
  ID_WORDS,
  MERIT_UNIT,
  SEEN,
  SEGMENT_BITS,
  SEGMENT_SIZE,
  SEXES,
  Segment,
  setPlanes,
  TAGS_MAX,
  WANTS,
  WORDS,
} from "./segment.ts";
import { SlotLists } from "./slot-lists.ts";
import { hashWords, type IdWords, idOf, Slots, wordsOf } from "./slots.ts";

export const NO_SLOT = -1;

/**
 * Everyone who may be found, in columns and bitmaps in memory (decision 024). It has no clock, no I/O and no privacy rules:
 * callers pass only what everyone may know.
 */
export class PeopleIndex {
  readonly segments: Segment[] = [];
  readonly tags = new SlotLists();
  readonly inCities = new SlotLists();
  readonly inCells = new SlotLists();
  readonly lastSeen = new LastSeen();
  readonly bitmaps = new BitmapPool();
  private readonly cities = new Numbering();
  private readonly cells = new Numbering();
  private readonly rings = new Rings(this.cells);
  private claimed = 0;
  private visible = 0;

  private readonly slots = new Slots(
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
    return this.visible;
  }

  /** How many 32-bit words hold one bit for each slot. */
  get words(): number {
    return this.segments.length * WORDS;
  }

  put(person: IndexedPerson): void {
    const words = wordsOf(person.id);
    const known = this.slots.find(words);
    const slot = known === NO_SLOT ? this.claim(words) : known;
    const s = this.segmentOf(slot);
    const i = offsetOf(slot);
    if (!hasBit(s.visible, i)) this.visible++;
    setBit(s.visible, i, true);
    setBit(s.guarded, i, person.isGuarded);
    for (let bit = 0; bit < TRAIT_BITS; bit++) {
      const isSet = hasTrait(person.traits, bit);
      if (isSet || known !== NO_SLOT) setBit(s.traits, Segment.traitAt(bit) * 32 + i, isSet);
    }
    s.birthday[i] = person.birthday;
    s.height[i] = person.height;
    s.country[i] = person.country;
    const city = person.cityId === 0 ? 0 : this.cities.assign(person.cityId);
    s.city[i] = move(this.inCities, slot, s.city[i]!, city);
    const cell = person.place === null ? 0 : this.cells.assign(cellOf(person.place));
    s.cell[i] = move(this.inCells, slot, s.cell[i]!, cell);
    setBit(s.placed, i, cell !== 0);
    this.retag(slot, person.tags);
    s.rating[i] = person.rating;
    setPlanes(s.ratingPlanes, i, person.rating);
    s.merit[i] = meritOf(person.rating, person.quality, person.replies);
    setPlanes(s.meritPlanes, i, Math.floor(s.merit[i]! / MERIT_UNIT));
    this.putWants(s, i, person.wants);
    s.hotFields[i * HOT_FIELDS + CREATED] = person.createdAt;
    s.latestCreatedAt = Math.max(s.latestCreatedAt, person.createdAt);
    // A person online is seen now, whatever the row says.
    if (!hasBit(s.online, i)) this.putSeen(slot, person.lastSeenAt);
    s.vipUntil[i] = person.vipUntil;
    setBit(s.vip, i, person.vipUntil !== 0);
  }

  private putWants(s: Segment, i: number, wants: Wants): void {
    s.hotFields[i * HOT_FIELDS + WANTS] = packedWants(wants);
    for (let sex = 0; sex < SEXES; sex++)
      setBit(s.wantsSex, sex * WORDS * 32 + i, ((wants.sexes >>> sex) & 1) === 1);
    setBit(s.picky, i, wants.ageFrom > 0 || wants.ageTo < 255 || wants.country !== 0);
  }

  /**
   * Hides a person from searches. They keep their slot, since running searches refer to people by it; a restart leaves out people
   * who are gone for good.
   */
  hide(id: string): void {
    const slot = this.slotOf(id);
    if (slot === NO_SLOT || !hasBit(this.segmentOf(slot).visible, offsetOf(slot))) return;
    setBit(this.segmentOf(slot).visible, offsetOf(slot), false);
    this.visible--;
  }

  /** @param at seconds since 1970 */
  seen(id: string, online: boolean, at: number): void {
    const slot = this.slotOf(id);
    if (slot === NO_SLOT) return;
    setBit(this.segmentOf(slot).online, offsetOf(slot), online);
    this.putSeen(slot, at);
  }

  private putSeen(slot: number, at: number): void {
    const [s, i] = [this.segmentOf(slot), offsetOf(slot)];
    this.lastSeen.move(slot, s.hotFields[i * HOT_FIELDS + SEEN]!, at);
    s.putSeen(i, at);
  }

  slotOf = (id: string): number => this.slots.find(wordsOf(id));
  idAt = (slot: number): string => idOf(this.segmentOf(slot).ids, offsetOf(slot));
  segmentOf = (slot: number): Segment => this.segments[slot >> SEGMENT_BITS]!;

  query(search: Search): Query {
    const query = queryOf(search, conditionsOf(search, { index: this, cities: this.cities }));
    this.refresh(query);
    return query;
  }

  /** Adds the rings of cells that were numbered after the query was made. */
  refresh(query: Query): void {
    query.rings = this.rings.from(query.cell);
  }

  /** The ring in which this query sees the person. */
  ringAt = (slot: number, query: Query): number => query.rings[this.segmentOf(slot).cell[offsetOf(slot)]!]!;

  /** Seconds since 1970. */
  joinedAt = (slot: number): number => this.segmentOf(slot).hotFields[offsetOf(slot) * HOT_FIELDS + CREATED]!;

  tagsAt = (slot: number): number[] => [...this.segmentOf(slot).tags.at(offsetOf(slot))];

  private retag(slot: number, wanted: readonly number[]): void {
    const known = this.tagsAt(slot);
    const tags = [...new Set(wanted)].slice(0, TAGS_MAX);
    for (const tag of known) if (!tags.includes(tag)) this.tags.remove(tag, slot);
    for (const tag of tags) if (!known.includes(tag)) this.tags.add(tag, slot);
    this.segmentOf(slot).tags.put(offsetOf(slot), tags);
  }

  private claim(words: IdWords): number {
    const slot = this.claimed++;
    if (slot >> SEGMENT_BITS === this.segments.length) this.segments.push(new Segment());
    const s = this.segmentOf(slot);
    s.ids.set(words, offsetOf(slot) * ID_WORDS);
    this.slots.add(slot);
    return slot;
  }
}

/** Moves a person from the list of one key to that of another; 0 is no key. */
function move(lists: SlotLists, slot: number, from: number, to: number): number {
  if (from === to) return to;
  if (from !== 0) lists.remove(from, slot);
  if (to !== 0) lists.add(to, slot);
  return to;
}

export const offsetOf = (slot: number) => slot & (SEGMENT_SIZE - 1);
