/** Messages of our schemas are codes that screens translate. No imports: forms read them before zod has loaded. */

/** The code of a wrong field, with the limit that it broke for the text to name: "too_big:140". */
export const withLimit = (code: string, limit: number): string => `${code}:${limit}`;

/** Parses such a code; null for one of zod's own sentences. */
export function readFieldCode(message: string): { code: string; limit?: number } | null {
  const [, code, limit] = /^([a-z]+(?:_[a-z]+)*)(?::(\d+))?$/.exec(message) ?? [];
  if (!code) return null;
  return limit === undefined ? { code } : { code, limit: Number(limit) };
}
