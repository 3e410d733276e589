import type { ErrorCode } from "#contract/errors.ts";

/** The client's own two failures of a message, besides the server's codes. */
export type SocketErrorCode = ErrorCode | "timed_out" | "disconnected";

const OWN = {
  timed_out: "operation has timed out",
  disconnected: "socket has been disconnected",
} as const;

/** A message failed: the server answered with an exception, or no one answered. */
export class SocketError extends Error {
  override name = "SocketError";

  constructor(
    readonly code: SocketErrorCode,
    message?: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message ?? OWN[code as keyof typeof OWN] ?? code);
  }
}

export const socketErrorCode = (error: unknown): SocketErrorCode =>
  error instanceof SocketError ? error.code : "unknown";

/** What the server asked to wait, in milliseconds. */
export const retryAfterMs = (error: unknown): number | undefined =>
  error instanceof SocketError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : undefined;
