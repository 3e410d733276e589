import { ERRORS } from "#contract/errors.ts";
import type { ServerData, ServerEvent } from "#contract/realtime.ts";
import type { Problem } from "#src/problem.ts";

export const encode = <E extends ServerEvent>(event: E, data: ServerData[E]): string =>
  JSON.stringify({ event, data });

export const encodeAck = (id: string, data: unknown): string => JSON.stringify({ event: "ACK", id, data });

export function encodeException(
  { code, extra: { detail, retryAfterSeconds, suspension, hold } }: Problem,
  event: string | null,
  id?: string,
): string {
  const data = {
    code,
    message: detail ?? ERRORS[code][1],
    event,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) }),
    suspension,
    hold,
  };
  return JSON.stringify({ event: "exception", id, data });
}
