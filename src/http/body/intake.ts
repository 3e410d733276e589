import { Problem } from "#src/problem.ts";

/** How many bodies, and bytes of them, may be on their way in at once. */
export interface IntakeLimits {
  perAddress: { count: number; bytes: number };
  total: { count: number; bytes: number };
}

interface Load {
  count: number;
  bytes: number;
}

export type Intake = ReturnType<typeof createIntake>;

/**
 * Counts bodies that are being read or worked on. The largest size of a body is reserved before its first byte is read, so
 * that memory is bounded however slowly anyone sends; one address may take only a part of it.
 */
export function createIntake({ perAddress, total }: IntakeLimits) {
  const all: Load = { count: 0, bytes: 0 };
  const loads = new Map<string, Load>();

  return {
    /** Returns a function that releases the place. @throws Problem rate_limited, overloaded */
    reserve(address: string, bytes: number): () => void {
      const own = loads.get(address) ?? { count: 0, bytes: 0 };
      if (!hasRoom(own, bytes, perAddress)) throw new Problem("rate_limited", { retryAfterSeconds: 2 });
      if (!hasRoom(all, bytes, total)) throw new Problem("overloaded", { retryAfterSeconds: 2 });
      loads.set(address, own);
      for (const load of [own, all]) change(load, 1, bytes);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        for (const load of [own, all]) change(load, -1, -bytes);
        if (own.count === 0) loads.delete(address);
      };
    },

    /** What is on its way in now. */
    get load(): Readonly<Load> {
      return all;
    },
  };
}

/** A body of the largest size always has room if it is the only one, however small the setting. */
const hasRoom = (load: Load, bytes: number, most: Load) =>
  load.count < most.count && (load.count === 0 || load.bytes + bytes <= most.bytes);

function change(load: Load, count: number, bytes: number): void {
  load.count += count;
  load.bytes += bytes;
}
