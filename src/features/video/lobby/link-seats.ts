import { Problem } from "#src/problem.ts";
import type { SearchRequest, Seat } from "./seat.ts";

const MOST = 2;

/** Who came by which private link: one person who waits, or the two who talk. */
export class LinkSeats {
  private readonly seats = new Map<string, Seat[]>();
  private readonly links = new Map<Seat, string>();
  /** Links of two people who do not talk yet: one of them may be away. */
  private readonly full = new Set<string>();

  has = (seat: Seat): boolean => this.links.has(seat);

  /** @throws Problem link_taken */
  refuse(person: string, { link }: Extract<SearchRequest, { mode: "private" }>): void {
    const others = (this.seats.get(link) ?? []).filter((seat) => seat.person !== person);
    if (others.length >= MOST) throw new Problem("link_taken");
  }

  join(seat: Seat, link: string): void {
    const seats = [...(this.seats.get(link) ?? []), seat];
    this.seats.set(link, seats);
    this.links.set(seat, link);
    if (seats.length === MOST) this.full.add(link);
  }

  leave(seat: Seat): void {
    const link = this.links.get(seat);
    if (link === undefined) return;
    this.links.delete(seat);
    this.full.delete(link);
    const others = this.seats.get(link)!.filter((each) => each !== seat);
    if (others.length > 0) this.seats.set(link, others);
    else this.seats.delete(link);
  }

  get hasPair(): boolean {
    return this.pairs().next().done === false;
  }

  /** Pairs who can begin to talk: both are connected. */
  *pairs(): Generator<{ link: string; ends: readonly [Seat, Seat] }> {
    for (const link of this.full) {
      const [a, b] = this.seats.get(link)!;
      if (a && b && !a.room && a.connection !== null && b.connection !== null) yield { link, ends: [a, b] };
    }
  }

  /** Notes that the two talk: `pairs` no longer returns this link. */
  markTalking(link: string): void {
    this.full.delete(link);
  }
}
