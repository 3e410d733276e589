/** What a double of a service does with requests whatever they ask: counts them, and holds its answers until told to go on. */
export function createHeldRequests() {
  const held: (() => void)[] = [];
  const arrived: { count: number; done: () => void }[] = [];
  let holding = false;
  let count = 0;

  return {
    /** A request has come. */
    note(): void {
      count += 1;
      for (const waiting of arrived) if (count >= waiting.count) waiting.done();
    },
    /** Resolves at once, or when `release()` is told. */
    async wait(): Promise<void> {
      if (holding) await new Promise<void>((go) => held.push(go));
    },
    controls: {
      /** Takes requests, but answers none before `release()`. */
      hold(): void {
        holding = true;
      },
      release(): void {
        holding = false;
        for (const go of held.splice(0)) go();
      },
      /** Resolves when so many requests have come since the beginning. */
      received: (wanted: number): Promise<void> =>
        count >= wanted ? Promise.resolve() : new Promise((done) => arrived.push({ count: wanted, done })),
    },
  };
}
