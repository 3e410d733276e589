/** Screens translate these codes. No imports: forms read them before zod has loaded. */

/** "too_big:140" */
export const withLimit = (code: string, limit: number): string => `${code}:${limit}`;

export function readFieldCode(message: string): { code: string; limit?: number } | null {
  const [, code, limit] = /^([a-z]+(?:_[a-z]+)*)(?::(\d+))?$/.exec(message) ?? [];
  if (!code) return null;
  return limit === undefined ? { code } : { code, limit: Number(limit) };
}
