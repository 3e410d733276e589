import { ageOn, nextBirthday } from "#contract/age.ts";
import { fitsEventFilter } from "#contract/event-filter.ts";
import { EVENT_TAGS_MAX } from "#contract/event-limits.ts";
import type { EventFilter } from "#contract/filters.ts";
import { ByteStore } from "./byte-store.ts";
import { Kinds } from "./kinds.ts";
import { pinJson } from "./pin-json.ts";
import type { PinRow } from "./store.ts";

const encoder = new TextEncoder();

/** The events of the map in columns: a filter over 100,000 of them takes 1 ms, and their JSON is encoded once for all viewers. */
export class PinTable {
  /** Slots below this are or were in use; a free one has the number 0. */
  end = 0;
  number = new Int32Array(1024);
  owner = new Int32Array(1024);
  overAt = new Float64Array(1024);
  lat = new Float64Array(1024);
  lon = new Float64Array(1024);
  cellX = new Uint16Array(1024);
  cellY = new Uint16Array(1024);
  isCircle = new Uint8Array(1024);
  /** When the host's birthday in the JSON becomes wrong: on their birthday, or at the end of the year. */
  staleFrom = new Float64Array(1024);
  readonly imageIds = new Map<number, string>();
  private ageUntil = new Float64Array(1024);
  /** No host has a birthday before this. */
  private nextBirthdayAt = Number.POSITIVE_INFINITY;
  private kind = new Int32Array(1024);
  private tags = new Int32Array(1024 * EVENT_TAGS_MAX);
  private jsonAt = new Float64Array(1024);
  private jsonLength = new Uint16Array(1024);
  private ownFrom = new Uint16Array(1024);
  private readonly slots = new Map<number, number>();
  private readonly free: number[] = [];
  private readonly bytes = new ByteStore();
  private readonly owners = new Map<string, number>();
  private readonly kinds = new Kinds();

  get size(): number {
    return this.slots.size;
  }

  slotOf(number: number): number | undefined {
    return this.slots.get(number);
  }

  /** The number of a host, or -1 for a user none of whose events was ever in the table. */
  ownerOf(userId: string): number {
    return this.owners.get(userId) ?? -1;
  }

  put(row: PinRow, now: number): void {
    this.drop(row.number);
    const slot = this.free.pop() ?? this.end++;
    if (slot === this.number.length) this.widen();
    const age = row.birthday === null ? null : ageOn(row.birthday, now);
    const tagIds = row.tags === null ? [] : row.tags.split(",").map(Number);
    this.slots.set(row.number, slot);
    this.number[slot] = row.number;
    this.owner[slot] = this.numberOf(row.ownerId);
    this.overAt[slot] = row.overAt;
    this.lat[slot] = row.shownLat;
    this.lon[slot] = row.shownLon;
    this.cellX[slot] = row.cellX;
    this.cellY[slot] = row.cellY;
    this.isCircle[slot] = row.askToCome;
    this.kind[slot] = this.kinds.numberOf({ typeId: row.typeId, cityId: row.cityId, sex: row.sex, age });
    for (let n = 0; n < EVENT_TAGS_MAX; n++) this.tags[slot * EVENT_TAGS_MAX + n] = tagIds[n] ?? 0;
    if (row.imageId !== null) this.imageIds.set(slot, row.imageId);
    this.keepAge(slot, row.birthday, now);
    this.keepJson(slot, pinJson(row, age, tagIds, now));
  }

  drop(number: number): void {
    const slot = this.slots.get(number);
    if (slot === undefined) return;
    this.slots.delete(number);
    this.bytes.release(this.jsonAt[slot]!, this.jsonLength[slot]!);
    this.imageIds.delete(slot);
    this.number[slot] = 0;
    this.free.push(slot);
  }

  /** Returns a test of slots against a filter, valid until the next change. Without tags it is one table lookup. */
  fitting(filter: EventFilter): (slot: number) => boolean {
    const { kind } = this;
    const isKindFitting = this.kinds.fitting(filter);
    if (filter.tags.length === 0) return (slot) => isKindFitting[kind[slot]!] === 1;
    return (slot) =>
      isKindFitting[kind[slot]!] === 1 &&
      fitsEventFilter({ ...this.kinds.at(kind[slot]!), tagIds: this.tagsOf(slot) }, filter);
  }

  place = (slot: number) => ({ lat: this.lat[slot]!, lon: this.lon[slot]! });

  /** The pin as a stranger to the event sees it, with a trailing comma. Valid until the next change. */
  json = (slot: number): Uint8Array => this.bytes.get(this.jsonAt[slot]!, this.jsonLength[slot]!);

  /** Only the part of the pin that is the same for everyone. */
  everyonesJson = (slot: number): Uint8Array => this.bytes.get(this.jsonAt[slot]!, this.ownFrom[slot]!);

  /** The number of the event put first: a Map keeps the order of insertion. */
  oldest(): number | undefined {
    return this.slots.keys().next().value;
  }

  /** Numbers of events whose hosts have had a birthday since they were read. */
  withBirthday(now: number): number[] {
    if (this.nextBirthdayAt > now) return [];
    const numbers: number[] = [];
    this.nextBirthdayAt = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < this.end; slot++) {
      if (this.number[slot] === 0) continue;
      if (this.ageUntil[slot]! <= now) numbers.push(this.number[slot]!);
      else this.nextBirthdayAt = Math.min(this.nextBirthdayAt, this.ageUntil[slot]!);
    }
    return numbers;
  }

  private tagsOf(slot: number): number[] {
    const from = slot * EVENT_TAGS_MAX;
    return [...this.tags.subarray(from, from + EVENT_TAGS_MAX)].filter((id) => id !== 0);
  }

  private keepAge(slot: number, birthday: string | null, now: number): void {
    const yearEnds = Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1);
    this.ageUntil[slot] = birthday === null ? Number.POSITIVE_INFINITY : nextBirthday(birthday, now);
    this.nextBirthdayAt = Math.min(this.nextBirthdayAt, this.ageUntil[slot]!);
    this.staleFrom[slot] = Math.min(this.ageUntil[slot]!, yearEnds);
  }

  private keepJson(slot: number, { everyones, own }: ReturnType<typeof pinJson>): void {
    const json = encoder.encode(everyones + own);
    this.jsonAt[slot] = this.bytes.put(json);
    this.jsonLength[slot] = json.length;
    this.ownFrom[slot] = json.length - own.length;
  }

  private numberOf(ownerId: string): number {
    const known = this.owners.get(ownerId);
    if (known !== undefined) return known;
    this.owners.set(ownerId, this.owners.size);
    return this.owners.size - 1;
  }

  private widen(): void {
    this.number = twice(this.number);
    this.owner = twice(this.owner);
    this.overAt = twice(this.overAt);
    this.lat = twice(this.lat);
    this.lon = twice(this.lon);
    this.cellX = twice(this.cellX);
    this.cellY = twice(this.cellY);
    this.isCircle = twice(this.isCircle);
    this.ageUntil = twice(this.ageUntil);
    this.staleFrom = twice(this.staleFrom);
    this.kind = twice(this.kind);
    this.tags = twice(this.tags);
    this.jsonAt = twice(this.jsonAt);
    this.jsonLength = twice(this.jsonLength);
    this.ownFrom = twice(this.ownFrom);
  }
}

function twice<T extends Int32Array | Float64Array | Uint16Array | Uint8Array>(column: T): T {
  const wider = new (column.constructor as new (length: number) => T)(column.length * 2);
  wider.set(column);
  return wider;
}
