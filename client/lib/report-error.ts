import { api } from "./api.ts";
import { isLeaving } from "./lost-parts/leaving.ts";
import { passError } from "./monitoring/error-sink.ts";

const TEXT_MAX = 2_000;
const reported = new Set<string>();

/** Tells the server's log, and the error tracker if there is one, of a defect of ours, once a page load. The log gets no address, whose parts may be secrets. */
export function reportError(error: unknown): void {
  // Requests cancelled by leaving the page are no defect.
  if (isLeaving()) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  if (reported.has(message)) return;
  reported.add(message);
  passError(error);
  const body = { message: message.slice(0, TEXT_MAX), stack: (stack ?? "").slice(0, TEXT_MAX) };
  // A report that does not arrive is no second error.
  void api.api.common.errors.post(body).catch(() => {});
}
