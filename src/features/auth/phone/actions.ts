import type { CodeSent } from "#contract/auth.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { createSeal } from "#src/services/seal.ts";
import { hashSecret, newCode } from "#src/services/secrets.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Registration, RegistrationStore } from "../joining/store.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import { PHONE_CODE_MS, PHONE_CODE_STRANGERS_TRIES, PHONE_CODE_TRIES } from "../rules.ts";
import type { Session } from "../sessions/tokens.ts";
import { shownPhoneNumber } from "./number.ts";
import { createPhoneStore, type PhoneCode } from "./store.ts";

export interface CodeRequester {
  session: Session | null;
  /** Of a confirmation link. */
  emailToken: string | undefined;
  device: string | null;
  address: string;
}

interface Owner {
  /** Of a session or a registration. */
  id: string;
  userId: string | null;
  lang: Lang;
  /** That the code is theirs, rather than just naming the number. */
  isProven: boolean;
}

export type Phone = ReturnType<typeof createPhone>;

type Parts = Pick<Deps, "config" | "db" | "services" | "log" | "clock"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
  limits: Limits;
  links: Links;
};

export function createPhone({
  config,
  db,
  services,
  log,
  clock,
  registrations,
  accounts,
  limits,
  links,
}: Parts) {
  const store = createPhoneStore(db);
  const seal = createSeal(services.secretKeys, "phone codes");
  const textOfCode = (phoneNumber: string, code: string) => `${phoneNumber} ${code}`;

  /** Needs a session, a confirmation link, or a number that someone is signing up with: texts cannot be sent to just anyone. */
  async function sendCode(phoneNumber: string, requester: CodeRequester): Promise<CodeSent> {
    const owner = ownerOf(phoneNumber, requester);
    if (!owner) throw new Problem("forbidden", { detail: "Open the link of the confirmation e-mail first." });
    const taken = accounts.byPhone(phoneNumber);
    const isTaken = taken !== undefined && taken.phoneVerifiedAt !== null && taken.userId !== owner.userId;
    if (isTaken && !config.hideAccounts) throw fieldProblem("phone_in_use", "phoneNumber");
    // Requests by strangers must not make the owner wait.
    const sender = owner.isProven ? (owner.userId ?? owner.id) : `stranger ${owner.id}`;
    const hasEmail = requester.session !== null || requester.emailToken !== undefined;
    const sent = limited(() =>
      limits.phoneCodeTo(phoneNumber, { sender, hasEmail, address: requester.address }),
    );
    const code = newCode();
    const row = { owner: owner.id, userId: owner.userId, phoneNumber, expiresAt: clock() + PHONE_CODE_MS };
    store.replace({ ...row, codeHash: seal.mark(textOfCode(phoneNumber, code)) });
    try {
      // With HIDE_ACCOUNTS the owner of the number learns that it has an account, and the sender that a text was sent.
      await services.sms(phoneNumber, isTaken ? takenTextOf(owner.lang) : textOf(code, owner.lang));
    } catch (error) {
      log.error({ err: error }, "Failed to send phone code");
      limits.phoneCodeFailed(phoneNumber, sender);
      store.remove(owner.id);
      throw new Problem("phone_code_unknown");
    }
    return { ...sent, phoneNumber: shownPhoneNumber(phoneNumber) };
  }

  /** By session, by the e-mail's link, or by the browser that signed up with the number. */
  function ownerOf(phoneNumber: string, { session, emailToken, device }: CodeRequester): Owner | undefined {
    if (session) {
      const { userId, sessionId: id } = session;
      return { id, userId, lang: accounts.byId(userId).lang, isProven: true };
    }
    if (emailToken !== undefined) {
      const link = links.read(emailToken, ["registration"], "activation_code_not_found");
      return ownerFrom(registrations.byId(link.registrationId ?? ""), true);
    }
    const own = device === null ? undefined : registrations.byPhone(phoneNumber, hashSecret(device));
    return ownerFrom(own, true) ?? ownerFrom(registrations.byPhone(phoneNumber), false);
  }

  const ownerFrom = (registration: Registration | undefined, isProven: boolean): Owner | undefined =>
    registration && { id: registration.id, userId: null, lang: registration.lang, isProven };

  function textOf(code: string, lang: Lang): string {
    const { name, nameRu } = config.brand;
    return lang === "ru"
      ? `${nameRu}: код ${code}. Никому его не говорите.`
      : `${name}: your code is ${code}. Do not share it with anyone.`;
  }

  function takenTextOf(lang: Lang): string {
    const { name, nameRu } = config.brand;
    return lang === "ru"
      ? `${nameRu}: у этого номера уже есть аккаунт. Войдите в него.`
      : `${name}: this number already has an account. Sign in to it.`;
  }

  /** Must run outside any transaction that may roll the count back. */
  function check(owner: string, phoneNumber: string, code: string): void {
    const row = openCode(owner, phoneNumber);
    if (row.tries >= PHONE_CODE_TRIES) throw new Problem("phone_code_rate_exceeded");
    store.countTry(owner);
    refuseWrong(row, code);
  }

  /** Tries count by address, and never against the owner. */
  function checkStrangers(owner: string, phoneNumber: string, code: string, address: string): void {
    const row = openCode(owner, phoneNumber);
    if (row.strangersTries >= PHONE_CODE_STRANGERS_TRIES) throw new Problem("phone_code_rate_exceeded");
    limited(() => limits.strangerTriedCode(address));
    store.countStrangersTry(owner);
    refuseWrong(row, code);
  }

  function openCode(owner: string, phoneNumber: string): PhoneCode {
    const row = store.code(owner);
    if (row?.phoneNumber !== phoneNumber) throw new Problem("phone_code_not_found");
    if (row.expiresAt <= clock()) throw new Problem("phone_code_expired");
    return row;
  }

  function refuseWrong({ phoneNumber, codeHash }: PhoneCode, code: string): void {
    if (!seal.fits(textOfCode(phoneNumber, code), codeHash)) throw new Problem("phone_code_wrong");
  }

  return {
    sendCode,
    check,

    /** A registration keeps the proof until the e-mail is opened. */
    verifyCode(phoneNumber: string, code: string, requester: CodeRequester): { isPhoneVerified: true } {
      const owner = ownerOf(phoneNumber, requester);
      if (!owner) throw new Problem("phone_code_not_found");
      if (owner.isProven) check(owner.id, phoneNumber, code);
      else checkStrangers(owner.id, phoneNumber, code, requester.address);
      const { userId } = owner;
      if (userId === null) registrations.provePhone(owner.id, phoneNumber, clock());
      else
        db.transaction(() => {
          accounts.setPhone(userId, phoneNumber, clock());
          store.remove(owner.id);
        });
      return { isPhoneVerified: true };
    },

    /** Unproved. With PHONE_VERIFICATION or HIDE_ACCOUNTS only a code can change the number. */
    update(userId: string, phoneNumber: string): void {
      const known = accounts.byId(userId);
      const isKnown = known.phoneNumber === phoneNumber;
      const isCodeNeeded = config.phoneVerification === "required" || config.hideAccounts;
      if (isCodeNeeded && !(isKnown && known.phoneVerifiedAt !== null))
        throw new Problem("phone_not_verified");
      if (isKnown) return;
      db.transaction(() => accounts.setPhone(userId, phoneNumber, null));
    },

    forget: (owner: string): void => void store.remove(owner),

    removeExpired: (): void => void store.removeExpired(clock() - PHONE_CODE_MS),
  };
}

function limited<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem && error.code === "rate_limited")
      throw new Problem("phone_code_rate_exceeded", error.extra);
    throw error;
  }
}
