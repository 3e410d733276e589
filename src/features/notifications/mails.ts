import type { OptionalMailKind } from "#contract/optional-mails.ts";
import { CONSOLE_PATH } from "#contract/paths.ts";
import { maySee, standingOf } from "#contract/standing.ts";
import { START_PATHS, type VideoMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Mail, MailData } from "#src/services/mail/mail.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { MAIL_AFTER_MS, MAIL_PAUSE_MS, namesOf } from "./rules.ts";
import type { NotificationStore } from "./store.ts";
import type { Addressee, Subscribers } from "./subscribers.ts";
import { createWeeklyMails } from "./weekly-mails.ts";

interface Parts extends Pick<Deps, "config" | "db" | "log" | "clock" | "services"> {
  profile: Profile;
  ties: TiesFeature;
  store: NotificationStore;
  subscriber: Subscribers;
  unsubscribing: { linkFor(userId: string, kind: OptionalMailKind): string };
  hasOpenTab: (userId: string) => boolean;
}

interface DueMails {
  due: () => { userId: string }[];
  write: (userId: string) => void;
  mark: (userId: string) => unknown;
}

const AT_ONCE = 200;

export type MailTexts = ReturnType<typeof createNotificationMails>;

export function createNotificationMails({
  config,
  db,
  log,
  clock,
  services,
  profile,
  ties,
  store,
  subscriber,
  unsubscribing,
  hasOpenTab,
}: Parts) {
  const { mails } = services;
  const page = (path: string) => new URL(path, config.publicUrl).href;

  /** About what has waited for a quarter of an hour. Each e-mail and its mark are one transaction. */
  async function writeDue(): Promise<void> {
    const before = clock() - MAIL_AFTER_MS;
    const pause = clock() - MAIL_PAUSE_MS;
    await forEach({
      due: () => store.dueForMessages(before, pause, AT_ONCE),
      write: writeMessages,
      mark: store.markUnreadMailed,
    });
    await forEach({
      due: () => store.dueForRequests(before, pause, AT_ONCE),
      write: writeRequests,
      mark: ties.markRequestsMailed,
    });
  }

  /** Marks each recipient, notified or skipped, so that the next page starts after them. */
  async function forEach({ due, write, mark }: DueMails): Promise<void> {
    for (let rows = due(); rows.length > 0; rows = due())
      for (const userId of new Set(rows.map((row) => row.userId))) {
        try {
          db.transaction(() => write(userId));
        } catch (error) {
          // A defect in one e-mail must not keep everyone else from theirs.
          log.error({ err: error }, "Failed to write e-mail");
          mark(userId);
        }
        await yieldToEventLoop();
      }
  }

  function writeMessages(userId: string): void {
    const person = wanting(userId, "messages");
    const { people, messages } = person ? unreadFor(person) : { people: [], messages: 0 };
    store.markUnreadMailed(userId);
    if (!person || messages === 0) return;
    enqueue(person, "messages", {
      kind: "unread",
      data: {
        ...about(person, "messages"),
        ...namesOf(people),
        messages,
        link: page("/chats"),
      },
    });
  }

  function writeRequests(userId: string): void {
    const requests = ties.requestsTo(userId).filter(({ mailed }) => !mailed);
    ties.markRequestsMailed(userId);
    const person = wanting(userId, "friendRequests");
    const people = person
      ? known(
          person,
          requests.map(({ fromId }) => fromId),
        )
      : [];
    if (!person || people.length === 0) return;
    enqueue(person, "friendRequests", {
      kind: "friend_requests",
      data: { ...about(person, "friendRequests"), ...namesOf(people), link: page("/contacts/requests") },
    });
  }

  function writeMatches(userId: string, searches: readonly { name: string; people: number }[], path: string) {
    const person = wanting(userId, "matches");
    if (!person) return;
    const found = searches.map(({ name: search, people }) => ({ search, people }));
    enqueue(person, "matches", {
      kind: "matches",
      data: { ...about(person, "matches"), found, link: page(path) },
    });
  }

  /** Also to a moderator with another page open. */
  function writeReports(userId: string, news: MailData["reports"]["news"]): void {
    const person = subscriber(userId, "reports");
    if (!person) return;
    const link = page(CONSOLE_PATH);
    enqueue(person, "reports", { kind: "reports", data: { ...about(person, "reports"), news, link } });
  }

  /** Not subject to e-mail settings: the member asked for this one e-mail. */
  function writeCompany(userId: string, waiting: number, mode: VideoMode): void {
    const person = store.addressee(userId);
    if (!person || person.isClosed) return;
    const { name, email, lang } = person;
    const link = page(START_PATHS[mode]);
    mails.enqueue({ to: email, lang, kind: "company", data: { name, waiting, mode, link } });
  }

  /** Null with a tab open: they see the news on the page. */
  const wanting = (userId: string, kind: OptionalMailKind): Addressee | null =>
    hasOpenTab(userId) ? null : subscriber(userId, kind);

  /** Without those whose companion this member may not see. */
  function unreadFor(person: Addressee) {
    const unread = store.unreadOf(person.id);
    const people = known(
      person,
      unread.map(({ companionId }) => companionId),
    );
    const ids = new Set(people.map(({ id }) => id));
    const chats = unread.filter(({ companionId }) => ids.has(companionId));
    return { people, messages: chats.reduce((sum, chat) => sum + chat.unread, 0) };
  }

  const known = ({ id, lang }: Addressee, ids: string[]) =>
    [...profile.briefs(id, ids, lang).values()].filter((brief) => maySee(standingOf(brief)));

  const about = ({ id, name }: Addressee, kind: OptionalMailKind) => ({
    name,
    unsubscribe: unsubscribing.linkFor(id, kind),
  });

  function enqueue(
    { id, email, lang }: Addressee,
    kind: OptionalMailKind,
    mail: Pick<Mail, "kind" | "data">,
  ): void {
    mails.enqueue({ to: email, lang, subscription: { userId: id, kind }, ...mail } as Mail);
    store.noteMail(id, kind, clock());
  }

  const weekly = createWeeklyMails({ clock, db, log, ties, store, wanting, unreadFor, about, enqueue, page });
  return { writeDue, ...weekly, writeMatches, writeReports, writeCompany };
}
