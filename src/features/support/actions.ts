import type { Lang } from "#contract/lang.ts";
import type { SupportBody } from "#contract/support.ts";
import { knownType } from "#contract/support-types.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth, Session } from "#src/features/auth/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { NetworkBuckets } from "#src/http/sender/network-buckets.ts";
import { Problem, refuseFor } from "#src/problem.ts";
import { RECEIPTS_A_DAY, receiptsSince, staleTickets, WITH_PROOF, WITHOUT_PROOF } from "./rules.ts";
import { createSupportStore } from "./store.ts";
import { ownTicketView } from "./view.ts";

export type Support = ReturnType<typeof createSupport>;

interface Writer {
  /** For limits only. */
  address: string;
  /** Null if their token was forged. */
  bearer: Session | null | undefined;
  lang: Lang;
}

export function createSupport({
  config,
  db,
  log,
  clock,
  services: { mails, proofs },
  auth,
  profile,
}: Pick<Deps, "config" | "db" | "log" | "clock" | "services"> & {
  auth: Pick<Auth, "authenticate">;
  profile: Profile;
}) {
  const store = createSupportStore(db);
  const freely = new NetworkBuckets(WITHOUT_PROOF);
  const withProof = new NetworkBuckets(WITH_PROOF);
  profile.addDataKeeper({
    archive: async (userId) => ({
      support: store.ofUser(userId).map((row) => ownTicketView(row, store.answers(row.number))),
    }),
  });

  /** Returns the request's number. @throws Problem proof_needed (then `challenge`), proof_wrong, rate_limited */
  async function write({ altcha, ...said }: SupportBody, { address, bearer, lang }: Writer): Promise<number> {
    await admit(address, altcha);
    const userId = memberOf(bearer);
    const number = db.transaction(() => {
      const now = clock();
      const isReceiptDue = store.countByEmail(said.email, receiptsSince(now)) < RECEIPTS_A_DAY;
      const number = store.add({ ...said, userId, lang, createdAt: now });
      mails.enqueue({
        to: config.brand.supportEmail,
        lang: "ru",
        kind: "support_request",
        data: { number, ...said, userId },
      });
      // The receipt omits the text, and a type in the writer's own words: otherwise anyone could send any text to anyone in our
      // name.
      if (isReceiptDue)
        mails.enqueue({
          to: said.email,
          lang,
          kind: "support_received",
          data: { number, type: knownType(said.type) },
        });
      return number;
    });
    log.info({ ticket: number, type: knownType(said.type) }, "Support request received");
    return number;
  }

  async function admit(address: string, altcha: string | undefined): Promise<void> {
    if (!config.rateLimits) return;
    if (altcha === undefined) {
      if (freely.take(address, clock()) > 0) throw new Problem("proof_needed");
      return;
    }
    await proofs.take(altcha);
    refuseFor(withProof.take(address, clock()));
  }

  /** Suspended users and those whose session has ended write as guests: they need support the most. */
  function memberOf(bearer: Session | null | undefined): string | null {
    if (!bearer) return null;
    try {
      return auth.authenticate(bearer).userId;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  return {
    write,
    challenge: proofs.challenge,
    removeStale: (): void => void store.removeClosedUntil(staleTickets(clock())),
  };
}
