import type { Lang } from "#contract/lang.ts";
import { userKey } from "#contract/person-key.ts";
import type { Face } from "#contract/profile.ts";
import { maySee, standingOf } from "#contract/standing.ts";
import type { Deps } from "#src/deps.ts";
import { thumbOf } from "#src/features/images/actions.ts";
import type { Person } from "#src/realtime/connection.ts";
import type { Push, PushPayload } from "#src/services/push/push.ts";
import { createSeal } from "#src/services/seal.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { Timeouts } from "#src/timing/timeouts.ts";
import { KEPT_MS, LEFT_MS, PUSH_ICON } from "./rules.ts";
import type { NotificationStore } from "./store.ts";
import { PUSH_TEXTS } from "./texts.ts";

type Text = (texts: (typeof PUSH_TEXTS)[Lang], lang: Lang) => string;

export interface News extends Pick<Push, "urgency"> {
  to: string;
  /** As `to` may see them; null if it comes from the service itself. */
  from: () => Face | null;
  kind: PushPayload["kind"];
  tag: string;
  url: string;
  title?: string | Text;
  body: Text;
  ttlSeconds: number;
  /** What tells of the suspension itself reaches suspended members too. */
  evenSuspended?: boolean;
  /** Whether it is still worth sending if it could not be sent at once. */
  isOpen: () => boolean;
  sent?: () => void;
}

const PUSHES_EVERY_MS = 1_000;

/** A tab may be dead unnoticed or about to come back: news meanwhile is held for a minute, and sent if the tab stays closed. */
export function createPushing({
  hub,
  clock,
  log,
  services,
  store,
}: Pick<Deps, "hub" | "clock" | "log" | "services"> & { store: NotificationStore }) {
  const { pushes, secretKeys } = services;
  const { mark } = createSeal(secretKeys, "push topics");
  const kept = new Map<string, Map<string, { news: News; at: number }>>();
  const leaving = new Timeouts<string>(LEFT_MS);
  const alarm = new Alarm(clock, PUSHES_EVERY_MS, tick);
  let stopped = false;

  hub.whenIdentified((_, before) => tabLeft(before));
  hub.whenClosed(({ person }) => tabLeft(person));
  // All tabs close after this, although no one has left.
  hub.whenStopping(() => {
    stopped = true;
    alarm.stop();
  });

  const hasOpenTab = (userId: string) => hub.tabsOf(userKey(userId)).length > 0;

  function tabLeft(person: Person): void {
    if (stopped || person.kind !== "user" || hasOpenTab(person.userId)) return;
    leaving.start(person.userId, clock());
    alarm.set(leaving.nextDue);
  }

  function tick(): void {
    const now = clock();
    for (const userId of leaving.due(now)) {
      if (hasOpenTab(userId)) continue;
      const entries = [...(kept.get(userId)?.values() ?? [])];
      kept.delete(userId);
      for (const { news, at } of entries) {
        const ttlSeconds = news.ttlSeconds - Math.floor((now - at) / 1000);
        if (isRecent(at, now) && ttlSeconds > 0 && news.isOpen()) trySend({ ...news, ttlSeconds });
      }
    }
    alarm.set(Number.isFinite(leaving.nextDue) ? leaving.nextDue : null);
  }

  const isRecent = (at: number, now: number) => now - at < KEPT_MS + LEFT_MS;

  function keep(news: News): void {
    const now = clock();
    const entries = kept.get(news.to) ?? new Map<string, { news: News; at: number }>();
    for (const [tag, { at }] of entries) if (!isRecent(at, now)) entries.delete(tag);
    entries.set(news.tag, { news, at: now });
    kept.set(news.to, entries);
  }

  const isHidden = (from: Face | null) => from !== null && !maySee(standingOf(from));

  function trySend(news: News): void {
    try {
      send(news);
    } catch (error) {
      log.error({ err: error, push: news.kind }, "Failed to send notification");
    }
  }

  function send(news: News): void {
    const { to, tag, urgency, ttlSeconds, evenSuspended } = news;
    const reachable = () => store.reachable(to, clock(), { evenSuspended });
    const browsers = reachable();
    if (browsers.length === 0) return;
    const from = news.from();
    if (isHidden(from)) return;
    const topic = mark(`${to} ${tag}`).slice(0, 32);
    const badge = store.unreadCount(to);
    for (const { id, lang, provider, address, p256dh, auth, vapidKey } of browsers) {
      const target = { provider, address, p256dh, auth, vapidKey };
      const push = { to: target, payload: payloadOf(news, from, lang), badge, topic, urgency, ttlSeconds };
      // Meanwhile the session may have ended, or another member may have signed in with this browser.
      const isTheirs = () => reachable().some((browser) => browser.id === id);
      const renewed = () => (isTheirs() ? payloadNow(news, lang) : null);
      pushes.send(push, { gone: () => void store.remove(id), renewed });
    }
    news.sent?.();
  }

  function payloadOf({ kind, tag, url, title, body }: News, from: Face | null, lang: Lang): PushPayload {
    const icon = from?.image ? thumbOf(from.image) : PUSH_ICON;
    const texts = PUSH_TEXTS[lang];
    const heading = typeof title === "function" ? title(texts, lang) : (title ?? from?.name ?? "");
    return { kind, title: heading, body: body(texts, lang), tag, url, icon };
  }

  /** Computed when it is sent: meanwhile the message may have been deleted or read, or a block created. */
  function payloadNow(news: News, lang: Lang): PushPayload | null {
    if (!news.isOpen()) return null;
    const from = news.from();
    return isHidden(from) ? null : payloadOf(news, from, lang);
  }

  return {
    tick,
    hasOpenTab,
    canPush: (userId: string): boolean =>
      store.reachable(userId, clock()).some(({ provider }) => pushes.providers.includes(provider)),

    /** Never throws: the message is stored and the call rings whether or not a push goes out. */
    notify(news: News): void {
      if (stopped) return;
      const mayComeBack = leaving.has(news.to) && news.kind !== "call";
      if (hasOpenTab(news.to) || mayComeBack) keep(news);
      else trySend(news);
    },

    /** Even while a tab is open. */
    replace: trySend,
    forget: (userId: string, tag: string): void => void kept.get(userId)?.delete(tag),
  };
}
