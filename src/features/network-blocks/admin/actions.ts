import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createNetworkBlockStore, type NetworkBlock, type NewNetworkBlock } from "../store.ts";

export type { NetworkBlock };
export type NetworkBlocksAdmin = ReturnType<typeof createNetworkBlocksAdmin>;

export function createNetworkBlocksAdmin({
  db,
  clock,
  services: { securityLog },
}: Pick<Deps, "db" | "clock"> & { services: Pick<Deps["services"], "securityLog"> }) {
  const store = createNetworkBlockStore(db);
  const note = (step: string, { kind, value, until }: NetworkBlock) =>
    securityLog.note("moderation", { step, by: "command", kind, value, until });

  return {
    current: () => store.current(clock()),

    /** A block of the same range or domain changes its end. */
    block(block: Pick<NewNetworkBlock, "kind" | "value" | "reason">, forMs: number): NetworkBlock {
      const now = clock();
      const stored = store.put({ ...block, createdAt: now, until: now + forMs });
      note(stored.kind === "allowed" ? "allowed" : "blocked", stored);
      return stored;
    },

    unblock(id: number): NetworkBlock {
      const removed = store.remove(id);
      if (!removed) throw new Problem("not_found", { detail: `There is no block ${id}` });
      note("unblocked", removed);
      return removed;
    },
  };
}
