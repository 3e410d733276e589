import type { ErrorCode } from "#contract/errors.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { EXPIRED_KNOWN_MS, LINK_MS } from "../rules.ts";
import { createLinkStore, type LinkKind, type LinkRow } from "./store.ts";

export type Links = ReturnType<typeof createLinks>;

const PATHS = {
  registration: "/auth/confirm/",
  new_email: "/auth/confirm/",
  stop_new_email: "/auth/stop/",
  undo_link: "/auth/stop/",
  recovery: "/auth/new-password/",
} as const;

type LinkOwner = { registrationId: string } | { userId: string; email?: string };

/** Random, stored as a hash, single-use and short-lived. */
export function createLinks({ config, db, clock }: Pick<Deps, "config" | "db" | "clock">) {
  const store = createLinkStore(db);

  function issue(kind: LinkKind, owner: LinkOwner): string {
    const token = newSecret();
    const now = clock();
    store.add({ hash: hashSecret(token), kind, ...owner, createdAt: now, expiresAt: now + LINK_MS[kind] });
    return token;
  }

  return {
    /** The bare token, for a reader who is already on our page. */
    issue,

    create: (kind: LinkKind, owner: LinkOwner): string =>
      new URL(PATHS[kind] + issue(kind, owner), config.publicUrl).href,

    /** @throws Problem `unknown` if there is no such link of these kinds, or it was used; link_expired */
    read(token: string, kinds: readonly LinkKind[], unknown: ErrorCode): LinkRow {
      const link = store.byHash(hashSecret(token));
      if (!link || !kinds.includes(link.kind)) throw new Problem(unknown);
      if (link.expiresAt <= clock()) throw new Problem("link_expired");
      return link;
    },

    /** Of any kind, expired ones too. */
    find: (token: string): LinkRow | undefined => store.byHash(hashSecret(token)),

    page: (path: string): string => new URL(path, config.publicUrl).href,

    removeExpired: (): void => void store.removeExpired(clock() - EXPIRED_KNOWN_MS),
  };
}
