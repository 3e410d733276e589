import { api } from "./api.ts";
import { isLeaving } from "./lost-parts/leaving.ts";
import { passError } from "./monitoring/error-sink.ts";

const TEXT_MAX = 2_000;
const reported = new Set<string>();

/** Each message once per page load. The log gets no URL, since parts of it may be secret. */
export function reportError(error: unknown): void {
  // Requests cancelled by leaving the page are not defects.
  if (isLeaving()) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  if (reported.has(message)) return;
  reported.add(message);
  passError(error);
  const body = { message: message.slice(0, TEXT_MAX), stack: (stack ?? "").slice(0, TEXT_MAX) };
  // A failed report must not raise another error.
  void api.api.common.errors.post(body).catch(() => {});
}
