import { chatTag } from "#contract/notification-tags.ts";
import type { Face } from "#contract/profile.ts";
import type { VideoMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import { createEventNews } from "./event-news.ts";
import { createLetters } from "./letters.ts";
import { createPushing, type News } from "./pushing.ts";
import { createReportNews } from "./report-news.ts";
import { MATCHES_PAUSE_MS, shortened, TTL } from "./rules.ts";
import { createNotificationStore } from "./store.ts";
import { createSubscribers } from "./subscribers.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { createTestPushes } from "./testing.ts";
import { createUnsubscribing } from "./unsubscribing.ts";

export type Notifications = ReturnType<typeof createNotifications>;

/** An action by `from` that concerns `to`; `from` is the person as `to` may see them. */
interface PersonNotice {
  to: string;
  from: Face;
}

interface MessageNotice {
  to: string;
  fromId: string;
  chatId: string;
  text: string;
}

interface MatchesNotice {
  to: string;
  /** With the number of new matches, and one of them. */
  searches: readonly { id: string; name: string; people: number; firstId: string }[];
}

/** Notifies members who have no tab open. Nothing here throws, and callers do not wait for it. */
export function createNotifications({
  profile,
  ties,
  ...deps
}: Deps & { profile: Profile; ties: TiesFeature }) {
  const store = createNotificationStore(deps.db);
  const pushing = createPushing({ ...deps, store });
  const unsubscribing = createUnsubscribing({ ...deps, profile, store });
  const subscriber = createSubscribers({ ...deps.services, profile, store });
  const letters = createLetters({
    ...deps,
    profile,
    ties,
    store,
    subscriber,
    unsubscribing,
    hasOpenTab: pushing.hasOpenTab,
  });
  const eventNews = createEventNews({ ...deps, store, subscriber, unsubscribing, push: pushing.replace });
  const reportNews = createReportNews({ push: pushing.replace, writeReports: letters.writeReports });
  /** Calls that rang in browsers, until a push ends the ringing. */
  const ringing = new Map<string, News>();

  /** Called for every message, so the author is read only if someone is to be notified. */
  function notifyOfMessage({ to, fromId, chatId, text }: MessageNotice): void {
    // If the newest message is deleted before the push is sent, the one before it is shown.
    const waiting = () => store.newestUnread(chatId, to);
    pushing.notify({
      to,
      from: () => profile.face(to, fromId),
      kind: "message",
      tag: chatTag(chatId),
      url: `/chats/${chatId}`,
      body: ({ photo }) => shortened(waiting() ?? text) || photo,
      urgency: "high",
      ttlSeconds: TTL.message,
      isOpen: () => waiting() !== undefined,
    });
  }

  function notifyOfRequest({ to, from }: PersonNotice): void {
    pushing.notify({
      to,
      from: () => from,
      kind: "request",
      tag: `request:${from.id}`,
      url: "/contacts/requests",
      body: ({ request }) => request,
      urgency: "normal",
      ttlSeconds: TTL.request,
      isOpen: () => ties.between(to, from.id)?.followsMe ?? false,
    });
  }

  function notifyOfCall({ to, from, callId }: PersonNotice & { callId: string }): void {
    const news: News = {
      to,
      from: () => from,
      kind: "call",
      tag: `call:${callId}`,
      url: `/profile/${from.id}`,
      body: ({ call }) => call,
      urgency: "high",
      ttlSeconds: TTL.call,
      isOpen: () => true,
      sent: () => void ringing.set(callId, news),
    };
    pushing.notify(news);
  }

  /** Updates the notification that rang in browsers once the call is answered, declined, cancelled or expired. */
  function closeCallNotification({ to, callId }: { to: string; callId: string }): void {
    pushing.forget(to, `call:${callId}`);
    const news = ringing.get(callId);
    if (!news || !ringing.delete(callId)) return;
    const hadOpenTab = pushing.hasOpenTab(to);
    pushing.replace({
      ...news,
      kind: "call_over",
      body: ({ callOver, missedCall }) => (hadOpenTab ? callOver : missedCall),
      ttlSeconds: TTL.message,
      sent: undefined,
    });
  }

  /**
   * Announces new matches of a member's saved searches by push and letter, at most once a day. Returns false if the
   * member was already notified today, and has to be notified of these tomorrow.
   */
  function notifyOfMatches({ to, searches }: MatchesNotice): boolean {
    const now = deps.clock();
    const [first, ...others] = searches;
    if (!first || now - store.lastLetter(to, "matches") < MATCHES_PAUSE_MS) return false;
    store.noteLetter(to, "matches", now);
    const url = others.length === 0 ? `/dating/saved?open=${first.id}` : "/dating/saved";
    pushing.notify({
      to,
      from: () => profile.face(to, first.firstId),
      kind: "matches",
      tag: "matches",
      url,
      body: ({ matches }) => matches(first.name, first.people),
      urgency: "normal",
      ttlSeconds: TTL.matches,
      isOpen: () => true,
    });
    letters.writeMatches(to, searches, url);
    return true;
  }

  return {
    notifyOfMessage,
    /** Someone searches, and this member asked for a letter about it. */
    notifyOfCompany: ({ to, waiting, mode }: { to: string; waiting: number; mode: VideoMode }): void =>
      letters.writeCompany(to, waiting, mode),
    notifyOfMatches,
    notifyOfRequest,
    notifyOfCall,
    closeCallNotification,
    canPush: pushing.canPush,
    ...eventNews,
    ...reportNews,
    subscriptions: createSubscriptions({ ...deps, store }),
    testPushes: createTestPushes({ ...deps, store }),
    unsubscribe: unsubscribing.unsubscribe,
    unsubscribeLink: unsubscribing.linkFor,
    writeLetters: letters.writeDue,
    writeDigests: letters.writeDigests,
    /** Sends what is due; timers call it in production. */
    tick: pushing.tick,
  };
}
