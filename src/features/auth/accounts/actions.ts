import { isAgeAllowed, isTooYoung } from "#contract/age.ts";
import type { Lang } from "#contract/lang.ts";
import { CONSENT_KINDS, type ConsentForm, type ConsentKind } from "#contract/optional-mails.ts";
import { isDrawnLike } from "#contract/person-name.ts";
import type { Deps } from "#src/deps.ts";
import type { Bans } from "#src/features/bans/actions.ts";
import type { Legal } from "#src/features/legal/actions.ts";
import type { NetworkBlocks } from "#src/features/network-blocks/actions.ts";
import type { Words } from "#src/features/words/actions.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import type { Links } from "../links/actions.ts";
import { type Account, createAccountStore } from "./store.ts";

export type Accounts = ReturnType<typeof createAccounts>;

export interface Joining {
  id: string;
  email: string;
  passwordHash: string | null;
  phoneNumber: string | null;
  phoneVerifiedAt: number | null;
  name: string;
  sex: Identity["sex"];
  birthday: string;
  country: string;
  lang: Lang;
  newsletter: boolean;
  consentForm: ConsentForm;
  agreedAt: number;
  termsVersion: string;
  connection: Pick<Identity, "provider" | "subject"> | null;
}

export function createAccounts({
  config,
  db,
  services,
  clock,
  bans,
  legal,
  links,
  networkBlocks,
  words,
}: Pick<Deps, "config" | "db" | "services" | "clock"> & {
  bans: Bans;
  legal: Legal;
  links: Links;
  networkBlocks: Pick<NetworkBlocks, "refuseEmail">;
  words: Pick<Words, "refuse">;
}) {
  const store = createAccountStore(db);

  function accountById(userId: string): Account {
    const account = store.byId(userId);
    if (!account) throw new Problem("not_found");
    return account;
  }

  /** Must run inside a transaction. A number that another account only claims goes to the user who proved it. */
  function open(joining: Joining): void {
    const { id, email, name, sex, birthday, country, lang, passwordHash, connection } = joining;
    networkBlocks.refuseEmail(email, "email");
    if (store.byEmail(email)) throw fieldProblem("email_in_use", "email");
    const now = clock();
    const phone = takePhone(joining.phoneNumber, joining.phoneVerifiedAt);
    store.open(
      { id, name, sex, birthday, country, createdAt: now },
      { userId: id, email, passwordHash, lang, ...phone },
      consentsOf(joining),
    );
    if (connection) store.connect({ ...connection, userId: id, createdAt: now });
    services.mails.enqueue({
      to: email,
      lang,
      kind: "welcome",
      data: { name, link: links.page("/profile/edit") },
    });
  }

  /** @throws Problem phone_in_use if another account has proved the number, or claims it as this user only does too */
  function takePhone(phoneNumber: string | null, phoneVerifiedAt: number | null, userId?: string) {
    const owner = phoneNumber ? store.byPhone(phoneNumber) : undefined;
    if (owner && owner.userId !== userId) {
      if (owner.phoneVerifiedAt !== null || phoneVerifiedAt === null)
        throw fieldProblem("phone_in_use", "phoneNumber");
      store.change(owner.userId, { phoneNumber: null });
    }
    return { phoneNumber, phoneVerifiedAt };
  }

  /** Appends to earlier answers; repeating the latest changes nothing. */
  function answerConsent(kind: ConsentKind, userId: string, isGiven: boolean): void {
    const latest = store.consent(userId, kind);
    if (latest?.given === isGiven) return;
    // Later than the previous answer even within the same millisecond: the latest one counts.
    const at = Math.max(clock(), (latest?.at ?? 0) + 1);
    store.addConsent({ userId, kind, version: legal.current(), given: isGiven, at });
  }

  function refuseWrongAge(birthday: string): void {
    if (!isAgeAllowed(birthday, clock())) throw fieldProblem("invalid_birthdate", "birthday");
  }

  /**
   * @param device the hash of its `device` cookie: someone too young is not let in by another date
   * @throws Problem invalid_birthdate, birthdate_refused
   */
  function checkAge(birthday: string, device: string): void {
    if (bans.isBirthdayRefused(device)) throw fieldProblem("birthdate_refused", "birthday");
    if (isTooYoung(birthday, clock())) bans.refuseBirthday(device);
    refuseWrongAge(birthday);
  }

  /** A member named like the service could pass for it. */
  function refuseReservedName(name: string): void {
    const { brand } = config;
    if ([brand.name, brand.nameRu].some((own) => isDrawnLike(name, own))) throw nameReserved();
  }

  return {
    byId: accountById,
    byEmail: store.byEmail,
    byPhone: store.byPhone,
    open,

    setPassword: (userId: string, passwordHash: string): void => void store.change(userId, { passwordHash }),
    setLang: (userId: string, lang: Lang): void => void store.change(userId, { lang }),
    setEmail: (userId: string, email: string): void => void store.change(userId, { email }),
    /** @throws Problem phone_in_use */
    setPhone: (userId: string, phoneNumber: string, verifiedAt: number | null): void =>
      void store.change(userId, takePhone(phoneNumber, verifiedAt, userId)),

    consentsOf: store.consentsOf,
    answerConsent,
    consentTo: (kind: ConsentKind, userId: string): boolean | undefined => store.consent(userId, kind)?.given,
    connectionOwner: store.connectionOwner,
    connectionsOf: store.connectionsOf,
    connect: ({ provider, subject }: Identity, userId: string): boolean =>
      store.connect({ provider, subject, userId, createdAt: clock() }),
    disconnect: store.disconnect,
    disconnectSince: store.disconnectSince,

    refuseWrongAge,
    refuseReservedName,
    checkAge,
    checkNewUser(
      { name, birthday, email }: { name: string; birthday: string; email: string },
      device: string,
    ): void {
      networkBlocks.refuseEmail(email, "email");
      words.refuse({ name });
      refuseReservedName(name);
      checkAge(birthday, device);
    },

    ownAccount(userId: string) {
      const account = store.shown(userId) ?? { email: null, phoneNumber: null, hasPassword: false };
      return {
        ...account,
        connections: store.connectionsOf(userId).map(({ social }) => ({ social })),
      };
    },
  };
}

const nameReserved = () =>
  new Problem("validation_failed", {
    errors: [{ path: "name", code: "name_reserved", message: "This name is reserved" }],
  });

const consentsOf = ({ id, agreedAt, termsVersion: version, newsletter, consentForm: form }: Joining) =>
  CONSENT_KINDS.map((kind) => ({
    userId: id,
    kind,
    version,
    given: kind === "newsletter" ? newsletter : true,
    form,
    at: agreedAt,
  }));
