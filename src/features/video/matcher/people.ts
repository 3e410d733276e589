import { NO_SLOT } from "./columns.ts";

/** Numbers people, so that all else can be stored in columns. A number is reused once nothing is stored about its owner. */
export class People {
  /** How many slots the columns must have room for. */
  capacity = 0;
  private readonly slots = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly free: number[] = [];

  constructor(private readonly onGrowth: (capacity: number) => void) {}

  slotOf(person: string): number {
    return this.slots.get(person) ?? NO_SLOT;
  }

  nameOf(slot: number): string {
    return this.names[slot]!;
  }

  claim(person: string): number {
    const known = this.slots.get(person);
    if (known !== undefined) return known;
    const slot = this.free.pop() ?? this.names.length;
    if (slot >= this.capacity) {
      this.capacity = Math.max(64, this.capacity * 2);
      this.onGrowth(this.capacity);
    }
    this.names[slot] = person;
    this.slots.set(person, slot);
    return slot;
  }

  release(slot: number): void {
    this.slots.delete(this.names[slot]!);
    this.names[slot] = "";
    this.free.push(slot);
  }
}
