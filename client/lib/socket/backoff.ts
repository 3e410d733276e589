import { RETURN_WITHIN_MS, SOCKET } from "#contract/limits.ts";

/** 1 s growing to 5 s, with a jitter of up to half of it either way (specification, section 4). @param chance from 0 to 1 */
export function reconnectDelay(attempt: number, chance: number): number {
  const base = Math.min(SOCKET.reconnectMinMs * 2 ** Math.min(attempt, 10), SOCKET.reconnectMaxMs);
  const shift = base * SOCKET.reconnectJitter * (chance * 2 - 1);
  return Math.min(Math.max(Math.round(base + shift), 0), SOCKET.reconnectMaxMs);
}

/** That a server greets without keeping anyone else waiting. */
const RETURNS_PER_MS = 2;

/** To a server that is back in a moment: everyone who was online comes at once, so they spread over the time that greeting them takes. */
export function returnDelay(online: number | null, chance: number): number {
  const spreadMs = Math.min(
    Math.max(SOCKET.reconnectMinMs, (online ?? 0) / RETURNS_PER_MS),
    RETURN_WITHIN_MS,
  );
  return Math.round(spreadMs * chance);
}
