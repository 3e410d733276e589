import type { Event } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import type { OptionalMailKind } from "#contract/optional-mails.ts";
import { maySee, standingOf } from "#contract/standing.ts";
import type { Deps } from "#src/deps.ts";
import type { MailData } from "#src/services/mail/mail.ts";
import { type EventNewsKind, eventLineOf, eventNewsOf, placeOf } from "./event-texts.ts";
import type { News } from "./pushing.ts";
import { TTL } from "./rules.ts";
import type { NotificationStore } from "./store.ts";
import type { Subscribers } from "./subscribers.ts";

interface Parts extends Pick<Deps, "config" | "services"> {
  store: NotificationStore;
  subscriber: Subscribers;
  unsubscribing: { linkFor(userId: string, kind: OptionalMailKind): string };
  /** Even while a tab is open: one in the background alerts no one. */
  push: (news: News) => void;
}

/** Hosts see participants in the app and get a push for each; an e-mail for each would be too many. */
const WITHOUT_MAIL: readonly EventNewsKind[] = ["asks", "comes"];

/** `seen` is the event as the recipient may see it. */
export function createEventNews({ config, services, store, subscriber, unsubscribing, push }: Parts) {
  const pathOf = ({ id }: Event) => `/events/${id}`;

  /** A later one replaces it. */
  function eventPush(
    to: string,
    seen: Event,
    body: (lang: Lang) => string,
    ttlSeconds: number = TTL.event,
  ): void {
    push({
      to,
      // If the host is gone or there is a block, the notification comes from the service itself.
      from: () => (maySee(standingOf(seen.user)) ? seen.user : null),
      kind: "event",
      title: seen.title,
      tag: `event:${seen.id}`,
      url: pathOf(seen),
      body: (_texts, lang) => body(lang),
      urgency: "high",
      ttlSeconds,
      isOpen: () => true,
    });
  }

  function write(
    to: string,
    kind: "eventReminders" | "eventNews",
    mail: (addressee: Addressee) => EventMail,
  ) {
    const person = subscriber(to, kind);
    if (!person) return;
    const unsubscribe = unsubscribing.linkFor(to, kind);
    services.mails.enqueue({
      to: person.email,
      lang: person.lang,
      subscription: { userId: to, kind },
      ...mail({ ...person, unsubscribe }),
    });
  }

  const about = (seen: Event, { name, unsubscribe }: Addressee) => ({
    name,
    title: seen.title,
    place: placeOf(seen),
    when: {
      startsAt: Date.parse(seen.startsAt),
      endsAt: seen.endsAt === null ? null : Date.parse(seen.endsAt),
      zone: seen.zone,
    },
    link: new URL(pathOf(seen), config.publicUrl).href,
    unsubscribe,
  });

  /** Call it inside the transaction that records the reminder. */
  function eventReminder(to: string, seen: Event, lead: "day" | "hour"): void {
    write(to, "eventReminders", (person) => ({
      kind: "event_soon",
      data: { ...about(seen, person), lead, mine: seen.mine },
    }));
  }

  /** Call it inside the transaction that takes the news off the list: the push, which no rollback can undo, comes last. */
  function notifyOfEvent(to: string, kind: EventNewsKind, seen: Event): void {
    if (!WITHOUT_MAIL.includes(kind))
      write(to, "eventNews", (person) => ({
        kind: "event_news",
        data: { ...about(seen, person), ...eventNewsOf(kind, seen, person.lang) },
      }));
    eventPush(to, seen, (lang) => eventLineOf(kind, seen, lang), TTL.message);
  }

  const langOf = (userId: string): Lang => store.addressee(userId)?.lang ?? "ru";

  return { eventPush, eventReminder, notifyOfEvent, langOf };
}

interface Addressee {
  name: string;
  lang: Lang;
  unsubscribe: string;
}
type EventMail = { [K in "event_soon" | "event_news"]: { kind: K; data: MailData[K] } }[
  | "event_soon"
  | "event_news"];
