/** How long all such work together may hold up one turn of the event loop. */
const TURN_MS = 2;

/**
 * Module state, since there is one event loop: work that waits for its turn, and how much of this turn is spent. If each
 * piece had its own few milliseconds, ten searches at once would hold the loop ten times as long.
 */
const waiting: (() => void)[] = [];
let spentMs = 0;
let isOver = true;

/** Runs a generator to its end, and lets other work run whenever the turn is spent. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  if (spentMs >= TURN_MS || waiting.length > 0) await nextTurn();
  for (;;) {
    const started = performance.now();
    const { done, value } = work.next();
    spend(performance.now() - started);
    if (done) return value;
    if (spentMs >= TURN_MS) await nextTurn();
  }
}

/** The same for short work that cannot pause; its time counts towards its turn. */
export const inOneTurn = <T>(work: () => T): Promise<T> => inTurns(once(work));

// biome-ignore lint/correctness/useYield: this generator is meant to have no pause
function* once<T>(work: () => T): Generator<void, T> {
  return work();
}

function spend(ms: number): void {
  spentMs += ms;
  endTurn();
}

function nextTurn(): Promise<void> {
  endTurn();
  return new Promise((resolve) => waiting.push(resolve));
}

/** Resumes one piece of work per turn, the longest waiting first. */
function endTurn(): void {
  if (!isOver) return;
  isOver = false;
  setImmediate(() => {
    isOver = true;
    spentMs = 0;
    waiting.shift()?.();
    if (waiting.length > 0) endTurn();
  });
}
