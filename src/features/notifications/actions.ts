import type { AppealVerdict } from "#contract/appeals.ts";
import { clockText, type When } from "#contract/dates.ts";
import { brandName } from "#contract/lang.ts";
import { chatTag } from "#contract/notification-tags.ts";
import { optionalMailKind, type TestedDevice, type TestedDevices } from "#contract/notifications.ts";
import type { OptionalMailKind } from "#contract/optional-mails.ts";
import { CONSOLE_PATH } from "#contract/paths.ts";
import type { Face } from "#contract/profile.ts";
import type { UrgentReason } from "#contract/reports.ts";
import type { SelfieDecision } from "#contract/verification.ts";
import { START_PATHS, type VideoMode } from "#contract/video.ts";
import { offsetName } from "#contract/zoned-time.ts";
import type { Deps } from "#src/deps.ts";
import { deviceName } from "#src/features/auth/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Session } from "#src/http/request-context.ts";
import { Problem } from "#src/problem.ts";
import { createSeal } from "#src/services/seal.ts";
import { createEventNews } from "./event-news.ts";
import { createNotificationMails, type MailTexts } from "./mails.ts";
import { createPushing, type News } from "./pushing.ts";
import { MATCHES_PAUSE_MS, PUSH_ICON, shortened, TTL } from "./rules.ts";
import { createNotificationStore, type NotificationStore } from "./store.ts";
import { createSubscribers } from "./subscribers.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { PUSH_TEXTS } from "./texts.ts";

export type Notifications = ReturnType<typeof createNotifications>;

/** `from` is the person as `to` may see them. */
interface PersonNotice {
  to: string;
  from: Face;
}

interface MessageNotice {
  to: string;
  fromId: string;
  chatId: string;
  text: string;
  isVoice?: boolean;
}

interface MatchesNotice {
  to: string;
  /** With the number of new matches, and one of them. */
  searches: readonly { id: string; name: string; people: number; firstId: string }[];
}

/** Only members who have no tab open. Nothing here throws, and callers do not wait for it. */
export function createNotifications({
  profile,
  ties,
  ...deps
}: Deps & { profile: Profile; ties: TiesFeature }) {
  const store = createNotificationStore(deps.db);
  const pushing = createPushing({ ...deps, store });
  const unsubscribing = createUnsubscribing({ ...deps, profile, store });
  const subscriber = createSubscribers({ ...deps.services, profile, store });
  const mails = createNotificationMails({
    ...deps,
    profile,
    ties,
    store,
    subscriber,
    unsubscribing,
    hasOpenTab: pushing.hasOpenTab,
  });
  const eventNews = createEventNews({ ...deps, store, subscriber, unsubscribing, push: pushing.replace });
  const reportNews = createReportNews({ push: pushing.replace, writeReports: mails.writeReports });
  /** Calls that rang in browsers, until a push ends the ringing. */
  const ringing = new Map<string, News>();

  /** Called for every message, so the author is read only if someone is to be notified. */
  function notifyOfMessage({ to, fromId, chatId, text, isVoice = false }: MessageNotice): void {
    // If the newest message is deleted before the push is sent, the one before it is shown.
    const waiting = () => store.newestUnread(chatId, to);
    pushing.notify({
      to,
      from: () => profile.face(to, fromId),
      kind: "message",
      tag: chatTag(chatId),
      url: `/chats/${chatId}`,
      body: ({ photo, voice }) => {
        const now = waiting() ?? { text, isVoice };
        return shortened(now.text) || (now.isVoice ? voice : photo);
      },
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

  function notifyOfMutualLike({ to, from }: PersonNotice): void {
    pushing.notify({
      to,
      from: () => from,
      kind: "match",
      tag: `match:${from.id}`,
      url: "/dating/likes",
      body: ({ mutualLike }) => mutualLike,
      urgency: "normal",
      ttlSeconds: TTL.request,
      isOpen: () => ties.between(to, from.id)?.matched ?? false,
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

  /** At most once a day; false if the member was already notified today, and has to be notified of these tomorrow. */
  function notifyOfMatches({ to, searches }: MatchesNotice): boolean {
    const now = deps.clock();
    const [first, ...others] = searches;
    if (!first || now - store.lastMail(to, "matches") < MATCHES_PAUSE_MS) return false;
    store.noteMail(to, "matches", now);
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
    mails.writeMatches(to, searches, url);
    return true;
  }

  /** By e-mail and push, to members who asked for it and are away, at most once a week. */
  const announceEvening = (when: When): Promise<void> =>
    mails.writeEvening(when, (to) =>
      pushing.notify({
        to,
        from: () => null,
        kind: "company",
        tag: "evening",
        url: START_PATHS.classic,
        title: (_texts, lang) => brandName(deps.config.brand, lang),
        body: ({ evening }, lang) =>
          evening(`${clockText(when.startsAt, lang, when.zone)} (${offsetName(when.startsAt, when.zone)})`),
        urgency: "normal",
        ttlSeconds: Math.floor(((when.endsAt ?? when.startsAt) - deps.clock()) / 1_000),
        isOpen: () => true,
      }),
    );

  return {
    announceEvening,
    notifyOfMessage,
    notifyOfSelfie: createSelfieNews(pushing),
    notifyOfCompany: ({ to, waiting, mode }: { to: string; waiting: number; mode: VideoMode }): void =>
      mails.writeCompany(to, waiting, mode),
    notifyOfMatches,
    notifyOfRequest,
    notifyOfMutualLike,
    notifyOfCall,
    closeCallNotification,
    canPush: pushing.canPush,
    ...eventNews,
    ...reportNews,
    subscriptions: createSubscriptions({ ...deps, store }),
    testPushes: createTestPushes({ ...deps, store }),
    unsubscribe: unsubscribing.unsubscribe,
    unsubscribeLink: unsubscribing.linkFor,
    writeMails: mails.writeDue,
    writeDigests: mails.writeDigests,
    tick: pushing.tick,
  };
}

/** RFC 8058. The signed token names member and kind; it never expires, since e-mails stay in mailboxes, and can do nothing else. */
function createUnsubscribing({
  config,
  services,
  profile,
  store,
}: Pick<Deps, "config" | "services"> & { profile: Profile; store: NotificationStore }) {
  const seal = createSeal(services.secretKeys, "unsubscribe");
  const textOf = (userId: string, kind: OptionalMailKind) => `${userId}.${kind}`;

  return {
    /** Mail programs post to it; browsers are redirected to the page that asks. */
    linkFor: (userId: string, kind: OptionalMailKind): string =>
      new URL(`/api/unsubscribe/${userId}.${kind}.${seal.mark(textOf(userId, kind))}`, config.publicUrl).href,

    /** @throws Problem not_found for a forged token, or if the member was erased. */
    unsubscribe(token: string): { kind: OptionalMailKind } {
      const [userId = "", name, signature = "", ...junk] = token.split(".");
      const kind = optionalMailKind.safeParse(name);
      if (!kind.success || junk.length > 0) throw new Problem("not_found");
      if (!seal.fits(textOf(userId, kind.data), signature)) throw new Problem("not_found");
      if (!store.addressee(userId)) throw new Problem("not_found");
      profile.setNotifications(userId, { [kind.data]: false });
      return { kind: kind.data };
    },
  };
}

const SETTINGS = "/settings/notifications";
const TAG = "test";

/** Reports the push service's answer for each device, not just that we sent it. */
function createTestPushes({
  clock,
  services: { pushes, secretKeys },
  store,
}: Pick<Deps, "clock" | "services"> & { store: NotificationStore }) {
  const { mark } = createSeal(secretKeys, "push topics");
  type Browser = ReturnType<NotificationStore["reachable"]>[number];

  async function test(browser: Browser, session: Session): Promise<TestedDevice> {
    const { id, lang, userAgent, sessionId, provider, address, p256dh, auth, vapidKey } = browser;
    const { testTitle: title, test: body } = PUSH_TEXTS[lang];
    const { kind: outcome, status } = await pushes.ask({
      to: { provider, address, p256dh, auth, vapidKey },
      payload: { kind: "test", title, body, tag: TAG, url: SETTINGS, icon: PUSH_ICON },
      topic: mark(`${session.userId} ${TAG}`).slice(0, 32),
      urgency: "high",
      ttlSeconds: TTL.test,
    });
    if (outcome === "gone") store.remove(id);
    return { device: deviceName(userAgent), current: sessionId === session.sessionId, outcome, status };
  }

  return async (session: Session): Promise<TestedDevices> => {
    const browsers = store.reachable(session.userId, clock());
    const data = await Promise.all(browsers.map((browser) => test(browser, session)));
    return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
  };
}

/** Whoever has a tab open hears of it there. */
const createSelfieNews =
  ({ notify }: Pick<ReturnType<typeof createPushing>, "notify">) =>
  ({ to, outcome, reason }: SelfieDecision & { to: string }): void =>
    notify({
      to,
      from: () => null,
      kind: "verification",
      tag: "verification",
      url: "/profile/verification",
      title: ({ selfieDecided }) => selfieDecided[outcome],
      body: (texts) => {
        if (outcome === "refused") return texts.selfieRefusals[reason];
        return outcome === "approved" ? texts.selfieApproved : texts.selfieExpired;
      },
      urgency: "normal",
      ttlSeconds: TTL.request,
      isOpen: () => true,
    });

function createReportNews({
  push,
  writeReports,
}: {
  /** Even while a tab is open: only the console itself shows new reports. */
  push: (news: News) => void;
  writeReports: MailTexts["writeReports"];
}) {
  const news = { from: () => null, kind: "reports", url: CONSOLE_PATH, ttlSeconds: TTL.reports } as const;

  return {
    notifyOfUrgentReport({ to, reason }: { to: string; reason: UrgentReason }): void {
      push({
        ...news,
        to,
        tag: "reports:urgent",
        title: ({ urgentReport }) => urgentReport,
        body: ({ urgentReasons }) => urgentReasons[reason],
        urgency: "high",
        isOpen: () => true,
      });
      writeReports(to, { urgent: reason });
    },

    notifyOfReports({ to, count }: { to: string; count: number }): void {
      push({
        ...news,
        to,
        tag: "reports",
        title: ({ reports }) => reports,
        body: ({ reportsWait }) => reportsWait(count),
        urgency: "normal",
        isOpen: () => true,
      });
      writeReports(to, { count });
    },

    /** Not which one nor how: who reported someone by name and a stranger must not learn that they are the same. */
    notifyOfDecidedReports: (to: string): void =>
      push({
        ...news,
        to,
        url: "/",
        tag: "reports:decided",
        title: ({ reportsDecided }) => reportsDecided,
        body: ({ reportsDecidedBody }) => reportsDecidedBody,
        urgency: "normal",
        isOpen: () => true,
      }),

    /** Suspended members, too: the decision may be about their suspension. */
    notifyOfAppeal: ({
      to,
      outcome,
      url,
    }: {
      to: string;
      outcome: AppealVerdict["outcome"];
      url: string;
    }): void =>
      push({
        ...news,
        to,
        url,
        tag: "appeal",
        title: ({ appealDecided }) => appealDecided,
        body: ({ appealOutcomes }) => appealOutcomes[outcome],
        urgency: "normal",
        evenSuspended: true,
        isOpen: () => true,
      }),
  };
}
