/** See `WAVEFORM` of the contract. */
const BARS = 64;
const HIGHEST = 31;

/** The loudest level of each of 64 equal parts, so that the loudest of all has the whole height. */
export function waveformOf(levels: readonly number[]): string {
  const loudest = Math.max(0.05, ...levels);
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / BARS));
    const level = Math.max(0, ...levels.slice(from, to)) / loudest;
    return Math.round(level * HIGHEST).toString(BASE);
  }).join("");
}

const BASE = HIGHEST + 1;

/** From 0 to 1. */
export const barsOf = (waveform: string): number[] =>
  [...waveform].map((digit) => (Number.parseInt(digit, BASE) || 0) / HIGHEST);
