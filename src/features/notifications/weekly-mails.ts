import type { When } from "#contract/dates.ts";
import { START_PATHS } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Mail } from "#src/services/mail/mail.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { DIGEST_ABOUT_MS, DIGEST_PAUSE_MS, EVENINGS_PAUSE_MS } from "./rules.ts";
import type { NotificationStore } from "./store.ts";
import type { Addressee } from "./subscribers.ts";

type Kind = "digest" | "evenings";

interface Parts extends Pick<Deps, "db" | "log" | "clock"> {
  ties: TiesFeature;
  store: NotificationStore;
  /** Null if the member does not want them, or has a tab open. */
  wanting: (userId: string, kind: Kind) => Addressee | null;
  unreadFor: (person: Addressee) => { messages: number };
  about: (person: Addressee, kind: Kind) => { name: string; unsubscribe: string };
  enqueue: (person: Addressee, kind: Kind, mail: Pick<Mail, "kind" | "data">) => void;
  /** The address of a page. */
  page: (path: string) => string;
}

/** What a week has brought to a member. */
export interface DigestSources {
  dating: {
    newPeople(userId: string, since: number): Promise<{ count: number; more: boolean }>;
    visitorsSince(userId: string, since: number): number;
    matchesSince(userId: string, since: number): number;
  };
  rating: { reviewsSince(userId: string, since: number): number };
  events: { comingNear(userId: string): number };
}

const PAGE = 1_000;

/** E-mails once a week at most, off by default. */
export function createWeeklyMails({
  db,
  log,
  clock,
  ties,
  store,
  wanting,
  unreadFor,
  about,
  enqueue,
  page,
}: Parts) {
  async function forEachWhoAsked(kind: Kind, write: (userId: string) => unknown) {
    for (
      let userIds = store.askedFor(kind, "", PAGE);
      userIds.length > 0;
      userIds = store.askedFor(kind, userIds.at(-1)!, PAGE)
    )
      for (const userId of userIds) {
        try {
          await write(userId);
        } catch (error) {
          // A defect in one e-mail must not keep everyone else from theirs.
          log.error({ err: error }, "Failed to write e-mail");
        }
        await yieldToEventLoop();
      }
  }

  const writeDigests = (sources: DigestSources) =>
    forEachWhoAsked("digest", (userId) => digest(userId, sources));

  async function digest(userId: string, sources: DigestSources): Promise<void> {
    const now = clock();
    const isDue = now - store.lastMail(userId, "digest") >= DIGEST_PAUSE_MS;
    if (!isDue || !wanting(userId, "digest")) return;
    const since = now - DIGEST_ABOUT_MS;
    const people = await sources.dating.newPeople(userId, since);
    db.transaction(() => writeDigest(userId, people, since, sources));
  }

  function writeDigest(
    userId: string,
    people: { count: number; more: boolean },
    since: number,
    { dating, rating, events }: DigestSources,
  ): void {
    const person = wanting(userId, "digest");
    if (!person) return;
    const counts = {
      views: dating.visitorsSince(userId, since),
      reviews: rating.reviewsSince(userId, since),
      matches: dating.matchesSince(userId, since),
      messages: unreadFor(person).messages,
      requests: ties.count(userId, "requests"),
      meetups: events.comingNear(userId),
    };
    const happened = Object.values(counts).reduce((sum, count) => sum + count, people.count);
    if (happened === 0) return;
    const waiting =
      (counts.messages > 0 && "/chats") ||
      (counts.matches > 0 && "/dating/likes") ||
      (counts.requests > 0 && "/contacts/requests");
    const path =
      waiting || (people.count > 0 && "/dating") || (counts.meetups > 0 && "/events") || "/profile";
    enqueue(person, "digest", {
      kind: "digest",
      data: {
        ...about(person, "digest"),
        ...counts,
        people,
        link: page(path),
        dating: waiting && people.count > 0 ? page("/dating") : null,
      },
    });
  }

  /** To members who asked for it and are away, at most once a week. Calls `written` for each. */
  const writeEvening = (when: When, written: (userId: string) => void) =>
    forEachWhoAsked("evenings", (userId) => {
      const isDue = clock() - store.lastMail(userId, "evenings") >= EVENINGS_PAUSE_MS;
      const person = isDue ? wanting(userId, "evenings") : null;
      if (!person) return;
      const data = { ...about(person, "evenings"), when, link: page(START_PATHS.classic) };
      db.transaction(() => enqueue(person, "evenings", { kind: "evening", data }));
      written(userId);
    });

  return { writeDigests, writeEvening };
}
