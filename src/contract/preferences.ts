import type { Preferences } from "./filters.ts";

interface Schema<P> {
  safeParse(value: unknown): { success: true; data: P } | { success: false };
}

/** Reads stored preferences. Those that an earlier version wrote may lack a field or hold a choice that no longer exists. */
export function readPreferences<P extends Preferences>(schema: Schema<P>, any: P, stored: string): P {
  const kept = JSON.parse(stored) as Record<string, unknown>;
  const read = schema.safeParse({ ...any, ...kept });
  return read.success ? read.data : any;
}

/** The path to the upper end of the first range that ends before it begins, or null. */
export function invertedRange({ ageFrom, ageTo, height }: Preferences): string | null {
  if (ageFrom > ageTo) return "ageTo";
  return height && height.from > height.to ? "height.to" : null;
}
