import { MINUTE_MS } from "#contract/time.ts";

const PAUSE_MS = MINUTE_MS;

export interface LostPartWorld {
  isServerReachable(): Promise<boolean>;
  /** A talk must not be interrupted. */
  isBusy(): boolean;
  now(): number;
  reloadedAt(): number;
  /** @returns whether the record outlives the reload */
  noteReload(): boolean;
  reload(): void;
  /** The network returned, or some time went by. */
  nextChance(signal: AbortSignal): Promise<void>;
}

/** `away`: the server cannot be reached now. `gone`: it answers, but a reload is ruled out. */
export type LossOutcome = "leaving" | "away" | "gone";

/** Either its release is gone, and a reload helps; or the network is, and a reload would throw away a page that works. */
export async function afterLoss(world: LostPartWorld): Promise<LossOutcome> {
  if (!(await world.isServerReachable())) return "away";
  return tryReload(world) ? "leaving" : "gone";
}

/** For a screen that shows nothing but the loss. */
export async function reloadOnceBack(world: LostPartWorld, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await world.nextChance(signal);
    if (signal.aborted) return;
    if ((await world.isServerReachable()) && !signal.aborted && tryReload(world)) return;
  }
}

/** For a part that shows nothing by itself. Throws if the part is gone although the server answers. */
export async function retryLost<Part>(
  load: () => Promise<Part>,
  {
    isLost,
    isGone,
    nextChance,
  }: { isLost(error: unknown): boolean; isGone(): boolean } & Pick<LostPartWorld, "nextChance">,
): Promise<Part> {
  const { signal } = new AbortController();
  for (let gone = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!isLost(error)) throw error;
      await nextChance(signal);
      gone = isGone() ? gone + 1 : 0;
      // The first time may be a connection that lost two parts within a minute.
      if (gone > 1) throw error;
    }
  }
}

/** Once a minute at most, never in a talk, and only if the next page can know of this reload. */
function tryReload(world: LostPartWorld): boolean {
  if (world.isBusy() || world.now() - world.reloadedAt() < PAUSE_MS || !world.noteReload()) return false;
  world.reload();
  return true;
}
