import { SOCKET } from "#contract/limits.ts";

/**
 * Milliseconds to wait before the next try: 1 s growing to 5 s, shifted by up to half of itself either way, so that
 * a restarted server is not met by everyone at once (specification, section 4).
 * @param attempt how many tries in a row have failed
 * @param chance from 0 to 1
 */
export function reconnectDelay(attempt: number, chance: number): number {
  const base = Math.min(SOCKET.reconnectMinMs * 2 ** Math.min(attempt, 10), SOCKET.reconnectMaxMs);
  const shift = base * SOCKET.reconnectJitter * (chance * 2 - 1);
  return Math.min(Math.max(Math.round(base + shift), 0), SOCKET.reconnectMaxMs);
}
