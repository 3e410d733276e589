/** The interests of each person, in rows of one array that are as long as needed: most people have few. */
export class TagRows {
  private rows = new Int32Array(0);
  private used = 0;
  private readonly starts: Uint16Array;
  private readonly counts: Uint8Array;

  /** @param people few enough that 16 bits can address all of their interests, and an eighth more */
  constructor(people: number) {
    this.starts = new Uint16Array(people);
    this.counts = new Uint8Array(people);
  }

  at(i: number): Int32Array {
    const start = this.starts[i]!;
    return this.rows.subarray(start, start + this.counts[i]!);
  }

  /** How many of the wanted tags the person has. */
  countAmong(i: number, wanted: readonly number[]): number {
    const start = this.starts[i]!;
    const end = start + this.counts[i]!;
    let count = 0;
    for (let at = start; at < end; at++) if (wanted.includes(this.rows[at]!)) count++;
    return count;
  }

  put(i: number, tags: readonly number[]): void {
    if (tags.length > this.counts[i]!) {
      this.counts[i] = 0;
      if (this.used + tags.length > this.rows.length) this.rebuild(tags.length);
      this.starts[i] = this.used;
      this.used += tags.length;
    }
    this.counts[i] = tags.length;
    this.rows.set(tags, this.starts[i]);
  }

  /** Drops unused rows, and makes room for `extra` tags. */
  private rebuild(extra: number): void {
    const needed = this.counts.reduce((sum, count) => sum + count, extra);
    const rows = new Int32Array(Math.ceil(needed * 1.125) + 16);
    this.used = 0;
    for (let i = 0; i < this.counts.length; i++) {
      rows.set(this.at(i), this.used);
      this.starts[i] = this.used;
      this.used += this.counts[i]!;
    }
    this.rows = rows;
  }
}
