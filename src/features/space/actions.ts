import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSpaceStore, type TextLimits } from "./store.ts";

/** With each row counted: five hundred messages a day for ten years; and a novel a day. */
const LIMITS: TextLimits = { standing: 512 * 1024 ** 2, written: 2_000_000 };
const NO_LIMITS: TextLimits = { standing: Number.MAX_SAFE_INTEGER, written: Number.MAX_SAFE_INTEGER };

export type Space = ReturnType<typeof createSpace>;

/** The database counts it (`text_use`), so that a restart forgets nothing. */
export function createSpace({ config, db, clock }: Pick<Deps, "config" | "db" | "clock">) {
  const store = createSpaceStore(db);
  const limits = config.rateLimits ? LIMITS : NO_LIMITS;
  const today = () => Math.floor(clock() / DAY_MS);

  function refuseBytes(userId: string, more: number): void {
    const use = store.use(userId);
    if (!config.rateLimits || !use) return;
    if (use.standing + more > LIMITS.standing) throw new Problem("text_space_full");
    const written = use.day === today() ? use.written : 0;
    if (written + more > LIMITS.written)
      throw new Problem("text_limit_reached", { retryAfterSeconds: (DAY_MS - (clock() % DAY_MS)) / 1000 });
  }

  return {
    /** Runs in the transaction that stores the message. @throws Problem text_space_full, text_limit_reached */
    takeMessage(userId: string, text: string, quoted = ""): void {
      const bytes = Buffer.byteLength(text) + Buffer.byteLength(quoted);
      const add = () => store.addMessage(userId, bytes, today(), limits);
      if (add()) return;
      refuseBytes(userId, bytes);
      store.begin(userId);
      add();
    },
    /** Who edits a hundred times has written a hundred texts, of which one stands. @throws Problem as above */
    takeEdit(userId: string, before: string, text: string): void {
      const size = { before: Buffer.byteLength(before), bytes: Buffer.byteLength(text) };
      if (!store.changeMessage(userId, size, today(), limits)) refuseBytes(userId, size.bytes);
    },
    /** Runs in the transaction that adds the texts, which triggers count. @throws Problem text_space_full, text_limit_reached */
    refuseTooMuch: (userId: string, ...texts: string[]): void =>
      refuseBytes(
        userId,
        texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
      ),
    largestWriters: store.largestWriters,
  };
}
