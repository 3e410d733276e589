import type { OauthSignUp, PendingSignUp } from "#contract/auth.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { Clock, Deps } from "#src/deps.ts";
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

type Parts = Pick<Deps, "config" | "db" | "services" | "log" | "clock" | "ids"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
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
export function createSocial(parts: Parts) {
  const { config, db, services, log, clock, ids, registrations, accounts, entry, joining, legal, linking } =
    parts;
  const { providers } = services;
  const store = createSocialStore(db);
  const tickets = createTickets(store, clock);
  /**
   * By the hash of their state. A browser that sends one twice shows the second answer, and providers accept a code only once: so
   * both get the answer of the first.
   */
  const finishes = new Map<string, Promise<string>>();

  /** Only this browser keeps the secret: without it a stranger could make others finish the stranger's attempt. */
  async function start(
    id: ProviderId,
    { siteUrl, oauth: known }: RoundTrip,
    sessionId: string | null = null,
  ) {
    const redirectUri = callbackUrl(siteUrl, id);
    const attempt = { state: newSecret(), verifier: newSecret(), nonce: newSecret(), redirectUri };
    const url = await askProvider(id, async () => (await providerOf(id)).authorizationUrl(attempt));
    const oauth = known ?? newSecret();
    store.addAttempt({
      stateHash: hashSecret(attempt.state),
      provider: id,
      browserHash: hashSecret(oauth),
      verifier: attempt.verifier,
      nonce: attempt.nonce,
      sessionId,
      expiresAt: clock() + OAUTH_ATTEMPT_MS,
    });
    return { url: url.href, oauth };
  }

  /** Returns the client page to go to; never throws for what the browser brought. */
  async function finish(
    id: ProviderId,
    brought: Partial<Callback> & { state?: string | undefined },
    { siteUrl, oauth }: RoundTrip,
  ) {
    const attempt = store.attempt(hashSecret(brought.state ?? ""));
    const isOurs = attempt?.provider === id && attempt.browserHash === hashSecret(oauth ?? "");
    const page = attempt?.sessionId ? "/settings/security" : "/auth/login";
    if (!attempt || !isOurs || attempt.expiresAt <= clock() || !brought.code) {
      if (attempt) store.takeAttempt(attempt.stateHash);
      return `${page}#error=bad_oauth`;
    }
    const { code, deviceId, state = "" } = brought;
    const identify = () =>
      askProvider(id, async () =>
        (await providerOf(id)).identify(
          { code, deviceId },
          { ...attempt, state, redirectUri: callbackUrl(siteUrl, id) },
        ),
      );
    const finishing =
      finishes.get(attempt.stateHash) ??
      finishAttempt(attempt, identify, oauth ?? "")
        .catch((error) => {
          if (!(error instanceof Problem)) throw error;
          return `${page}#error=${error.code}`;
        })
        .finally(() => finishes.delete(attempt.stateHash));
    finishes.set(attempt.stateHash, finishing);
    return finishing;
  }

  /** @throws Problem bad_oauth, and all of `linking.link` */
  async function finishAttempt(
    { provider, stateHash, sessionId }: AttemptRow,
    identify: () => Promise<Identity>,
    oauth: string,
  ): Promise<string> {
    try {
      const who = await identify();
      // The owner may have ended the attempt while the provider was asked.
      if (!store.takeAttempt(stateHash)) throw new Problem("bad_oauth");
      if (!sessionId) return `/auth/social#ticket=${issueTicket(who, oauth)}`;
      linking.link(who, sessionId);
      return `/settings/security#linked=${provider}`;
    } finally {
      store.takeAttempt(stateHash);
    }
  }

  async function askProvider<T>(id: ProviderId, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OauthError)) throw error;
      log.warn({ err: error, provider: id }, "OAuth sign-in failed");
      throw new Problem("bad_oauth");
    }
  }

  async function providerOf(id: ProviderId): Promise<Provider> {
    const provider = await providers.get(id);
    if (!provider) throw new Problem("bad_oauth");
    return provider;
  }

  function issueTicket(who: Identity, oauth: string): string {
    return db.transaction(() => {
      const userId = accounts.connectionOwner(who.provider, who.subject) ?? ownerOfEmail(who);
      return userId ? tickets.forUser(userId, oauth) : tickets.forStranger(who, oauth);
    });
  }

  function ownerOfEmail(who: Identity): string | undefined {
    const account = who.email && who.emailVerified ? accounts.byEmail(who.email) : undefined;
    if (account && accounts.connect(who, account.userId)) linking.notifyOwner(account.userId, who.provider);
    return account?.userId;
  }

  /** @throws Problem bad_oauth, user_locked; need_email, with the ticket, if a new user has to sign up first */
  function exchange(ticket: string, browser: Browser): Entered {
    const { userId } = tickets.read(ticket, browser.oauth);
    if (!userId) throw new Problem("need_email", { ticket });
    return db.transaction(() => {
      tickets.use(ticket);
      return entry.signIn(userId, browser);
    });
  }

  /** `oauth` ties a new user's ticket to the browser. */
  async function enterVkApp(accessToken: string, oauth: string, browser: Browser): Promise<Entered> {
    const vk = await providers.vk();
    if (!vk) throw new Problem("bad_oauth");
    const ticket = issueTicket(await askProvider("vk", () => vk.identifyToken(accessToken)), oauth);
    return exchange(ticket, { ...browser, oauth });
  }

  /** At once if the provider verified this e-mail, else by an e-mail of ours. */
  function signUp(
    form: OauthSignUp,
    browser: Browser,
    device: string,
  ): { signedIn: Entered | null; resendInSeconds: number | null } {
    const who = tickets.identityOf(form.ticket, browser.oauth);
    accounts.checkNewUser(form);
    const isProven = who.emailVerified && who.email === form.email;
    if (isProven && config.phoneVerification === "off")
      return { signedIn: db.transaction(() => openAccount(who, form, browser)), resendInSeconds: null };
    const { resendInSeconds } = joining.registerThrough(who, form, browser, device);
    return { signedIn: null, resendInSeconds };
  }

  function openAccount(who: Identity, form: OauthSignUp, browser: Browser): Entered {
    const id = ids();
    const { email, name, sex, birthday, lang, isNewsletterConsent: newsletter } = form;
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
    tickets.use(form.ticket);
    return entry.signIn(id, browser, { isExpected: true });
  }

  return {
    providers: { data: providers.ids },
    start,
    finish,
    exchange,
    enterVkApp,
    signUp,
    pending: (ticket: string, oauth: string | null): PendingSignUp =>
      pendingView(tickets.identityOf(ticket, oauth)),
    removeExpired: (): void => void store.removeExpired(clock()),
  };
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
