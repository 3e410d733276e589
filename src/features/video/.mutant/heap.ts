/** A binary min-heap: what has the smallest key comes out first. */
export class Heap<T> {
  private readonly keys: number[] = [];
  private readonly values: T[] = [];

  get size(): number {
    return this.keys.length;
  }

  /** The smallest key, or Infinity when nothing is left. */
  get firstKey(): number {
    return this.keys.length > 0 ? this.keys[0]! : Number.POSITIVE_INFINITY;
  }

  get first(): T | undefined {
    return this.values[0];
  }

  push(key: number, value: T): void {
    this.keys.push(key);
    this.values.push(value);
    let hole = this.keys.length - 1;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.keys[parent]! <= key) break;
      this.move(parent, hole);
      hole = parent;
    }
    this.put(hole, key, value);
  }

  pop(): T | undefined {
    const first = this.values[0];
    const key = this.keys.pop();
    const value = this.values.pop();
    if (this.keys.length > 0) this.fill(key!, value!);
    return first;
  }

  /** Lets the hole at the top sink to where this belongs. */
  private fill(key: number, value: T): void {
    const length = this.keys.length;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child + 1 < length && this.keys[child + 1]! < this.keys[child]!) child++;
      if (child >= length || key <= this.keys[child]!) break;
      this.move(child, hole);
      hole = child;
    }
    this.put(hole, key, value);
  }

  private move(from: number, to: number): void {
    this.put(to, this.keys[from]!, this.values[from]!);
  }

  private put(index: number, key: number, value: T): void {
    this.keys[index] = key;
    this.values[index] = value;
  }
}
