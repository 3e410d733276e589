/** Messages of our schemas are codes, which screens translate. No imports: forms read them before zod is there. */

/** The code of a wrong field together with the limit that it broke, which its text names: "too_big:140". */
export const withLimit = (code: string, limit: number): string => `${code}:${limit}`;

/** Takes such a code apart. Null for what is no code but a sentence of zod's. */
export function readFieldCode(message: string): { code: string; limit?: number } | null {
  const [, code, limit] = /^([a-z]+(?:_[a-z]+)*)(?::(\d+))?$/.exec(message) ?? [];
  if (!code) return null;
  return limit === undefined ? { code } : { code, limit: Number(limit) };
}
