import { MINUTE_MS } from "#contract/time.ts";

const PAUSE_MS = MINUTE_MS;

/** What recovering a lost part needs from the page. */
export interface LostPartWorld {
  isServerReachable(): Promise<boolean>;
  /** Whether the user is in a talk, which must not be interrupted to load a part of the page. */
  isBusy(): boolean;
  now(): number;
  reloadedAt(): number;
  /** @returns whether the record outlives the reload */
  noteReload(): boolean;
  reload(): void;
  /** Resolves when a retry has a chance: the network returned, or some time went by. */
  nextChance(signal: AbortSignal): Promise<void>;
}

/** `leaving`: the page reloads. `away`: the server cannot be reached now. `gone`: it answers, but a reload is ruled out. */
export type LossOutcome = "leaving" | "away" | "gone";

/**
 * Handles a part of the page that did not load. Either its release is gone, and a reload brings the next one; or the network
 * is, and a reload would throw away a page that works. Only a request to the server tells the two apart.
 */
export async function afterLoss(world: LostPartWorld): Promise<LossOutcome> {
  if (!(await world.isServerReachable())) return "away";
  return tryReload(world) ? "leaving" : "gone";
}

/** Asks until the server is back, then reloads the page: for a screen that shows nothing but the loss. */
export async function reloadOnceBack(world: LostPartWorld, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await world.nextChance(signal);
    if (signal.aborted) return;
    if ((await world.isServerReachable()) && !signal.aborted && tryReload(world)) return;
  }
}

/**
 * Loads a part that shows nothing by itself, retrying until it comes while the page stays as it is. Throws if the part is
 * gone although the server answers.
 */
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

/** Reloads the page: once a minute at most, never in a talk, and only if the next page can know of this reload. */
function tryReload(world: LostPartWorld): boolean {
  if (world.isBusy() || world.now() - world.reloadedAt() < PAUSE_MS || !world.noteReload()) return false;
  world.reload();
  return true;
}
