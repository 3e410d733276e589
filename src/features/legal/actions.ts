import type { MemberTerms } from "#contract/profile.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { fieldProblem } from "#src/problem.ts";
import { editionsAt } from "./rules.ts";
import { createLegalStore, type Recipient } from "./store.ts";

export type Legal = ReturnType<typeof createLegal>;

const MAILS_AT_ONCE = 50;
/** A run stays short once every account has its e-mail. */
const ACCOUNTS_AT_ONCE = 1_000;

type Parts = Pick<Deps, "config" | "db" | "services" | "clock" | "legalEditions">;

export function createLegal({ config, db, services, clock, legalEditions }: Parts) {
  const store = createLegalStore(db);
  const known = meetEditions();
  /** The account after which the next run continues. */
  let after = "";

  /** On a new server, or when the edition in force predates this table, no one has to be notified. */
  function meetEditions() {
    const isNew = !store.hasAccounts();
    return legalEditions.map((version) => {
      const before = store.known(version);
      if (before) return before;
      const edition = { version, seenAt: isNew || store.isAgreedTo(version) ? 0 : clock() };
      store.note(edition);
      return edition;
    });
  }

  const editions = () => editionsAt(known, clock());

  function termsOf(userId: string): MemberTerms {
    const { current, coming } = editions();
    return {
      current,
      agreed: store.agreed(userId) ?? null,
      coming: coming && { version: coming.version, from: iso(coming.from) },
    };
  }

  function writeMail({ userId, email, lang, name }: Recipient, version: string, from: number): void {
    const link = new URL(`/faq/terms?edition=${version}`, config.publicUrl).href;
    db.transaction(() => {
      store.noteMail(version, userId);
      services.mails.enqueue({ to: email, lang, kind: "legal_change", data: { name, from, link } });
    });
  }

  return {
    current: (): string => editions().current,
    termsOf,

    /** Or early the edition that follows. @throws Problem validation_failed for any other */
    agree(userId: string, version: string): MemberTerms {
      const { current, coming } = editions();
      if (version !== current && version !== coming?.version)
        throw fieldProblem("validation_failed", "version");
      db.transaction(() => {
        const agreed = store.agreed(userId);
        if (agreed === undefined || agreed < version) store.agree(userId, version, clock());
      });
      return termsOf(userId);
    },

    announce(): void {
      const { coming } = editions();
      if (!coming) return;
      const accounts = store.recipients(coming.version, after, ACCOUNTS_AT_ONCE);
      let written = 0;
      for (const account of accounts) {
        if (written === MAILS_AT_ONCE) return;
        after = account.userId;
        if (account.isNotified || account.isGone) continue;
        writeMail(account, coming.version, coming.from);
        written += 1;
      }
      // Start over, for members who joined meanwhile.
      if (accounts.length < ACCOUNTS_AT_ONCE) after = "";
    },
  };
}
