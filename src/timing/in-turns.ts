/** How long such work may hold up all others in one turn of the event loop, however much of it there is. */
const TURN_MS = 2;

/**
 * There is one event loop, and so one of these: pieces of work that wait for their turn, and how much of this turn is spent.
 * Were each given its own few milliseconds, ten searches at once would hold the loop ten times as long.
 */
const waiting: (() => void)[] = [];
let spentMs = 0;
let isOver = true;

/** Works a generator to its end, and lets others have their turn whenever this one is spent. */
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

/** The same for short work that cannot pause: what it takes is part of what its turn has. */
export const inOneTurn = <T>(work: () => T): Promise<T> => inTurns(once(work));

// biome-ignore lint/correctness/useYield: a generator without a pause is what is meant
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

/** One at a time goes on, the longest waiting first; the others wait for the turns after. */
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
