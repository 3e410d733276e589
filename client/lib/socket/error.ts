import type { ErrorCode } from "#contract/errors.ts";
import type { Hold, Suspension } from "#contract/http.ts";

export type SocketErrorCode = ErrorCode | "timed_out" | "disconnected";

const OWN = {
  timed_out: "operation has timed out",
  disconnected: "socket has been disconnected",
} as const;

export class SocketError extends Error {
  override name = "SocketError";
  readonly retryAfterSeconds: number | undefined;
  /** With `user_locked`. */
  readonly suspension: Suspension | undefined;
  /** With `queue_held`. */
  readonly hold: Hold | undefined;

  constructor(
    readonly code: SocketErrorCode,
    message?: string,
    extra: { retryAfterSeconds?: number; suspension?: Suspension; hold?: Hold } = {},
  ) {
    super(message ?? OWN[code as keyof typeof OWN] ?? code);
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.suspension = extra.suspension;
    this.hold = extra.hold;
  }
}

export const socketErrorCode = (error: unknown): SocketErrorCode =>
  error instanceof SocketError ? error.code : "unknown";

/** In milliseconds. */
export const retryAfterMs = (error: unknown): number | undefined =>
  error instanceof SocketError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : undefined;
