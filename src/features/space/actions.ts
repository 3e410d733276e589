import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSpaceStore } from "./store.ts";

/** Bytes of text that a member may write a day: a novel. 5,000 of the longest messages would be eighty megabytes. */
const DAY_BYTES = 2_000_000;
/** Bytes that a member's texts may have altogether, each row counted too: five hundred messages a day for ten years. */
const MOST_BYTES = 512 * 1024 ** 2;

export type Space = ReturnType<typeof createSpace>;

/** How much text each member may store. Triggers count it (`text_use`), so that a restart forgets nothing. */
export function createSpace({ config, db, clock }: Pick<Deps, "config" | "db" | "clock">) {
  const store = createSpaceStore(db);
  return {
    /** Runs in the transaction that adds the text. @throws Problem text_space_full, text_limit_reached */
    refuseTooMuch(userId: string, ...texts: string[]): void {
      if (!config.rateLimits) return;
      const use = store.use(userId);
      if (!use) return;
      const more = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      if (use.standing + more > MOST_BYTES) throw new Problem("text_space_full");
      const now = clock();
      const written = use.day === Math.floor(now / DAY_MS) ? use.written : 0;
      if (written + more > DAY_BYTES)
        throw new Problem("text_limit_reached", { retryAfterSeconds: (DAY_MS - (now % DAY_MS)) / 1000 });
    },
    /** The members whose texts take most of the disk. */
    largestWriters: store.largestWriters,
  };
}
