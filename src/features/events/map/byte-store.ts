const PAGE = 1_048_576;
/** Pieces occupy multiples of this, so that a released one fits the next of about the same length. */
const GRAIN = 64;

/** Many short byte strings in a few large arrays: as separate objects, 100,000 would cost the garbage collector 400 ms. */
export class ByteStore {
  private readonly pages: Uint8Array[] = [];
  private readonly released: number[][] = [];
  private end = 0;

  /** @returns the offset of the stored bytes */
  put(bytes: Uint8Array): number {
    const grains = grainsOf(bytes.length);
    const at = this.released[grains]?.pop() ?? this.grow(grains * GRAIN);
    this.pages[Math.floor(at / PAGE)]!.set(bytes, at % PAGE);
    return at;
  }

  release(at: number, length: number): void {
    const grains = grainsOf(length);
    this.released[grains] ??= [];
    this.released[grains].push(at);
  }

  /** @returns a view of the stored bytes, valid until the next change of the store */
  get(at: number, length: number): Uint8Array {
    const from = at % PAGE;
    return this.pages[Math.floor(at / PAGE)]!.subarray(from, from + length);
  }

  private grow(length: number): number {
    const isNew = this.pages.length === 0 || (this.end % PAGE) + length > PAGE || this.end % PAGE === 0;
    if (isNew) {
      this.end = this.pages.length * PAGE;
      this.pages.push(new Uint8Array(PAGE));
    }
    const at = this.end;
    this.end += length;
    return at;
  }
}

const grainsOf = (length: number) => Math.ceil(length / GRAIN);
