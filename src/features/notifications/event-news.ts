import type { Event } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import type { LetterKind } from "#contract/letters.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { News } from "./pushing.ts";
import { TTL } from "./rules.ts";
import type { NotificationStore } from "./store.ts";

interface Parts extends Pick<Deps, "config" | "services"> {
  profile: Profile;
  store: NotificationStore;
  unsubscribing: { linkFor(userId: string, kind: LetterKind): string };
  /** Shows it on every browser of the person, whoever is here: an open tab in the background reminds no one. */
  push: (news: News) => void;
}

/** What people are told of an event that they come to. `seen` is the event as they may see it. */
export function createEventNews({ config, services, profile, store, unsubscribing, push }: Parts) {
  const pathOf = ({ id }: Event) => `/events/${id}`;

  /** `body` is the rest of a notification that begins with the title of the event; a later one takes its place. */
  function eventPush(to: string, seen: Event, body: (lang: Lang) => string, isOpen = () => true): void {
    push({
      to,
      from: () => seen.user,
      kind: "event",
      title: seen.title,
      tag: `event:${seen.id}`,
      url: pathOf(seen),
      body: (_texts, lang) => body(lang),
      urgency: "high",
      ttlSeconds: TTL.event,
      isOpen,
    });
  }

  /** The letter of a reminder, to who wants such letters; call it inside the transaction that notes it. */
  function eventReminder(to: string, seen: Event, lead: "day" | "hour"): void {
    const person = store.addressee(to);
    if (!person || person.isOut || !profile.notifications(to).eventReminders) return;
    const { title, mine, startsAt, endsAt, zone } = seen;
    services.mails.enqueue({
      to: person.email,
      lang: person.lang,
      kind: "event_soon",
      data: {
        ...{ name: person.name, title, lead, mine },
        place: placeOf(seen),
        when: {
          startsAt: Date.parse(startsAt),
          endsAt: endsAt === null ? null : Date.parse(endsAt),
          zone,
        },
        link: new URL(pathOf(seen), config.publicUrl).href,
        unsubscribe: unsubscribing.linkFor(to, "eventReminders"),
      },
    });
  }

  /** The language that a person's letters are in. */
  const langOf = (userId: string): Lang => store.addressee(userId)?.lang ?? "ru";

  return { eventPush, eventReminder, langOf };
}

const placeOf = ({ address: { text, city } }: Event) => text ?? city?.name ?? "";
