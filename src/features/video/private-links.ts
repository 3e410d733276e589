import { PRIVATE_LINK_HOURS } from "#contract/limits.ts";
import { userIdOf } from "#contract/person-key.ts";
import { HOUR_MS, iso } from "#contract/time.ts";
import type { Clock } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Person } from "#src/realtime/connection.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import type { VideoStore } from "./store.ts";

/** They are stored, so that an unopened link survives a restart. */
export class PrivateLinks {
  constructor(
    private readonly store: VideoStore,
    private readonly clock: Clock,
  ) {}

  make(person: Person): { token: string; expiresAt: string } {
    const token = newSecret();
    const expiresAt = this.clock() + PRIVATE_LINK_HOURS * HOUR_MS;
    const makerId = userIdOf(person.key);
    this.store.addLink({ hash: hashSecret(token), makerId, expiresAt });
    return { token, expiresAt: iso(expiresAt) };
  }

  isOpen = (hash: string): boolean => this.store.isLinkOpen(hash, this.clock());

  /** The link's key in the lobby. @throws Problem link_expired, also if its maker is suspended or deleted */
  hashOf(token: string): string {
    const hash = hashSecret(token);
    if (!this.store.isLinkOpen(hash, this.clock())) throw new Problem("link_expired");
    return hash;
  }

  spend(hash: string): void {
    this.store.removeLink(hash);
  }

  removeExpired(): void {
    this.store.removeExpiredLinks(this.clock());
  }
}
