import { INVITE_TOKEN_MAX, INVITED_WITHIN_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { forget, readStored, store } from "../storage/storage.ts";

/** The invitation with which someone came, for ACCEPT_INVITE once they have signed up. */

const KEY = "invite";
const IN_LINK = "#invite=";

export const inviteLink = (token: string, lang: string): string =>
  // A first visit is in Russian (client/index.html).
  `${location.origin}/auth/sign-up${lang === "en" ? "?from=en" : ""}${IN_LINK}${token}`;

/** Takes the invitation out of the address. */
export function keepInvite(): void {
  const { hash, pathname, search } = location;
  const token = hash.slice(IN_LINK.length);
  if (!hash.startsWith(IN_LINK) || token.length > INVITE_TOKEN_MAX) return;
  store(KEY, JSON.stringify({ token, until: Date.now() + INVITED_WITHIN_DAYS * DAY_MS }));
  history.replaceState(history.state, "", pathname + search);
}

export function keptInvite(): string | null {
  try {
    const { token, until } = JSON.parse(readStored(KEY) ?? "null") ?? {};
    return typeof token === "string" && Date.now() < until ? token : null;
  } catch {
    return null;
  }
}

export const dropInvite = (): void => forget(KEY);
