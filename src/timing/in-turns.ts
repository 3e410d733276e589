/** How long all such work together may hold up one turn of the event loop. */
const TURN_MS = 2;

/** Module state, since there is one event loop: ten searches with turns of their own would hold it ten times as long. */
const waiting: (() => void)[] = [];
let spentMs = 0;
let isOver = true;

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

/** For short work that cannot pause; its time counts towards its turn. */
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

/** One piece of work per turn, the longest waiting first. */
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
