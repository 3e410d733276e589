import type * as z from "zod";
import type {
  activateAccountBody,
  ConfirmationInfo,
  Registration as Form,
  MailState,
  OauthSignUp,
  Resend,
  Sent,
} from "#contract/auth.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import type { Bans } from "#src/features/bans/actions.ts";
import type { Legal } from "#src/features/legal/actions.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { isCommonPassword } from "#src/services/common-passwords.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import { hashSecret } from "#src/services/secrets.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Browser, Entered } from "../browser.ts";
import type { Credentials } from "../credentials/actions.ts";
import type { Entry } from "../entry/actions.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import type { LinkRow } from "../links/store.ts";
import type { Phone } from "../phone/actions.ts";
import { EXPIRED_KNOWN_MS, LINK_MS, REGISTRATIONS_MAX } from "../rules.ts";
import type { Sessions } from "../sessions/actions.ts";
import { createBrowsers } from "./browsers.ts";
import type { Registration, RegistrationStore } from "./store.ts";
import { accountInfo, registrationInfo } from "./view.ts";

type JoiningDeps = Pick<Deps, "config" | "db" | "services" | "clock" | "ids"> & {
  store: RegistrationStore;
  accounts: Accounts;
  bans: Bans;
  legal: Legal;
  entry: Entry;
  credentials: Credentials;
  limits: Limits;
  links: Links;
  phone: Phone;
  sessions: Sessions;
};

/** An e-mail proves the address and, with PHONE_VERIFICATION, a code proves the phone. */
export class Joining {
  private readonly browsers;

  constructor(private readonly deps: JoiningDeps) {
    this.browsers = createBrowsers(deps);
  }

  async register(form: Form, browser: Browser, device: string): Promise<Sent> {
    const { config, db, accounts, limits } = this.deps;
    const { passwords } = this.deps.services;
    accounts.checkNewUser(form, hashSecret(device));
    await this.admit(form, browser, device);
    limits.mailAsked(form.email, browser, { isOwn: false });
    if (await isCommonPassword(form.password)) throw fieldProblem("password_common", "password");
    if (this.isPhoneRequired() && !form.phoneNumber) throw phoneMissing();
    if (!config.hideAccounts) this.refuseTaken(form);
    const passwordHash = await passwords.hash(form.password, { address: browser.address });
    return limits.mailTo(form.email, browser, { isOwn: false }, () =>
      db.transaction(() =>
        this.addRegistration(form, { passwordHash, device, country: browser.country, identity: null }),
      ),
    );
  }

  registerThrough(identity: Identity, form: OauthSignUp, browser: Browser, device: string): Sent {
    const { config, db, limits } = this.deps;
    limits.mailAsked(form.email, browser, { isOwn: false });
    if (!config.hideAccounts) this.refuseTaken(form);
    return limits.mailTo(form.email, browser, { isOwn: false }, () =>
      db.transaction(() =>
        this.addRegistration(form, { passwordHash: null, device, country: browser.country, identity }),
      ),
    );
  }

  /**
   * What this browser, its network and, unless accounts are hidden, the e-mail let pass; the rest is checked once it is proved.
   * @throws Problem sign_up_closed, proof_needed, proof_wrong
   */
  async admit(
    { email, altcha }: Pick<Form | OauthSignUp, "email" | "altcha">,
    { address }: Browser,
    device: string,
  ): Promise<void> {
    const { config, bans } = this.deps;
    bans.refuseSignUp({ device: hashSecret(device), ...(!config.hideAccounts && { email }) });
    await bans.admitSignUp(address, altcha);
  }

  private addRegistration(
    { email, name, sex, birthday, lang, isNewsletterConsent, ...form }: Form | OauthSignUp,
    {
      passwordHash,
      device,
      country,
      identity,
    }: { passwordHash: string | null; device: string; country: string; identity: Identity | null },
  ): void {
    const { clock, ids, store, accounts, legal } = this.deps;
    if (accounts.byEmail(email)) {
      this.sendAlreadyRegistered(email, lang, device);
      return;
    }
    const id = ids();
    const now = clock();
    store.add({
      id,
      email,
      passwordHash,
      name,
      sex,
      birthday,
      country,
      lang,
      phoneNumber: "phoneNumber" in form ? form.phoneNumber : null,
      termsVersion: legal.current(),
      newsletter: isNewsletterConsent,
      consentForm: form.isAdult && form.isTermsAccepted ? "boxes" : "api",
      browserHash: hashSecret(device),
      provider: identity?.provider,
      subject: identity?.subject,
      createdAt: now,
      expiresAt: now + LINK_MS.registration,
    });
    store.keepNewestOf(email, REGISTRATIONS_MAX);
    this.sendLink({ id, email, name, lang }, device);
  }

  private refuseTaken({ email, phoneNumber }: { email: string; phoneNumber?: string | undefined }): void {
    if (this.deps.accounts.byEmail(email)) throw fieldProblem("email_in_use", "email");
    if (phoneNumber && this.deps.accounts.byPhone(phoneNumber))
      throw fieldProblem("phone_in_use", "phoneNumber");
  }

  private sendLink(
    { id, email, name, lang }: Pick<Registration, "id" | "email" | "name" | "lang">,
    requester: string | null,
  ): void {
    const link = this.deps.links.create("registration", { registrationId: id });
    this.deps.services.mails.enqueue({ to: email, lang, kind: "confirm", data: { name, link }, requester });
  }

  private sendAlreadyRegistered(email: string, lang: Lang, requester: string | null): void {
    const data = { link: this.deps.links.page("/auth/login") };
    this.deps.services.mails.enqueue({ to: email, lang, kind: "already_registered", data, requester });
  }

  resend({ email, emailToken, lang }: Resend, browser: Browser): Sent {
    const { config, store, accounts, credentials, limits, links, sessions } = this.deps;
    const { device } = browser;
    if (email === undefined) {
      const registration = this.registrationOf(links.find(emailToken ?? "")?.registrationId);
      // They have an e-mail of ours, so the address is theirs.
      limits.mailAsked(registration.email, browser, { isOwn: true });
      return this.resendTo(registration, browser, { isOwn: true });
    }
    const account = accounts.byEmail(email);
    const isOwn = account !== undefined && sessions.isKnownDevice(account.userId, device);
    limits.mailAsked(email, browser, { isOwn });
    const registration = this.ownRegistration(email, device) ?? store.newestByEmail(email);
    if (registration && !account) return this.resendTo(registration, browser, { isOwn });
    if (!config.hideAccounts) throw fieldProblem(account ? "email_in_use" : "user_not_found", "email");
    return limits.mailTo(email, browser, { isOwn }, () =>
      account
        ? this.sendAlreadyRegistered(email, account.lang, device)
        : credentials.sendNoAccount(email, lang, device),
    );
  }

  private resendTo(registration: Registration, browser: Browser, owned: { isOwn: boolean }): Sent {
    const { db, clock, store, limits } = this.deps;
    return limits.mailTo(registration.email, browser, owned, () =>
      db.transaction(() => {
        store.prolong(registration.id, clock() + LINK_MS.registration);
        this.sendLink(registration, browser.device);
      }),
    );
  }

  /** Others with the same e-mail may be strangers'. */
  private ownRegistration(email: string, device: string | null): Registration | undefined {
    return device === null ? undefined : this.deps.store.newestByEmail(email, hashSecret(device));
  }

  /** Only for the browser that asked for the e-mail, so that the answer does not reveal who has an account. */
  mailState(email: string, device: string | null): MailState {
    return { isRefused: device !== null && this.deps.services.mails.wasRefused(device, email) };
  }

  confirmationInfo(token: string, browser: Browser): ConfirmationInfo {
    const { accounts, limits, links } = this.deps;
    const { device } = browser;
    const link = links.read(
      token,
      ["registration", "new_email", "stop_new_email", "undo_link", "recovery"],
      "activation_code_not_found",
    );
    if (link.kind !== "registration") {
      const account = accounts.byId(link.userId ?? "");
      const passwordNeeded = link.kind === "new_email" && !this.browsers.isKnown(account.userId, device);
      const email = (link.kind === "recovery" ? account.email : link.email) ?? "";
      limits.mailOpened(link.kind === "new_email" ? email : account.email, browser);
      return accountInfo(account, link.kind, { token, email, passwordNeeded });
    }
    const registration = this.registrationOf(link.registrationId);
    limits.mailOpened(registration.email, browser);
    const passwordNeeded = !this.browsers.signedUpIn(registration, device);
    return registrationInfo(registration, { token, passwordNeeded, phoneRequired: this.isPhoneRequired() });
  }

  /** `password` is needed in another browser than the one that asked for the e-mail. */
  async activateEmail(token: string, browser: Browser, password: string | undefined): Promise<Entered> {
    const link = this.readLink(token);
    if (link.kind === "new_email") {
      await this.browsers.demandOwner(link.userId!, browser, password);
      return this.deps.credentials.confirmNewEmail(this.readLink(token), browser);
    }
    const registration = this.registrationOf(link.registrationId);
    if (this.isPhoneRequired() && registration.phoneVerifiedAt === null)
      throw new Problem("phone_not_verified");
    await this.browsers.demandSignedUp(registration, browser, password);
    return this.openByLink(token, browser);
  }

  async activateAccount(
    { emailToken, phoneNumber, code, password }: z.output<typeof activateAccountBody>,
    browser: Browser,
  ): Promise<Entered> {
    const { clock, store, links, phone } = this.deps;
    const link = links.read(emailToken, ["registration"], "activation_code_not_found");
    const registration = this.registrationOf(link.registrationId);
    await this.browsers.demandSignedUp(registration, browser, password);
    const isVerified = registration.phoneVerifiedAt !== null && registration.phoneNumber === phoneNumber;
    if (!isVerified) {
      // Outside the transaction: a wrong try must count even if the rest is rolled back.
      phone.check(registration.id, phoneNumber, code);
      store.provePhone(registration.id, phoneNumber, clock());
    }
    return this.openByLink(emailToken, browser);
  }

  /** Reads the link again: it may have been used while the password was checked. */
  private openByLink(token: string, browser: Browser): Entered {
    return this.deps.db.transaction(() => {
      const link = this.deps.links.read(token, ["registration"], "activation_code_not_found");
      return this.openAccount(this.registrationOf(link.registrationId), browser);
    });
  }

  private openAccount(registration: Registration, browser: Browser): Entered {
    const { store, accounts, bans, entry, limits, phone } = this.deps;
    const { id, email, provider, subject, phoneNumber, phoneVerifiedAt } = registration;
    const connection = provider && subject ? { provider: provider as Identity["provider"], subject } : null;
    bans.refuseSignUp({
      device: browser.device && hashSecret(browser.device),
      email,
      phoneNumber: phoneVerifiedAt === null ? null : phoneNumber,
      connection,
    });
    phone.forget(id);
    accounts.open({
      ...registration,
      phoneNumber: phoneVerifiedAt === null ? this.freeOrNull(phoneNumber) : phoneNumber,
      agreedAt: registration.createdAt,
      connection,
    });
    store.removeOf(email);
    limits.mailUsed(email, browser);
    return entry.signIn(id, browser, { isExpected: true });
  }

  /** Drops an unproved number that another account has by now. */
  private freeOrNull(phoneNumber: string | null): string | null {
    return phoneNumber !== null && this.deps.accounts.byPhone(phoneNumber) ? null : phoneNumber;
  }

  private readLink(token: string): LinkRow {
    return this.deps.links.read(token, ["registration", "new_email"], "activation_code_not_found");
  }

  private isPhoneRequired(): boolean {
    return this.deps.config.phoneVerification === "required";
  }

  private registrationOf(id: string | null | undefined): Registration {
    const registration = id ? this.deps.store.byId(id) : undefined;
    if (!registration) throw new Problem("activation_code_not_found");
    return registration;
  }

  removeExpired(): void {
    this.deps.store.removeExpired(this.deps.clock() - EXPIRED_KNOWN_MS);
  }
}

const phoneMissing = () =>
  new Problem("validation_failed", {
    errors: [{ path: "phoneNumber", code: "required", message: "A phone number is needed" }],
  });
