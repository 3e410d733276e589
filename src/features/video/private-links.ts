import { PRIVATE_LINK_HOURS } from "#contract/limits.ts";
import { userIdOf } from "#contract/person-key.ts";
import { HOUR_MS, iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Person } from "#src/realtime/connection.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import type { VideoStore } from "./store.ts";

/** Links to a talk of two people who know each other. They are stored, so that an unopened link survives a restart. */
export function createPrivateLinks({ store, clock }: Pick<Deps, "clock"> & { store: VideoStore }) {
  return {
    make(person: Person): { token: string; expiresAt: string } {
      const token = newSecret();
      const expiresAt = clock() + PRIVATE_LINK_HOURS * HOUR_MS;
      const makerId = userIdOf(person.key);
      store.addLink({ hash: hashSecret(token), makerId, expiresAt });
      return { token, expiresAt: iso(expiresAt) };
    },

    /** The link's key in the lobby. @throws Problem link_expired, also if its maker is suspended or deleted */
    hashOf(token: string): string {
      const hash = hashSecret(token);
      if (!store.isLinkOpen(hash, clock())) throw new Problem("link_expired");
      return hash;
    },

    /** Makes the link invalid after its talk. */
    spend: (hash: string): void => void store.removeLink(hash),
    removeExpired: (): void => void store.removeExpiredLinks(clock()),
  };
}
