import type { Event } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import type { LetterKind } from "#contract/letters.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { maySee, standingOf } from "#src/features/ties/actions.ts";
import type { MailData } from "#src/services/mail/letter.ts";
import { type EventNewsKind, eventNewsOf, placeOf } from "./event-texts.ts";
import type { News } from "./pushing.ts";
import { TTL } from "./rules.ts";
import type { NotificationStore } from "./store.ts";

interface Parts extends Pick<Deps, "config" | "services"> {
  profile: Profile;
  store: NotificationStore;
  unsubscribing: { linkFor(userId: string, kind: LetterKind): string };
  /** Shows it on every browser of the person, even while they are here: an open tab in the background alerts no one. */
  push: (news: News) => void;
}

/** A host sees participants in the app and gets a push for each: a letter for each would be too many. */
const WITHOUT_LETTER: readonly EventNewsKind[] = ["asks", "comes"];

/** News of events. `seen` is the event as the recipient may see it. */
export function createEventNews({ config, services, profile, store, unsubscribing, push }: Parts) {
  const pathOf = ({ id }: Event) => `/events/${id}`;

  /** A notification that begins with the title of the event; a later one takes its place. */
  function eventPush(
    to: string,
    seen: Event,
    body: (lang: Lang) => string,
    ttlSeconds: number = TTL.event,
  ): void {
    push({
      to,
      // Of a host who is gone, or has blocked them, it is we who tell.
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

  /** To members who want letters of this kind and may be written to. */
  function write(
    to: string,
    kind: "eventReminders" | "eventNews",
    letter: (addressee: Addressee) => EventLetter,
  ) {
    const person = store.addressee(to);
    if (!person || person.isOut || !profile.notifications(to)[kind]) return;
    const unsubscribe = unsubscribing.linkFor(to, kind);
    services.mails.enqueue({
      to: person.email,
      lang: person.lang,
      ...letter({ ...person, unsubscribe }),
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

  /** The letter of a reminder; call it inside the transaction that notes it. */
  function eventReminder(to: string, seen: Event, lead: "day" | "hour"): void {
    write(to, "eventReminders", (person) => ({
      kind: "event_soon",
      data: { ...about(seen, person), lead, mine: seen.mine },
    }));
  }

  /**
   * By letter where it matters, and by push. Call it inside the transaction that takes the news off the list: the push, which
   * no rollback takes back, comes last.
   */
  function notifyOfEvent(to: string, kind: EventNewsKind, seen: Event): void {
    if (!WITHOUT_LETTER.includes(kind))
      write(to, "eventNews", (person) => ({
        kind: "event_news",
        data: { ...about(seen, person), ...eventNewsOf(kind, seen, person.lang) },
      }));
    eventPush(to, seen, (lang) => eventNewsOf(kind, seen, lang).text, TTL.message);
  }

  /** The language that a person's letters are in. */
  const langOf = (userId: string): Lang => store.addressee(userId)?.lang ?? "ru";

  return { eventPush, eventReminder, notifyOfEvent, langOf };
}

interface Addressee {
  name: string;
  lang: Lang;
  unsubscribe: string;
}
type EventLetter = { [K in "event_soon" | "event_news"]: { kind: K; data: MailData[K] } }[
  | "event_soon"
  | "event_news"];
