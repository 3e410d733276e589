import { MINUTE_MS } from "#contract/time.ts";

const PAUSE_MS = MINUTE_MS;

/** What recovering a lost part needs from the page. */
export interface LostPartWorld {
  isServerReachable(): Promise<boolean>;
  /** In a talk, which must not be interrupted to load a part of a page. */
  isBusy(): boolean;
  now(): number;
  reloadedAt(): number;
  /** @returns whether the next page will know about it */
  noteReload(): boolean;
  reload(): void;
  /** Resolves when asking again has a chance: the network returned, or some time went by. */
  nextChance(signal: AbortSignal): Promise<void>;
}

/** `away`: the server cannot be reached, and may be later. `gone`: it is there, and reloading the page would not help. */
export type LossOutcome = "leaving" | "away" | "gone";

/**
 * A part of the page did not load. It is one of a release that is gone, and reloading the page brings the next; or the
 * network was cut, and reloading would throw away a page that works. Only a server that answers tells the two apart.
 */
export async function afterLoss(world: LostPartWorld): Promise<LossOutcome> {
  if (!(await world.isServerReachable())) return "away";
  return leave(world) ? "leaving" : "gone";
}

/** Asks until the server is back, for a screen that shows nothing but the loss. Then it reloads the page. */
export async function onceBack(world: LostPartWorld, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await world.nextChance(signal);
    if (signal.aborted) return;
    if ((await world.isServerReachable()) && !signal.aborted && leave(world)) return;
  }
}

/**
 * For a part that shows nothing by itself: the page stays as it is, and asks again until the part comes. One that is gone
 * while the server is there is told like any other.
 */
export async function loadedAtLast<Part>(
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
      // Once may be a line that lost two parts within a minute.
      if (gone > 1) throw error;
    }
  }
}

/** Once a minute at most, never in a talk, and only where the next page can know that it was loaded for this. */
function leave(world: LostPartWorld): boolean {
  if (world.isBusy() || world.now() - world.reloadedAt() < PAUSE_MS || !world.noteReload()) return false;
  world.reload();
  return true;
}
