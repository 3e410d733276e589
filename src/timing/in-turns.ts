/** How long one piece of work may hold up all others at a time. */
const TURN_MS = 4;

/** Works a generator to its end, and lets others have their turn whenever it has worked for some milliseconds. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (let turn = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - turn < TURN_MS) continue;
    await othersTurn();
    turn = performance.now();
  }
}

const othersTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
