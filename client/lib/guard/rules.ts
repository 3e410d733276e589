/**
 * When the guard looks at a picture of a stranger, and what follows. Pure: times are milliseconds of any clock.
 *
 * A picture is closed until the first look clears it. One doubtful look proves nothing, since single frames of cats, sand
 * and dim rooms are taken for skin; two of three cover it.
 */

/** What one look found. */
export interface Look {
  at: number;
  /** How sure the model is of pornography, real or drawn: 0 to 1. Bare arms and beaches are a class of their own, and ignored. */
  share: number;
  tookMs: number;
}

export interface Watch {
  /** When the picture appeared. */
  since: number;
  /** `closed` until the first look clears it, or the model is too late; `covered` is for good. */
  state: "closed" | "open" | "covered";
  /** The latest at the end. */
  looks: readonly Look[];
}

/** How sure the model must be (decision 051 tells what was measured). */
export const THRESHOLD = 0.7;

/** The first three looks, and those after a doubtful one. */
const CLOSE_MS = 300;
const FIRST_LOOKS = 3;
const STEADY_MS = 2_000;
const SPARING_MS = 4_000;

/** A picture does not wait longer for a look: the model may still be loading, or have failed. */
export const PATIENCE_MS = 1_500;

/** A look that takes this long is felt by the talk; a hot device is slow as well. */
const SLOW_LOOK_MS = 120;
const TOO_SLOW_LOOK_MS = 250;
/** So many in a row: a device is busy when a talk begins. */
const SLOW_LOOKS = 3;
const TOO_SLOW_LOOKS = 4;
const LOOKS_KEPT = TOO_SLOW_LOOKS;

export const isDoubtful = ({ share }: Pick<Look, "share">): boolean => share >= THRESHOLD;

export const startWatch = (since: number): Watch => ({ since, state: "closed", looks: [] });

export function afterLook(watch: Watch, look: Look): Watch {
  if (watch.state === "covered") return watch;
  const looks = [...watch.looks, look].slice(-LOOKS_KEPT);
  return { ...watch, looks, state: stateAfter(watch.state, looks.slice(-FIRST_LOOKS)) };
}

function stateAfter(state: "closed" | "open", latest: readonly Look[]): Watch["state"] {
  const doubts = latest.filter(isDoubtful).length;
  if (doubts >= 2) return "covered";
  const isSettled = doubts === 0 || latest.length === FIRST_LOOKS;
  return state === "open" || isSettled ? "open" : "closed";
}

/** The model is not there in time, or no more: the picture opens, and is looked at as soon as it can be. */
export function afterWait(watch: Watch, now: number): Watch {
  const waitsSince = watch.looks.at(-1)?.at ?? watch.since;
  return watch.state === "closed" && now - waitsSince >= PATIENCE_MS ? { ...watch, state: "open" } : watch;
}

/** When to look next; null once it is covered. */
export function nextLookAt({ since, state, looks }: Watch): number | null {
  const last = looks.at(-1);
  if (state === "covered") return null;
  if (!last) return since;
  if (looks.length < FIRST_LOOKS || isDoubtful(last)) return last.at + CLOSE_MS;
  return last.at + (areSlow(looks, SLOW_LOOKS, SLOW_LOOK_MS) ? SPARING_MS : STEADY_MS);
}

/** Whether this device is too slow for the guard. */
export const isTooSlow = ({ looks }: Pick<Watch, "looks">): boolean =>
  areSlow(looks, TOO_SLOW_LOOKS, TOO_SLOW_LOOK_MS);

const areSlow = (looks: readonly Look[], count: number, ms: number): boolean =>
  looks.length >= count && looks.slice(-count).every(({ tookMs }) => tookMs > ms);
