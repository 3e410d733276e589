import { timingSafeEqual } from "node:crypto";
import type { Sent } from "#contract/auth.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { createSeal } from "#src/services/seal.ts";
import { newCode } from "#src/services/secrets.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { RegistrationStore } from "../joining/store.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import { PHONE_CODE_MS, PHONE_CODE_TRIES } from "../rules.ts";
import { createPhoneStore } from "./store.ts";

export type Phone = ReturnType<typeof createPhone>;

type Parts = Pick<Deps, "config" | "db" | "services" | "log" | "clock"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
  limits: Limits;
  links: Links;
};

/** Codes by SMS that prove a phone number. */
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
  const seal = createSeal(services.secretKey, "phone codes");
  const markOf = (phoneNumber: string, code: string) => seal.mark(`${phoneNumber} ${code}`);

  /**
   * A stranger cannot have texts sent to anybody: it takes a session, the link of a confirmation letter, or a number
   * that somebody is signing up with.
   * @throws Problem forbidden, phone_in_use, phone_code_rate_exceeded, phone_code_unknown
   */
  async function sendCode(
    { phoneNumber, emailToken }: { phoneNumber: string; emailToken?: string | undefined },
    userId: string | null,
    address: string,
  ): Promise<Sent> {
    const { sender, lang } = senderOf(phoneNumber, emailToken, userId);
    const owner = accounts.byPhone(phoneNumber);
    if (owner && owner.phoneVerifiedAt !== null && owner.userId !== userId)
      throw fieldProblem("phone_in_use", "phoneNumber");
    const sent = limited(() => limits.phoneCodeTo(phoneNumber, sender, address));
    const code = newCode();
    store.replace({ phoneNumber, codeHash: markOf(phoneNumber, code), expiresAt: clock() + PHONE_CODE_MS });
    try {
      await services.sms(phoneNumber, textOf(code, lang));
    } catch (error) {
      log.error({ err: error }, "A phone code was not sent");
      limits.phoneCodeFailed(phoneNumber);
      store.remove(phoneNumber);
      throw new Problem("phone_code_unknown");
    }
    return sent;
  }

  function senderOf(phoneNumber: string, emailToken: string | undefined, userId: string | null) {
    if (userId) return { sender: userId, lang: accounts.byId(userId).lang };
    const link = emailToken
      ? links.read(emailToken, ["registration"], "activation_code_not_found")
      : undefined;
    const registration = link
      ? registrations.byId(link.registrationId ?? "")
      : registrations.byPhone(phoneNumber);
    if (!registration)
      throw new Problem("forbidden", { detail: "Open the link of the confirmation letter first." });
    return { sender: registration.id, lang: registration.lang };
  }

  function textOf(code: string, lang: Lang): string {
    const { name, nameRu } = config.brand;
    return lang === "ru"
      ? `${nameRu}: код ${code}. Никому его не говорите.`
      : `${name}: your code is ${code}. Tell it to nobody.`;
  }

  /**
   * Takes a try at the code; outside of any transaction that may fail, or the try would not count.
   * @throws Problem phone_code_not_found, phone_code_expired, phone_code_rate_exceeded, phone_code_wrong
   */
  function check(phoneNumber: string, code: string): void {
    const row = store.code(phoneNumber);
    if (!row) throw new Problem("phone_code_not_found");
    if (row.expiresAt <= clock()) throw new Problem("phone_code_expired");
    if (row.tries >= PHONE_CODE_TRIES) throw new Problem("phone_code_rate_exceeded");
    store.countTry(phoneNumber);
    const isRight = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(markOf(phoneNumber, code)));
    if (!isRight) throw new Problem("phone_code_wrong");
    store.verified(phoneNumber, clock());
  }

  return {
    sendCode,
    check,

    /** Of a member it proves the number for good; of somebody who is signing up the code is asked for once more. */
    verifyCode(phoneNumber: string, code: string, userId: string | null): { isPhoneVerified: true } {
      check(phoneNumber, code);
      if (userId)
        db.transaction(() => {
          accounts.setPhone(userId, phoneNumber, clock());
          store.remove(phoneNumber);
        });
      return { isPhoneVerified: true };
    },

    /**
     * A member writes down a number. With PHONE_VERIFICATION only a code can do that.
     * @throws Problem phone_not_verified, phone_in_use
     */
    update(userId: string, phoneNumber: string): void {
      if (config.phoneVerification === "required" && accounts.byId(userId).phoneNumber !== phoneNumber)
        throw new Problem("phone_not_verified");
      if (accounts.byId(userId).phoneNumber === phoneNumber) return;
      db.transaction(() => accounts.setPhone(userId, phoneNumber, null));
    },

    isVerified(phoneNumber: string): boolean {
      const row = store.code(phoneNumber);
      return row !== undefined && row.verifiedAt !== null && row.expiresAt > clock();
    },

    /** The code was used. */
    forget: (phoneNumber: string): void => void store.remove(phoneNumber),

    removeExpired: (): void => void store.removeExpired(clock() - PHONE_CODE_MS),
  };
}

/** The countdown of a code has an error of its own. */
function limited<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem && error.code === "rate_limited")
      throw new Problem("phone_code_rate_exceeded", error.extra);
    throw error;
  }
}
