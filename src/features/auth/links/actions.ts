import type { ErrorCode } from "#contract/errors.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { EXPIRED_KNOWN_MS, LINK_MS } from "../rules.ts";
import { createLinkStore, type LinkKind, type LinkRow } from "./store.ts";

export type Links = ReturnType<typeof createLinks>;

/** Where the links of letters lead. */
const PATHS = {
  registration: "/auth/confirm/",
  new_email: "/auth/confirm/",
  stop_new_email: "/auth/stop/",
  undo_link: "/auth/stop/",
  recovery: "/auth/new-password/",
} as const;

type Whose = { registrationId: string } | { userId: string; email?: string };

/** The secrets in the links of letters: random, kept as a hash, good once and not for long. */
export function createLinks({ config, db, clock }: Pick<Deps, "config" | "db" | "clock">) {
  const store = createLinkStore(db);

  function issue(kind: LinkKind, whose: Whose): string {
    const token = newSecret();
    const now = clock();
    store.add({ hash: hashSecret(token), kind, ...whose, createdAt: now, expiresAt: now + LINK_MS[kind] });
    return token;
  }

  return {
    /** The token alone, for a page that its reader is on already. */
    issue,

    /** The address for the button of a letter. */
    create: (kind: LinkKind, whose: Whose): string =>
      new URL(PATHS[kind] + issue(kind, whose), config.publicUrl).href,

    /** @throws Problem `unknown` when there is no such link of these kinds or it was used; link_expired */
    read(token: string, kinds: readonly LinkKind[], unknown: ErrorCode): LinkRow {
      const link = store.byHash(hashSecret(token));
      if (!link || !kinds.includes(link.kind)) throw new Problem(unknown);
      if (link.expiresAt <= clock()) throw new Problem("link_expired");
      return link;
    },

    /** The same, and an expired one too. */
    find: (token: string): LinkRow | undefined => store.byHash(hashSecret(token)),

    /** The address of a page of the client. */
    page: (path: string): string => new URL(path, config.publicUrl).href,

    removeExpired: (): void => void store.removeExpired(clock() - EXPIRED_KNOWN_MS),
  };
}
