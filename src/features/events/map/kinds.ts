import { type FilteredTraits, fitsEventFilter } from "#contract/event-filter.ts";
import type { EventFilter } from "#contract/filters.ts";

type Kind = Omit<FilteredTraits, "tagIds">;

/** Each combination of type, city, and the host's sex and age once: a filter tests some thousands instead of 100,000 events. */
export class Kinds {
  private readonly known: Kind[] = [];
  private readonly numbers = new Map<string, number>();

  /** Numbers kinds from 0, in the order in which they first appear. */
  numberOf(kind: Kind): number {
    const key = `${kind.typeId} ${kind.cityId} ${kind.sex} ${kind.age}`;
    const number = this.numbers.get(key);
    if (number !== undefined) return number;
    this.numbers.set(key, this.known.length);
    return this.known.push(kind) - 1;
  }

  at = (number: number): Kind => this.known[number]!;

  /** 1 for each kind that matches the filter, apart from its tags. */
  fitting(filter: EventFilter): Uint8Array {
    const fits = (kind: Kind) => fitsEventFilter({ ...kind, tagIds: filter.tags }, filter);
    return Uint8Array.from(this.known, (kind) => (fits(kind) ? 1 : 0));
  }
}
