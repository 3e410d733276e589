import type { OauthSignUp, PendingSignUp } from "#contract/auth.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { Clock, Deps } from "#src/deps.ts";
import type { Bans } from "#src/features/bans/actions.ts";
import type { Legal } from "#src/features/legal/actions.ts";
import { Problem } from "#src/problem.ts";
import {
  type Callback,
  callbackUrl,
  type Identity,
  OauthError,
  type Provider,
} from "#src/services/oauth/provider.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Browser, Entered } from "../browser.ts";
import type { Entry } from "../entry/actions.ts";
import type { Joining } from "../joining/actions.ts";
import type { RegistrationStore } from "../joining/store.ts";
import { OAUTH_ATTEMPT_MS, TICKET_MS } from "../rules.ts";
import type { Linking } from "./linking.ts";
import { type AttemptRow, createSocialStore, type TicketRow } from "./store.ts";
import { pendingView } from "./view.ts";

type SocialDeps = Pick<Deps, "config" | "db" | "services" | "log" | "clock" | "ids"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
  bans: Bans;
  legal: Legal;
  entry: Entry;
  joining: Joining;
  linking: Linking;
};

interface RoundTrip {
  /** At which it reached us, and to which it returns. */
  siteUrl: URL;
  oauth: string | null;
}

/** One account per proven e-mail: a user who proves it to a provider is let into its account. */
export class Social {
  readonly providers: { data: ProviderId[] };
  private readonly store;
  private readonly tickets;
  /**
   * By the hash of their state. A browser that sends one twice shows the second answer, and providers accept a code only once: so
   * both get the answer of the first.
   */
  private readonly finishes = new Map<string, Promise<string>>();

  constructor(private readonly deps: SocialDeps) {
    this.providers = { data: deps.services.providers.ids };
    this.store = createSocialStore(deps.db);
    this.tickets = createTickets(this.store, deps.clock);
  }

  /** Only this browser keeps the secret: without it a stranger could make others finish the stranger's attempt. */
  async start(id: ProviderId, { siteUrl, oauth: known }: RoundTrip, sessionId: string | null = null) {
    const redirectUri = callbackUrl(siteUrl, id);
    const attempt = { state: newSecret(), verifier: newSecret(), nonce: newSecret(), redirectUri };
    const url = await this.askProvider(id, async () => (await this.providerOf(id)).authorizationUrl(attempt));
    const oauth = known ?? newSecret();
    this.store.addAttempt({
      stateHash: hashSecret(attempt.state),
      provider: id,
      browserHash: hashSecret(oauth),
      verifier: attempt.verifier,
      nonce: attempt.nonce,
      sessionId,
      expiresAt: this.deps.clock() + OAUTH_ATTEMPT_MS,
    });
    return { url: url.href, oauth };
  }

  /** Returns the client page to go to; never throws for what the browser brought. */
  async finish(
    id: ProviderId,
    brought: Partial<Callback> & { state?: string | undefined },
    { siteUrl, oauth }: RoundTrip,
  ) {
    const attempt = this.store.attempt(hashSecret(brought.state ?? ""));
    const isOurs = attempt?.provider === id && attempt.browserHash === hashSecret(oauth ?? "");
    const page = attempt?.sessionId ? "/settings/security" : "/auth/login";
    if (!attempt || !isOurs || attempt.expiresAt <= this.deps.clock() || !brought.code) {
      if (attempt) this.store.takeAttempt(attempt.stateHash);
      return `${page}#error=bad_oauth`;
    }
    const { code, deviceId, state = "" } = brought;
    const identify = () =>
      this.askProvider(id, async () =>
        (await this.providerOf(id)).identify(
          { code, deviceId },
          { ...attempt, state, redirectUri: callbackUrl(siteUrl, id) },
        ),
      );
    const finishing =
      this.finishes.get(attempt.stateHash) ??
      this.finishAttempt(attempt, identify, oauth ?? "")
        .catch((error) => {
          if (!(error instanceof Problem)) throw error;
          return `${page}#error=${error.code}`;
        })
        .finally(() => this.finishes.delete(attempt.stateHash));
    this.finishes.set(attempt.stateHash, finishing);
    return finishing;
  }

  /** @throws Problem bad_oauth, and all of `linking.link` */
  private async finishAttempt(
    { provider, stateHash, sessionId }: AttemptRow,
    identify: () => Promise<Identity>,
    oauth: string,
  ): Promise<string> {
    try {
      const who = await identify();
      // The owner may have ended the attempt while the provider was asked.
      if (!this.store.takeAttempt(stateHash)) throw new Problem("bad_oauth");
      if (!sessionId) return `/auth/social#ticket=${this.issueTicket(who, oauth)}`;
      this.deps.linking.link(who, sessionId);
      return `/settings/security#linked=${provider}`;
    } finally {
      this.store.takeAttempt(stateHash);
    }
  }

  private async askProvider<T>(id: ProviderId, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OauthError)) throw error;
      this.deps.log.warn({ err: error, provider: id }, "OAuth sign-in failed");
      throw new Problem("bad_oauth");
    }
  }

  private async providerOf(id: ProviderId): Promise<Provider> {
    const provider = await this.deps.services.providers.get(id);
    if (!provider) throw new Problem("bad_oauth");
    return provider;
  }

  private issueTicket(who: Identity, oauth: string): string {
    return this.deps.db.transaction(() => {
      const userId = this.deps.accounts.connectionOwner(who.provider, who.subject) ?? this.ownerOfEmail(who);
      return userId ? this.tickets.forUser(userId, oauth) : this.tickets.forStranger(who, oauth);
    });
  }

  private ownerOfEmail(who: Identity): string | undefined {
    const { accounts, linking } = this.deps;
    const account = who.email && who.emailVerified ? accounts.byEmail(who.email) : undefined;
    if (account && accounts.connect(who, account.userId)) linking.notifyOwner(account.userId, who.provider);
    return account?.userId;
  }

  /** @throws Problem bad_oauth, user_locked; need_email, with the ticket, if a new user has to sign up first */
  exchange(ticket: string, browser: Browser): Entered {
    const { userId } = this.tickets.read(ticket, browser.oauth);
    if (!userId) throw new Problem("need_email", { ticket });
    return this.deps.db.transaction(() => {
      this.tickets.use(ticket);
      return this.deps.entry.signIn(userId, browser);
    });
  }

  /** `oauth` ties a new user's ticket to the browser. */
  async enterVkApp(accessToken: string, oauth: string, browser: Browser): Promise<Entered> {
    const vk = await this.deps.services.providers.vk();
    if (!vk) throw new Problem("bad_oauth");
    const ticket = this.issueTicket(await this.askProvider("vk", () => vk.identifyToken(accessToken)), oauth);
    return this.exchange(ticket, { ...browser, oauth });
  }

  /** At once if the provider verified this e-mail, else by an e-mail of ours. */
  async signUp(
    form: OauthSignUp,
    browser: Browser,
    device: string,
  ): Promise<{ signedIn: Entered | null; resendInSeconds: number | null }> {
    const { config, db, accounts, bans, joining } = this.deps;
    bans.refuseSignUp({ device: null, connection: this.tickets.identityOf(form.ticket, browser.oauth) });
    accounts.checkNewUser(form, hashSecret(device));
    await joining.admit(form, browser, device);
    // Another request may have used the ticket meanwhile.
    const who = this.tickets.identityOf(form.ticket, browser.oauth);
    const isProven = who.emailVerified && who.email === form.email;
    if (isProven && config.phoneVerification === "off")
      return { signedIn: db.transaction(() => this.openAccount(who, form, browser)), resendInSeconds: null };
    const { resendInSeconds } = joining.registerThrough(who, form, browser, device);
    return { signedIn: null, resendInSeconds };
  }

  private openAccount(who: Identity, form: OauthSignUp, browser: Browser): Entered {
    const { clock, ids, registrations, accounts, bans, entry, legal } = this.deps;
    const { email, name, sex, birthday, lang, isNewsletterConsent: newsletter } = form;
    bans.refuseSignUp({ device: null, email });
    const id = ids();
    accounts.open({
      id,
      email,
      name,
      sex,
      birthday,
      lang,
      newsletter,
      consentForm: "boxes",
      country: browser.country,
      passwordHash: null,
      phoneNumber: null,
      phoneVerifiedAt: null,
      agreedAt: clock(),
      termsVersion: legal.current(),
      connection: { provider: who.provider, subject: who.subject },
    });
    // Earlier sign-ups by form with this e-mail were never proved.
    registrations.removeOf(email);
    this.tickets.use(form.ticket);
    return entry.signIn(id, browser, { isExpected: true });
  }

  pending(ticket: string, oauth: string | null): PendingSignUp {
    return pendingView(this.tickets.identityOf(ticket, oauth));
  }

  removeExpired(): void {
    this.store.removeExpired(this.deps.clock());
  }
}

/** Under a ticket, so that no session token appears in an address. */
function createTickets(store: ReturnType<typeof createSocialStore>, clock: Clock) {
  function add(content: { userId: string } | { identity: string }, oauth: string, lasts: number): string {
    const ticket = newSecret();
    store.addTicket({
      ...content,
      hash: hashSecret(ticket),
      browserHash: hashSecret(oauth),
      expiresAt: clock() + lasts,
    });
    return ticket;
  }

  /** Only in the browser that returned from the provider: else a stranger could make others sign in to the stranger's account. */
  function read(ticket: string, oauth: string | null): TicketRow {
    const row = store.ticket(hashSecret(ticket));
    const isTheirs = row?.browserHash === hashSecret(oauth ?? "");
    if (!row || !isTheirs || row.expiresAt <= clock()) throw new Problem("bad_oauth");
    return row;
  }

  return {
    forUser: (userId: string, oauth: string): string => add({ userId }, oauth, TICKET_MS.signIn),
    forStranger: (identity: Identity, oauth: string): string =>
      add({ identity: JSON.stringify(identity) }, oauth, TICKET_MS.signUp),
    read,

    identityOf(ticket: string, oauth: string | null): Identity {
      const { identity } = read(ticket, oauth);
      if (identity === null) throw new Problem("bad_oauth");
      return JSON.parse(identity) as Identity;
    },

    use: (ticket: string): void => void store.removeTicket(hashSecret(ticket)),
  };
}
