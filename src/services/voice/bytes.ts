import { Problem } from "#src/problem.ts";

export const refuse = (): never => {
  throw new Problem("invalid_voice");
};

/** Reads forward through a part of a file, and refuses the file at its end: no length that it claims is trusted. */
export class Bytes {
  private readonly view: DataView;
  at = 0;

  constructor(readonly all: Uint8Array) {
    this.view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  }

  get left(): number {
    return this.all.length - this.at;
  }

  take(length: number): Uint8Array {
    const from = this.skip(length);
    return this.all.subarray(from, from + length);
  }

  part(length: number): Bytes {
    return new Bytes(this.take(length));
  }

  /** @returns where it was */
  skip(length: number): number {
    if (!(length >= 0 && length <= this.left)) refuse();
    const from = this.at;
    this.at += length;
    return from;
  }

  u8 = (): number => this.view.getUint8(this.skip(1));
  u16 = (): number => this.view.getUint16(this.skip(2));
  u24 = (): number => this.u16() * 256 + this.u8();
  u32 = (): number => this.view.getUint32(this.skip(4));
  i32 = (): number => this.view.getInt32(this.skip(4));
  u64 = (): number => this.u32() * 2 ** 32 + this.u32();
  u16le = (): number => this.view.getUint16(this.skip(2), true);
  u32le = (): number => this.view.getUint32(this.skip(4), true);
  text = (length: number): string => Buffer.from(this.take(length)).toString("latin1");
}

export const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
