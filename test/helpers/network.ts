import { connect, createServer, type Socket } from "node:net";
import { networkInterfaces } from "node:os";

/** A network between a client and the server, which can fall silent without closing anything. */
export interface Line {
  /** The server's address, by way of this line. */
  url: string;
  /** From now on nothing arrives at either end, nor at those of later connections. */
  cut(): void;
  /** Later connections work again. Those that were cut are reset. */
  mend(): void;
  close(): void;
}

export async function openLine(serverUrl: string): Promise<Line> {
  const target = Number(new URL(serverUrl).port);
  const ends: Socket[] = [];
  let isCut = false;
  const server = createServer((near) => {
    ends.push(near.on("error", () => {}));
    if (isCut) return;
    const far = connect({ host: "127.0.0.1", port: target }).on("error", () => {});
    ends.push(far);
    near.pipe(far).pipe(near);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      for (const end of ends) {
        end.unpipe();
        end.pause();
      }
    },
    mend() {
      isCut = false;
      for (const end of ends.splice(0)) end.destroy();
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

/** Containers often have no IPv6 at all. */
export const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((found) => found?.address === "::1");

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
