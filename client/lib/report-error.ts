import { api } from "./api.ts";

const TEXT_MAX = 2_000;
const reported = new Set<string>();

/** Tells the server's log of a defect of ours, once a page load. It holds no address, whose parts may be secrets. */
export function reportError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  if (reported.has(message)) return;
  reported.add(message);
  const body = { message: message.slice(0, TEXT_MAX), stack: (stack ?? "").slice(0, TEXT_MAX) };
  // A report that does not arrive is no second error.
  void api.api.common.errors.post(body).catch(() => {});
}
