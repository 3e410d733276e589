import type { Lang } from "#contract/lang.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Seal } from "../seal.ts";
import { hashSecret } from "../secrets.ts";
import type { Letter, Letters, Mail } from "./letter.ts";
import { linksIn } from "./links-in.ts";
import { render } from "./render.ts";
import { createMailStore, type QueuedMail } from "./store.ts";
import { type MailTransport, type Message, Refused } from "./transport.ts";

export interface Mails {
  /** Puts a letter into the queue. Inside a transaction it is sent only if that transaction holds. */
  enqueue(mail: Mail): void;
  /** Whether the recipient of the latest letter this browser asked for at this address was refused permanently. */
  wasRefused(asker: string, to: string): boolean;
  /** Sends what is due, each letter at least once. Never throws for a letter: it is tried again later. */
  deliverDue(): Promise<void>;
  /** From now on letters leave as soon as they are written. What an earlier process left behind goes first. */
  start(): void;
  stop(): Promise<void>;
}

const AT_ONCE = 4;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** By then every link in it has expired. */
const GIVE_UP_MS = DAY_MS;

/** Loaded with the first letter: their calendars and plurals take 15 ms, which no start need wait for. */
const lettersIn: Record<Lang, () => Promise<Letters>> = {
  ru: async () => (await import("./letters-ru.ts")).lettersRu,
  en: async () => (await import("./letters-en.ts")).lettersEn,
};

type Parts = Pick<Deps, "config" | "db" | "log" | "clock" | "ids" | "random"> & {
  seal: Seal;
  transport: MailTransport;
};

/** A durable queue of letters: rows of SQLite, so that neither a crash nor a mail server's bad day loses one. */
export function createMails({ config, db, log, clock, ids, random, seal, transport }: Parts): Mails {
  const store = createMailStore(db);
  /** Letters whose rows a full disk kept from being removed: they must not be sent again. */
  const sent = new Set<string>();
  let running = false;
  let delivery: Promise<void> | undefined;

  async function deliver(): Promise<void> {
    for (;;) {
      const due = store.due(clock(), AT_ONCE);
      if (due.length === 0) return;
      const noted = await Promise.all(due.map(send));
      // On a full disk they stay due: the next minute tries again.
      if (noted.includes(false)) return;
    }
  }

  /** Returns whether the queue knows what became of it. */
  async function send(row: QueuedMail): Promise<boolean> {
    try {
      const mail = seal.open(row.sealed) as Mail;
      if (!sent.has(row.id)) await transport.send(await messageOf(row.id, mail, config));
    } catch (error) {
      const isRefusal = error instanceof Refused && error.isRecipient;
      return hasNoted(() => (isRefusal ? refuse(row) : failed(row, error)));
    }
    sent.add(row.id);
    const isGone = hasNoted(() => store.remove(row.id));
    if (isGone) sent.delete(row.id);
    return isGone;
  }

  const hasNoted = (note: () => unknown): boolean =>
    db.ifRoom(() => {
      note();
      return true;
    }) ?? false;

  function failed(row: QueuedMail, error: unknown): void {
    const waited = clock() - row.createdAt;
    const again = !(error instanceof Refused) && waited < GIVE_UP_MS;
    if (again) store.postpone(row.id, clock() + retryAfter(row.attempts, random()));
    else store.remove(row.id);
    log.warn({ err: error, mail: row.id, attempt: row.attempts + 1, again }, "Failed to send letter");
  }

  /** The log does not name the address: it may be a stranger's, mistyped. */
  function refuse({ id, sealed }: QueuedMail): void {
    const { kind, to, asker } = seal.open(sealed) as Mail;
    db.transaction(() => {
      store.remove(id);
      store.removeRefusalsBefore(clock() - GIVE_UP_MS);
      if (asker) store.addRefusal(askerHash(asker, to), clock());
    });
    log.warn({ mail: id, kind }, "Letter has no valid recipients: the mail server refused its address");
  }

  /** One delivery at a time, or two would send the same letter. */
  function deliverDue(): Promise<void> {
    delivery ??= deliver().finally(() => {
      delivery = undefined;
    });
    return delivery;
  }

  return {
    enqueue(mail) {
      const now = clock();
      if (mail.asker) store.removeRefusal(askerHash(mail.asker, mail.to));
      store.add({ id: ids(), sealed: seal.seal(mail), createdAt: now, nextAt: now });
      // After this step of the event loop, and with it the transaction, has ended.
      if (running) setImmediate(deliverDue);
    },
    wasRefused: (asker, to) => store.hasRefusal(askerHash(asker, to)),
    deliverDue,
    start() {
      running = true;
      setImmediate(deliverDue);
    },
    async stop() {
      running = false;
      await delivery;
      transport.close();
    },
  };
}

const askerHash = (asker: string, to: string): string => hashSecret(`${asker} ${to}`);

/** Half a minute, two, eight, half an hour, then every hour; not quite on time, so that a crowd spreads out. @internal */
export function retryAfter(attempts: number, chance: number): number {
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 4 ** attempts);
  return Math.round(wait * (0.8 + 0.4 * chance));
}

async function messageOf(id: string, mail: Mail, config: Parts["config"]): Promise<Message> {
  const { brand, ice, publicUrl } = config;
  const ours = {
    name: mail.lang === "ru" ? brand.nameRu : brand.name,
    supportEmail: brand.supportEmail,
    relayed: ice.turnOnly,
  };
  const letters = await lettersIn[mail.lang]();
  const write = letters[mail.kind] as (data: Mail["data"], brand: typeof ours) => Letter;
  const letter = linksIn(mail.lang, write(mail.data, ours), publicUrl.origin);
  return {
    id,
    kind: mail.kind,
    from: config.mail.from ?? `"${ours.name}" <no-reply@${publicUrl.hostname}>`,
    replyTo: letter.replyTo ?? ours.supportEmail,
    to: mail.to,
    subject: letter.subject,
    link: letter.button?.link ?? null,
    unsubscribe: letter.unsubscribe?.link ?? null,
    ...render(letter, ours, mail.lang),
  };
}
