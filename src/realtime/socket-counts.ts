import { NETWORK_SHARES, networksOf } from "#src/http/sender/address-key.ts";

/** Counts the open sockets of each address, and of the networks that it is in. */
export class SocketCounts {
  private readonly open = new Map<string, number>();

  /** @param max how many one address may have open */
  constructor(private readonly max: number) {}

  isFull(address: string): boolean {
    return networksOf(address).some(
      (network, level) => (this.open.get(network) ?? 0) >= this.max * NETWORK_SHARES[level]!,
    );
  }

  add(address: string): void {
    for (const network of networksOf(address)) this.open.set(network, (this.open.get(network) ?? 0) + 1);
  }

  remove(address: string): void {
    for (const network of networksOf(address)) {
      const left = (this.open.get(network) ?? 0) - 1;
      if (left > 0) this.open.set(network, left);
      else this.open.delete(network);
    }
  }
}
