import { SocketError, type SocketErrorCode, socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { isFree } from "#client/lib/storage/tab-lock.ts";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { $wantedCountry } from "../country/country-choice.ts";
import { DEVICES_LOCK } from "../devices/local-media.ts";
import { $privateLink, isCutOff } from "./private-link.ts";
import type { Refusal, SessionMode } from "./session-model.ts";

/** Any other failure says nothing about this search: the server decides when it begins. */
const REFUSALS: ReadonlySet<SocketErrorCode> = new Set<SocketErrorCode>([
  "another_tab",
  "queue_held",
  "video_limit_reached",
  "link_expired",
  "link_taken",
]);

/**
 * Asks the server whether a search would be refused now. Null also if it does not answer. The camera of classic chat must be
 * fast, and the chat has no limit: the server is asked only if another tab may be chatting, whose camera a phone would take.
 */
export async function findRefusal(mode: SessionMode): Promise<Refusal | null> {
  if (mode === "private" && isCutOff($privateLink.get())) return { code: "link_expired" };
  if (mode === "classic" && (await isFree(DEVICES_LOCK))) return null;
  try {
    await socket.send("CHECK_QUEUE", searchFor(mode));
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    return REFUSALS.has(refusal.code) ? refusal : null;
  }
}

/** What a search in this mode asks for. */
export function searchFor(mode: SessionMode) {
  if (mode === "private") return { link: $privateLink.get() };
  const forceClassic = mode === "classic";
  // In rated mode the country is one of the preferences, which the server has.
  return { forceClassic, country: forceClassic ? $wantedCountry.get() : ANY_COUNTRY };
}

export const refusalOf = (error: unknown): Refusal => ({
  code: socketErrorCode(error),
  until:
    error instanceof SocketError && error.retryAfterSeconds !== undefined
      ? Date.now() + error.retryAfterSeconds * 1000
      : null,
});
