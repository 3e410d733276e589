import { type FilteredTraits, fitsEventFilter } from "#contract/event-filter.ts";
import type { EventFilter } from "#contract/filters.ts";

type Kind = Omit<FilteredTraits, "tagIds">;

/** Type, city, and the host's sex and age, each combination once: a filter looks at some thousands instead of 100,000 events. */
export class Kinds {
  private readonly known: Kind[] = [];
  private readonly numbers = new Map<string, number>();

  /** From 0 on, in the order in which they came. */
  numberOf(kind: Kind): number {
    const key = `${kind.typeId} ${kind.cityId} ${kind.sex} ${kind.age}`;
    const number = this.numbers.get(key);
    if (number !== undefined) return number;
    this.numbers.set(key, this.known.length);
    return this.known.push(kind) - 1;
  }

  at = (number: number): Kind => this.known[number]!;

  /** 1 for each kind that fits, whatever tags are asked for. */
  fitting(filter: EventFilter): Uint8Array {
    const fits = (kind: Kind) => fitsEventFilter({ ...kind, tagIds: filter.tags }, filter);
    return Uint8Array.from(this.known, (kind) => (fits(kind) ? 1 : 0));
  }
}
