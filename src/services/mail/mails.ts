import { brandName, type Lang } from "#contract/lang.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createDayCounts } from "../day-counts/store.ts";
import type { Seal } from "../seal.ts";
import { hashSecret } from "../secrets.ts";
import type { Mail, MailContent, MailTexts, Subscription } from "./mail.ts";
import { render } from "./render.ts";
import { createMailStore, type QueuedMail } from "./store.ts";
import { type MailTransport, type Message, Refused } from "./transport.ts";

export interface Mails {
  /** Inside a transaction it is sent only if that transaction commits. */
  enqueue(mail: Mail): void;
  /** Past the queue. Throws what the mail server answers. */
  sendNow(mail: Mail): Promise<void>;
  /** For good: the recipient of the latest e-mail that this browser asked for. */
  wasRefused(requester: string, to: string): boolean;
  /** Checked when they are due: an outage of the mail server may have held them up for hours. */
  checkSubscriptions(holds: SubscriptionCheck): void;
  /** Each at least once. Never throws if one fails: it is retried later. */
  deliverDue(): Promise<void>;
  /** Those left by an earlier process first. */
  start(): void;
  /** Gives e-mails on their way a moment, and leaves the others to the next process. */
  stop(): Promise<void>;
}

type SubscriptionCheck = (subscription: Subscription, to: string) => boolean;

const AT_ONCE = 4;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** By then most links in e-mails have expired. */
const GIVE_UP_MS = DAY_MS;
/** A mail server that does not answer must not delay a restart. */
const STOP_MS = 3_000;

/** Their `Intl` formats take 15 ms, which the start need not wait for. */
const textsIn: Record<Lang, () => Promise<MailTexts>> = {
  ru: async () => (await import("./texts-ru.ts")).mailTextsRu,
  en: async () => (await import("./texts-en.ts")).mailTextsEn,
};

type Parts = Pick<Deps, "config" | "db" | "log" | "clock" | "ids" | "random"> & {
  seal: Seal;
  transport: MailTransport;
};

/** In SQLite, so that neither a crash nor an outage of the mail server loses one. */
export function createMails({ config, db, log, clock, ids, random, seal, transport }: Parts): Mails {
  const store = createMailStore(db);
  const counts = createDayCounts(db);
  /** Sent, but not removed because the disk is full: they must not be sent again. */
  const sent = new Set<string>();
  let holds: SubscriptionCheck = () => true;
  let running = false;
  let stopping = false;
  let stopped = false;
  let delivery: Promise<void> | undefined;

  async function deliver(): Promise<void> {
    while (!stopping) {
      const due = store.due(clock(), AT_ONCE);
      if (due.length === 0) return;
      const written = await Promise.all(due.map(send));
      // If the disk is full they stay due, and are tried again in a minute.
      if (written.includes(false)) return;
    }
  }

  /** Whether the outcome is written to the queue. */
  async function send(row: QueuedMail): Promise<boolean> {
    try {
      const mail = seal.open(row.sealed) as Mail;
      if (!sent.has(row.id) && isWanted(mail)) await transport.send(await messageOf(row.id, mail, config));
    } catch (error) {
      const isRefusal = error instanceof Refused && error.isRecipient;
      return isWritten(() => (isRefusal ? refuse(row) : failed(row, error)));
    }
    sent.add(row.id);
    const isGone = isWritten(() => done(row.id, "letters_sent"));
    if (isGone) sent.delete(row.id);
    return isGone;
  }

  function done(id: string, outcome: "letters_sent" | "letters_failed"): void {
    db.transaction(() => {
      store.remove(id);
      counts.add(outcome, clock());
    });
  }

  const isWanted = ({ subscription, to }: Mail): boolean => !subscription || holds(subscription, to);

  /** After the stop the database is closed: what is still on its way stays due, and the next process sends it. */
  function isWritten(write: () => unknown): boolean {
    if (stopped) return false;
    const written = db.ifRoom(() => {
      write();
      return true;
    });
    return written ?? false;
  }

  function failed(row: QueuedMail, error: unknown): void {
    const waited = clock() - row.createdAt;
    const again = !(error instanceof Refused) && waited < GIVE_UP_MS;
    if (again) store.postpone(row.id, clock() + retryDelay(row.attempts, random()), wordsOf(error));
    else done(row.id, "letters_failed");
    log.warn({ err: error, mail: row.id, attempt: row.attempts + 1, again }, "Failed to send e-mail");
  }

  /** The log does not name the address: a typo may have made it a stranger's. */
  function refuse({ id, sealed }: QueuedMail): void {
    const { kind, to, requester } = seal.open(sealed) as Mail;
    db.transaction(() => {
      done(id, "letters_failed");
      store.removeRefusalsBefore(clock() - GIVE_UP_MS);
      if (requester) store.addRefusal(requesterHash(requester, to), clock());
    });
    log.warn({ mail: id, kind }, "E-mail has no valid recipients: the mail server refused its address");
  }

  /** One delivery at a time, or two would send the same e-mail. */
  function deliverDue(): Promise<void> {
    delivery ??= deliver().finally(() => {
      delivery = undefined;
    });
    return delivery;
  }

  return {
    enqueue(mail) {
      const now = clock();
      if (mail.requester) store.removeRefusal(requesterHash(mail.requester, mail.to));
      store.add({ id: ids(), sealed: seal.seal(mail), createdAt: now, nextAt: now });
      // After this turn of the event loop, when the transaction has ended.
      if (running) setImmediate(deliverDue);
    },
    sendNow: async (mail) => transport.send(await messageOf(ids(), mail, config)),
    checkSubscriptions(check) {
      holds = check;
    },
    wasRefused: (requester, to) => store.hasRefusal(requesterHash(requester, to)),
    deliverDue,
    start() {
      running = true;
      setImmediate(deliverDue);
    },
    async stop() {
      running = false;
      stopping = true;
      if (delivery) await Promise.race([delivery, Bun.sleep(STOP_MS)]);
      stopped = true;
      transport.close();
    },
  };
}

const ERROR_MAX = 300;
/** Transports leave addresses out. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);

const requesterHash = (requester: string, to: string): string => hashSecret(`${requester} ${to}`);

/** Half a minute, two, eight, half an hour, then every hour, with jitter so that retries spread out. @internal */
export function retryDelay(attempts: number, chance: number): number {
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 4 ** attempts);
  return Math.round(wait * (0.8 + 0.4 * chance));
}

async function messageOf(id: string, mail: Mail, config: Parts["config"]): Promise<Message> {
  const { brand, publicUrl } = config;
  const ours = {
    name: brandName(brand, mail.lang),
    supportEmail: brand.supportEmail,
  };
  const texts = await textsIn[mail.lang]();
  const write = texts[mail.kind] as (data: Mail["data"], brand: typeof ours) => MailContent;
  const content = withLanguage(mail.lang, write(mail.data, ours), publicUrl.origin);
  return {
    id,
    kind: mail.kind,
    from: config.mail.from ?? `"${ours.name}" <no-reply@${publicUrl.hostname}>`,
    replyTo: content.replyTo ?? ours.supportEmail,
    to: mail.to,
    subject: content.subject,
    link: content.button?.link ?? null,
    unsubscribe: content.unsubscribe?.link ?? null,
    ...render(content, ours, mail.lang),
  };
}

/** A browser that has never been here shows the page in English then; one that has, in its own. Without one: Russian. */
function withLanguage(lang: Lang, mail: MailContent, origin: string): MailContent {
  if (lang === "ru") return mail;
  const localized = <P extends { link: string }>(part: P): P => ({ ...part, link: withLang(part.link) });

  function withLang(link: string): string {
    const address = new URL(link);
    // News may link to other sites.
    if (address.origin !== origin) return link;
    address.searchParams.set("letter", lang);
    return address.href;
  }

  const { button, second, unsubscribe } = mail;
  return {
    ...mail,
    ...(button && { button: localized(button) }),
    ...(second && { second: localized(second) }),
    ...(unsubscribe && { unsubscribe: localized(unsubscribe) }),
  };
}
