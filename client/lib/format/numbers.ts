import type { Lang } from "#contract/lang.ts";
import { currentLang } from "../i18n.ts";

/** Specification, section 9. Compact and grouped numbers look the same in both languages. */

const NBSP = "\u00a0";
const STEPS = [
  [1, ""],
  [1e3, "K"],
  [1e6, "M"],
  [1e9, "B"],
] as const;
const DEFAULT_PRECISION = 4;

/** 999 → "999", 1284 → "1.3K", 12_000 → "12K", 3_450_000 → "3.5M". Zero or no number → "0". */
export function formatCompact(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const size = Math.abs(value);
  const step = STEPS.findLastIndex(([unit]) => size >= unit);
  const [short, suffix] = shorten(size, Math.max(0, step));
  return signed(value, groupThousands(String(short)) + suffix);
}

/** 1284.5 → "1 284.5" with a non-breaking space; at most `precision` decimals. Zero or no number → "0". */
export function formatNumber(value: number, precision = DEFAULT_PRECISION): string {
  if (!Number.isFinite(value)) return "0";
  const [whole = "", decimals = ""] = Math.abs(value).toFixed(precision).split(".");
  const kept = decimals.replace(/0+$/, "");
  return signed(value, groupThousands(whole) + (kept && `.${kept}`));
}

export function progressPercent(done: number, total: number): number {
  const percent = (done / total) * 100;
  return Number.isNaN(percent) ? 0 : Math.min(100, Math.max(0, percent));
}

/** Metres up to a kilometre, then kilometres, with one decimal up to ten: "350 m", "1.2 km", "48 km". */
export function formatDistance(meters: number, lang: Lang = currentLang()): string {
  const size = Number.isFinite(meters) ? Math.max(0, Math.round(meters)) : 0;
  const [amount, unit] = size < 1000 ? [size, "meter"] : [size / 1000, "kilometer"];
  const maximumFractionDigits = amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(lang, { style: "unit", unit, maximumFractionDigits }).format(amount);
}

/** "4.8" in English, "4,8" in Russian. */
export const formatRating = (rating: number, lang: Lang = currentLang()): string =>
  new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);

/** "0:07", "12:45", "1:02:03". */
export function formatDuration(seconds: number): string {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const pad = (part: number) => String(part).padStart(2, "0");
  const minutes = Math.floor(total / 60);
  const clock = minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`;
  return `${clock}:${pad(total % 60)}`;
}

/** A number that rounds up to 1000 of one unit becomes 1 of the next. */
function shorten(size: number, step: number): [short: number, suffix: string] {
  const [unit, suffix] = STEPS[step]!;
  const short = roundShort(size / unit);
  return short >= 1000 && step < STEPS.length - 1 ? shorten(size, step + 1) : [short, suffix];
}

/** No decimals above 100, else one; a trailing .0 disappears by itself. */
function roundShort(value: number): number {
  return value > 100 ? Math.round(value) : Math.round(value * 10) / 10;
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, NBSP);
}

function signed(value: number, text: string): string {
  return value < 0 && text !== "0" ? `-${text}` : text;
}
