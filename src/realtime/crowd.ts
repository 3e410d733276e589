/** How many sockets each address has open. */
export class Crowd {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly keyOf: (address: string) => string,
  ) {}

  isFull(address: string): boolean {
    return (this.open.get(this.keyOf(address)) ?? 0) >= this.max;
  }

  join(address: string): void {
    const key = this.keyOf(address);
    this.open.set(key, (this.open.get(key) ?? 0) + 1);
  }

  leave(address: string): void {
    const key = this.keyOf(address);
    const left = (this.open.get(key) ?? 0) - 1;
    if (left > 0) this.open.set(key, left);
    else this.open.delete(key);
  }
}
