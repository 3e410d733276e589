/** Who must never meet whom. Stored by name, since most blocked people are not here and have no slot. */
export class Blocks {
  private readonly bySlot: (Set<string> | undefined)[] = [];

  load(slot: number, persons: Iterable<string>): void {
    const blocked = new Set(persons);
    this.bySlot[slot] = blocked.size > 0 ? blocked : undefined;
  }

  add(slot: number, person: string): void {
    const blocked = this.bySlot[slot];
    if (blocked) blocked.add(person);
    else this.bySlot[slot] = new Set([person]);
  }

  delete(slot: number, person: string): void {
    this.bySlot[slot]?.delete(person);
  }

  drop(slot: number): void {
    this.bySlot[slot] = undefined;
  }

  isEmpty(slot: number): boolean {
    return this.bySlot[slot] === undefined;
  }

  has(slot: number, person: string): boolean {
    return this.bySlot[slot]?.has(person) ?? false;
  }
}
