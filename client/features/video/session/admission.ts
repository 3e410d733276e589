import { SocketError, type SocketErrorCode, socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { ANY_COUNTRY, PRIVATE_TOKEN } from "#contract/limits.ts";
import { $wantedCountry } from "../country/country-choice.ts";
import { $privateLink } from "./private-link.ts";
import type { Refusal, SessionMode } from "./session-model.ts";

/** Any other failure says nothing about this search: the server decides when it begins. */
const REFUSALS: ReadonlySet<SocketErrorCode> = new Set<SocketErrorCode>([
  "another_tab",
  "queue_held",
  "video_limit_reached",
  "link_expired",
  "link_taken",
]);

/** Asks the server whether a search would be refused now. Null also if it does not answer. */
export async function findRefusal(mode: SessionMode): Promise<Refusal | null> {
  // Cut off on its way, as messengers and line breaks do.
  if (mode === "private" && !PRIVATE_TOKEN.test($privateLink.get())) return { code: "link_expired" };
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
