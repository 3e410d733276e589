import { PRIVATE_LINK_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Person } from "#src/realtime/connection.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import type { VideoStore } from "./store.ts";

/** Links to a talk of two who know each other. They are rows, so that one outlives a restart between its sending and its reading. */
export function createPrivateLinks({ store, clock }: Pick<Deps, "clock"> & { store: VideoStore }) {
  return {
    make(person: Person): { token: string; expiresAt: string } {
      const token = newSecret();
      const expiresAt = clock() + PRIVATE_LINK_HOURS * HOUR_MS;
      const makerId = person.kind === "user" ? person.userId : null;
      store.addLink({ hash: hashSecret(token), makerId, expiresAt });
      return { token, expiresAt: new Date(expiresAt).toISOString() };
    },

    /** What the lobby knows the link by. @throws Problem link_expired, also for one of a suspended or deleted member */
    hashOf(token: string): string {
      const hash = hashSecret(token);
      if (!store.isLinkOpen(hash, clock())) throw new Problem("link_expired");
      return hash;
    },

    /** The talk is over: the link is no longer valid. */
    spend: (hash: string): void => void store.removeLink(hash),
    removeExpired: (): void => void store.removeExpiredLinks(clock()),
  };
}
