import type { LetterKind } from "#contract/letters.ts";
import { letterKind } from "#contract/notifications.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { Problem } from "#src/problem.ts";
import { createSeal } from "#src/services/seal.ts";
import { isSameSecret } from "#src/services/secrets.ts";
import type { NotificationStore } from "./store.ts";

/**
 * Unsubscribing from a letter without signing in (RFC 8058). The token names member and kind and is signed; it never
 * expires, since letters stay in mailboxes, and can do nothing else.
 */
export function createUnsubscribing({
  config,
  services,
  profile,
  store,
}: Pick<Deps, "config" | "services"> & { profile: Profile; store: NotificationStore }) {
  const seal = createSeal(services.secretKey, "unsubscribe");
  const signatureOf = (userId: string, kind: LetterKind) => seal.mark(`${userId}.${kind}`);

  return {
    /** For the headers and the footer of a letter. Mail programs post to it; browsers are redirected to the page that asks. */
    linkFor: (userId: string, kind: LetterKind): string =>
      new URL(`/api/unsubscribe/${userId}.${kind}.${signatureOf(userId, kind)}`, config.publicUrl).href,

    /** @throws Problem not_found for a forged token, or if the member was erased. */
    unsubscribe(token: string): { kind: LetterKind } {
      const [userId = "", name, signature = "", ...junk] = token.split(".");
      const kind = letterKind.safeParse(name);
      if (!kind.success || junk.length > 0) throw new Problem("not_found");
      if (!isSameSecret(signature, signatureOf(userId, kind.data))) throw new Problem("not_found");
      if (!store.addressee(userId)) throw new Problem("not_found");
      profile.setNotifications(userId, { [kind.data]: false });
      return { kind: kind.data };
    },
  };
}
