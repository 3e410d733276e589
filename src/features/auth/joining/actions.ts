import type { ConfirmationInfo, Registration as Form, Resend, Sent } from "#contract/auth.ts";
import type { Lang } from "#contract/lang.ts";
import type { OauthSignUp } from "#contract/oauth.ts";
import { LEGAL_EDITION } from "#contract/paths.ts";
import type { Deps } from "#src/deps.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import { type Accounts, refuseUnfit } from "../accounts/actions.ts";
import type { Credentials } from "../credentials/actions.ts";
import type { Entry } from "../entry/actions.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import type { Phone } from "../phone/actions.ts";
import { EXPIRED_KNOWN_MS, LINK_MS, REGISTRATIONS_MOST } from "../rules.ts";
import type { SignedIn, Visitor } from "../visitor.ts";
import type { Registration, RegistrationStore } from "./store.ts";
import { newEmailInfo, registrationInfo } from "./view.ts";

export type Joining = ReturnType<typeof createJoining>;

type Parts = Pick<Deps, "config" | "db" | "services" | "clock" | "ids"> & {
  store: RegistrationStore;
  accounts: Accounts;
  entry: Entry;
  credentials: Credentials;
  limits: Limits;
  links: Links;
  phone: Phone;
};

/** From the form to an account: a letter proves the e-mail, and with PHONE_VERIFICATION a code the phone. */
export function createJoining(parts: Parts) {
  const { config, db, services, clock, ids, store, accounts, entry, credentials, limits, links, phone } =
    parts;
  const phoneRequired = config.phoneVerification === "required";

  /** @throws Problem email_in_use, phone_in_use, invalid_birthdate, obscene_terms, rate_limited, validation_failed */
  async function register(form: Form, visitor: Visitor): Promise<Sent> {
    refuseUnfit(form, clock());
    limits.letterAsked(visitor.address);
    if (phoneRequired && !form.phoneNumber) throw phoneMissing();
    if (!config.hideAccounts) refuseTaken(form);
    const sent = limits.letterTo(form.email);
    const passwordHash = await services.passwords.hash(form.password);
    db.transaction(() => note(form, { passwordHash, country: visitor.country, identity: null }));
    return sent;
  }

  /** Somebody from a provider wrote down an e-mail that it did not vouch for. @throws as `register` */
  function registerThrough(identity: Identity, form: OauthSignUp, visitor: Visitor): Sent {
    limits.letterAsked(visitor.address);
    if (!config.hideAccounts) refuseTaken(form);
    const sent = limits.letterTo(form.email);
    db.transaction(() => note(form, { passwordHash: null, country: visitor.country, identity }));
    return sent;
  }

  function note(
    { email, name, sex, birthday, lang, isNewsletterConsent, ...form }: Form | OauthSignUp,
    {
      passwordHash,
      country,
      identity,
    }: { passwordHash: string | null; country: string; identity: Identity | null },
  ): void {
    if (accounts.byEmail(email)) {
      sendAlreadyRegistered(email, lang);
      return;
    }
    const id = ids();
    const now = clock();
    store.add({
      ...{ id, email, passwordHash, name, sex, birthday, country, lang },
      phoneNumber: "phoneNumber" in form ? form.phoneNumber : null,
      termsVersion: LEGAL_EDITION,
      newsletter: isNewsletterConsent,
      provider: identity?.provider,
      subject: identity?.subject,
      createdAt: now,
      expiresAt: now + LINK_MS.registration,
    });
    store.keepNewestOf(email, REGISTRATIONS_MOST);
    sendLink({ id, email, name, lang });
  }

  function refuseTaken({ email, phoneNumber }: { email: string; phoneNumber?: string | undefined }): void {
    if (accounts.byEmail(email)) throw fieldProblem("email_in_use", "email");
    if (phoneNumber && accounts.byPhone(phoneNumber)) throw fieldProblem("phone_in_use", "phoneNumber");
  }

  function sendLink({ id, email, name, lang }: Pick<Registration, "id" | "email" | "name" | "lang">): void {
    const link = links.create("registration", { registrationId: id });
    services.mails.enqueue({ to: email, lang, kind: "confirm", data: { name, link } });
  }

  function sendAlreadyRegistered(email: string, lang: Lang): void {
    const data = { link: links.page("/auth/login") };
    services.mails.enqueue({ to: email, lang, kind: "already_registered", data });
  }

  /**
   * @throws Problem activation_code_not_found, rate_limited; without HIDE_ACCOUNTS also user_not_found, email_in_use
   */
  function resend({ email, emailToken, lang }: Resend, visitor: Visitor): Sent {
    limits.letterAsked(visitor.address);
    if (email === undefined) return resendTo(registrationOf(links.find(emailToken ?? "")?.registrationId));
    const registration = store.newestByEmail(email);
    const account = accounts.byEmail(email);
    if (registration && !account) return resendTo(registration);
    if (!config.hideAccounts) throw new Problem(account ? "email_in_use" : "user_not_found");
    const sent = limits.letterTo(email);
    if (account) sendAlreadyRegistered(email, account.lang);
    else credentials.sendNoAccount(email, lang);
    return sent;
  }

  function resendTo(registration: Registration): Sent {
    const sent = limits.letterTo(registration.email);
    db.transaction(() => {
      store.prolong(registration.id, clock() + LINK_MS.registration);
      sendLink(registration);
    });
    return sent;
  }

  /** @throws Problem activation_code_not_found, link_expired */
  function confirmationInfo(token: string): ConfirmationInfo {
    const link = links.read(
      token,
      ["registration", "new_email", "stop_new_email"],
      "activation_code_not_found",
    );
    if (link.kind !== "registration") return newEmailInfo(accounts.byId(link.userId ?? ""), link, token);
    const registration = registrationOf(link.registrationId);
    const isPhoneVerified = registration.phoneNumber !== null && phone.isVerified(registration.phoneNumber);
    return registrationInfo(registration, { token, isPhoneVerified, phoneRequired });
  }

  /**
   * Opens the account, or puts the new e-mail in the place of the old.
   * @throws Problem activation_code_not_found, link_expired, phone_not_verified, email_in_use, user_locked
   */
  function activateEmail(token: string, visitor: Visitor): SignedIn {
    const link = readLink(token);
    if (link.kind === "new_email") return credentials.confirmNewEmail(link, visitor);
    if (phoneRequired) throw new Problem("phone_not_verified");
    return db.transaction(() => openAccount(registrationOf(link.registrationId), null, visitor));
  }

  /** @throws Problem as `activateEmail`, phone_in_use, and all of `phone.use` */
  function activateAccount(
    { emailToken, phoneNumber, code }: { emailToken: string; phoneNumber: string; code: string },
    visitor: Visitor,
  ): SignedIn {
    const link = links.read(emailToken, ["registration"], "activation_code_not_found");
    // Outside the transaction: a wrong try must count, although nothing else is kept.
    phone.check(phoneNumber, code);
    return db.transaction(() => {
      phone.forget(phoneNumber);
      return openAccount(registrationOf(link.registrationId), phoneNumber, visitor);
    });
  }

  function openAccount(registration: Registration, verifiedPhone: string | null, visitor: Visitor): SignedIn {
    const { id, email, provider, subject } = registration;
    accounts.open({
      ...registration,
      phoneNumber: verifiedPhone ?? freeOrNull(registration.phoneNumber),
      phoneVerifiedAt: verifiedPhone === null ? null : clock(),
      agreedAt: registration.createdAt,
      connection: provider && subject ? { provider: provider as Identity["provider"], subject } : null,
    });
    store.removeOf(email);
    limits.letterOpened(email);
    return entry.signIn(id, visitor);
  }

  /** A number that was only written down and belongs to somebody by now is left out. */
  const freeOrNull = (phoneNumber: string | null) =>
    phoneNumber !== null && accounts.byPhone(phoneNumber) ? null : phoneNumber;

  const readLink = (token: string) =>
    links.read(token, ["registration", "new_email"], "activation_code_not_found");

  function registrationOf(id: string | null | undefined): Registration {
    const registration = id ? store.byId(id) : undefined;
    if (!registration) throw new Problem("activation_code_not_found");
    return registration;
  }

  return {
    register,
    registerThrough,
    resend,
    confirmationInfo,
    activateEmail,
    activateAccount,
    removeExpired: (): void => void store.removeExpired(clock() - EXPIRED_KNOWN_MS),
  };
}

const phoneMissing = () =>
  new Problem("validation_failed", {
    errors: [{ path: "phoneNumber", code: "required", message: "A phone number is needed" }],
  });
