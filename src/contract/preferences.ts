import type { Preferences } from "./filters.ts";

interface Schema<P> {
  safeParse(value: unknown): { success: true; data: P } | { success: false };
}

/**
 * Preferences as they were stored. What an earlier version wrote may lack a field, or hold what is no longer a choice; a
 * high rating was a yes or no once.
 */
export function readPreferences<P extends Preferences>(schema: Schema<P>, any: P, stored: string): P {
  const kept = JSON.parse(stored) as Record<string, unknown>;
  if (typeof kept.highRating === "boolean") kept.highRating = kept.highRating ? "high" : "any";
  const read = schema.safeParse({ ...any, ...kept });
  return read.success ? read.data : any;
}

/** The first range that ends before it begins, by the path of its end. */
export function invertedRange({ ageFrom, ageTo, height }: Preferences): string | null {
  if (ageFrom > ageTo) return "ageTo";
  return height && height.from > height.to ? "height.to" : null;
}
