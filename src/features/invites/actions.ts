import type { Invite } from "#contract/invites.ts";
import { INVITE_DAYS, INVITED_WITHIN_DAYS, INVITES_A_MONTH } from "#contract/limits.ts";
import type { AckOf } from "#contract/realtime.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSeal } from "#src/services/seal.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";
import type { Vip } from "../vip/actions.ts";
import { createInviteStore } from "./store.ts";

export type Invites = ReturnType<typeof createInvites>;

const MONTH_MS = 30 * DAY_MS;
/** How long a browser is remembered as one in which someone was invited. */
const KEPT_MS = 365 * DAY_MS;

/**
 * A member's link brings a friend, and days of VIP to both: once per friend, from a browser in which no other account was. Whoever
 * makes accounts for the days needs a mailbox and a browser for each, and gets a month's share at most.
 */
export function createInvites({
  db,
  clock,
  services,
  vip,
}: Pick<Deps, "db" | "clock" | "services"> & { vip: Pick<Vip, "grant" | "publishDays"> }) {
  const store = createInviteStore(db);
  const tokens = createInviteTokens(services.secretKeys);

  return {
    ofMember: (me: string): Invite => ({
      token: tokens.of(me),
      accepted: store.accepted(me),
    }),

    /** @throws Problem invite_not_valid */
    accept({ userId, device }: { userId: string; device: string }, token: string): AckOf<"ACCEPT_INVITE"> {
      const now = clock();
      const inviterId = tokens.inviterOf(token);
      const counts = db.transaction(() => {
        const isNew = store.isNewcomer(userId, device, now - INVITED_WITHIN_DAYS * DAY_MS);
        if (inviterId === null || inviterId === userId || !isNew || !store.isPresent(inviterId))
          throw new Problem("invite_not_valid");
        const counts = store.countingSince(inviterId, now - MONTH_MS) < INVITES_A_MONTH;
        store.add({ deviceHash: device, userId, inviterId, counts, acceptedAt: now });
        for (const each of counts ? [userId, inviterId] : [userId])
          vip.grant(each, { reason: "invite", days: INVITE_DAYS });
        return counts;
      });
      vip.publishDays(userId);
      if (counts) vip.publishDays(inviterId!);
      return { days: INVITE_DAYS };
    },

    removeOld: (): void => void store.removeBefore(clock() - KEPT_MS),
  };
}

/** Sealed, so that the link does not tell the id of its member. @internal */
export function createInviteTokens(secretKeys: SecretKeys) {
  const seal = createSeal(secretKeys, "invites");

  return {
    of: (userId: string): string => seal.seal(userId).toString("base64url"),

    /** Null if it is none of ours. */
    inviterOf(token: string): string | null {
      try {
        return seal.open(Buffer.from(token, "base64url")) as string;
      } catch {
        return null;
      }
    },
  };
}
