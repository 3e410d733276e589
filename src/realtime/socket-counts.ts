import { addressKey } from "#src/http/sender/address-key.ts";

/** Counts the open sockets of each address. */
export class SocketCounts {
  private readonly open = new Map<string, number>();

  constructor(private readonly max: number) {}

  isFull(address: string): boolean {
    return (this.open.get(addressKey(address)) ?? 0) >= this.max;
  }

  add(address: string): void {
    const key = addressKey(address);
    this.open.set(key, (this.open.get(key) ?? 0) + 1);
  }

  remove(address: string): void {
    const key = addressKey(address);
    const left = (this.open.get(key) ?? 0) - 1;
    if (left > 0) this.open.set(key, left);
    else this.open.delete(key);
  }
}
