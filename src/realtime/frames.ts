import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import type { ServerData, ServerEvent } from "#contract/realtime.ts";

/** Text of a frame to clients (contract/realtime.ts). */
export const encode = <E extends ServerEvent>(event: E, data: ServerData[E]): string =>
  JSON.stringify({ event, data });

export const encodeAck = (id: string, data: unknown): string => JSON.stringify({ event: "ACK", id, data });

export const encodeException = (
  { code, event, detail }: { code: ErrorCode; event: string | null; detail?: string },
  id?: string,
): string =>
  JSON.stringify({ event: "exception", id, data: { code, message: detail ?? ERRORS[code][1], event } });
