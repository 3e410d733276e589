/** How much is asked of this device: the longer side of the picture, and frames and looks at the outline a second. */
interface Pace {
  side: number;
  frames: number;
  looks: number;
}

const PACES: readonly [Pace, ...Pace[]] = [
  { side: 1280, frames: 30, looks: 12 },
  { side: 640, frames: 24, looks: 10 },
  { side: 480, frames: 15, looks: 8 },
];
const WINDOW_MS = 2_000;
/** Drawing for more of the time than this drops frames, and heats a phone. */
const BUSY_SHARE = 0.4;
/** One such window may be a camera that opens, or a talk that begins. */
const BUSY_WINDOWS = 2;

/** A slow device draws less and less often, but never less blurred: only the user decides to show their room. */
export interface Load {
  step: number;
  /** The lowest pace is too much as well. */
  isTooMuch: boolean;
  since: number | null;
  busyMs: number;
  busyWindows: number;
}

export const NO_LOAD: Load = { step: 0, isTooMuch: false, since: null, busyMs: 0, busyWindows: 0 };

export const paceOf = ({ step }: Pick<Load, "step">): Pace => PACES[step] ?? PACES[0];

export function afterFrame(load: Load, now: number, tookMs: number): Load {
  const since = load.since ?? now - tookMs;
  const busyMs = load.busyMs + tookMs;
  if (now - since < WINDOW_MS) return { ...load, since, busyMs };
  const isBusy = busyMs / (now - since) > BUSY_SHARE;
  const busyWindows = isBusy ? load.busyWindows + 1 : 0;
  const next = { ...load, isTooMuch: load.isTooMuch && isBusy, since: now, busyMs: 0, busyWindows };
  if (busyWindows < BUSY_WINDOWS) return next;
  const isLowest = load.step === PACES.length - 1;
  return { ...next, busyWindows: 0, isTooMuch: isLowest, step: isLowest ? load.step : load.step + 1 };
}

/** Whether what happens so often a second is due again. A frame that comes a little early counts. */
export const isDue = (now: number, last: number, perSecond: number): boolean => now - last >= 900 / perSecond;
