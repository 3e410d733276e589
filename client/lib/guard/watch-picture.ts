import { afterLook, afterWait, isTooSlow, nextLookAt, PATIENCE_MS, startWatch, type Watch } from "./rules.ts";

export interface Sight {
  /** Milliseconds. */
  now: () => number;
  /** Runs later; the result cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** Takes a frame and judges it. Null while there is nothing to judge: no model yet, or no picture to be seen. */
  look: () => Promise<{ share: number; tookMs: number } | null>;
  /** Called whenever the state changes; the first call is immediate. */
  onState: (state: Watch["state"]) => void;
  onTooSlow: () => void;
}

/** How soon to ask again for a frame or a model that was not there. */
const AGAIN_MS = 100;

/** Watches one picture from the moment it appears, by the rules. Returns a function that stops. */
export function watchPicture({ now, after, look, onState, onTooSlow }: Sight): () => void {
  let watch = startWatch(now());
  let isOver = false;
  let cancel = () => {};
  let stopWaiting = () => {};

  function become(next: Watch): void {
    const isNew = next.state !== watch.state;
    watch = next;
    if (isNew) onState(watch.state);
  }

  async function lookNow(): Promise<void> {
    const at = now();
    const seen = await look();
    if (isOver) return;
    if (!seen) {
      cancel = after(AGAIN_MS, lookNow);
      return;
    }
    become(afterLook(watch, { at, ...seen }));
    wait();
    if (isTooSlow(watch)) {
      stop();
      return onTooSlow();
    }
    const next = nextLookAt(watch);
    if (next !== null) cancel = after(Math.max(0, next - now()), lookNow);
  }

  function wait(): void {
    stopWaiting();
    if (watch.state === "closed") stopWaiting = after(PATIENCE_MS, () => become(afterWait(watch, now())));
  }

  function stop(): void {
    isOver = true;
    cancel();
    stopWaiting();
  }
  onState(watch.state);
  wait();
  void lookNow();
  return stop;
}
