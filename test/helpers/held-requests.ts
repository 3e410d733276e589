/** Request handling common to doubles of services: counts requests, and can hold responses until released. */
export function createHeldRequests() {
  const held: (() => void)[] = [];
  const arrived: { count: number; done: () => void }[] = [];
  let holding = false;
  let count = 0;

  return {
    /** Counts a request. */
    note(): void {
      count += 1;
      for (const waiting of arrived) if (count >= waiting.count) waiting.done();
    },
    /** Resolves at once, or while holding after `release()`. */
    async wait(): Promise<void> {
      if (holding) await new Promise<void>((go) => held.push(go));
    },
    controls: {
      /** Accepts requests, but answers none before `release()`. */
      hold(): void {
        holding = true;
      },
      release(): void {
        holding = false;
        for (const go of held.splice(0)) go();
      },
      /** Resolves once this many requests have arrived in total. */
      received: (wanted: number): Promise<void> =>
        count >= wanted ? Promise.resolve() : new Promise((done) => arrived.push({ count: wanted, done })),
    },
  };
}
