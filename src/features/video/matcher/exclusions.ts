import type { Blocks } from "./blocks.ts";
import type { Filters } from "./filters.ts";
import type { History } from "./history.ts";
import type { People } from "./people.ts";

/** What keeps two people apart whose countries and ratings fit. */
export class Exclusions {
  constructor(
    private readonly people: People,
    private readonly blocks: Blocks,
    private readonly history: History,
    private readonly filters: Filters,
  ) {}

  mayMeet(a: number, b: number, now: number): boolean {
    return !this.areApart(a, b) && !this.history.areRecent(a, b, now);
  }

  /** Apart for as long as both wait: one has blocked the other, or does not fit the other's filter. */
  areApart(a: number, b: number): boolean {
    return (
      (!this.blocks.isEmpty(a) && this.blocks.has(a, this.people.nameOf(b))) ||
      (!this.blocks.isEmpty(b) && this.blocks.has(b, this.people.nameOf(a))) ||
      !this.filters.fit(a, b)
    );
  }
}
