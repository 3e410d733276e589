import { guestKey, userKey } from "#contract/person-key.ts";
import type { Role } from "#contract/roles.ts";
import { MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Listeners } from "#src/listeners.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { type Browser, type SignedIn, UNKNOWN_BROWSER } from "../browser.ts";
import type { Outstanding } from "../outstanding/actions.ts";
import {
  CONFIRMED_MS,
  DEVICE_MS,
  DEVICES_MAX,
  FRESH_MS,
  SESSION_MS,
  SESSION_TOUCH_MS,
  SESSIONS_MAX,
  TRUST_MS,
} from "../rules.ts";
import type { Suspensions } from "../suspensions/actions.ts";
import { createSessionStore } from "./store.ts";
import { createTokens, type Session } from "./tokens.ts";
import { sessionsView } from "./view.ts";

export type Sessions = ReturnType<typeof createSessions>;

const USER_AGENT_MAX = 300;

/** Its transaction, of another process, may have waited. */
const LOCK_NEW_MS = MINUTE_MS;

export function createSessions({
  config,
  db,
  hub,
  services,
  log,
  clock,
  ids,
  outstanding,
  suspensions,
}: Pick<Deps, "config" | "db" | "hub" | "services" | "log" | "clock" | "ids"> & {
  outstanding: Outstanding;
  suspensions: Suspensions;
}) {
  const ended = new Listeners<[userId: string, isMeant: (sessionId: string) => boolean]>(
    "sessions ended",
    log,
  );
  const store = createSessionStore(db);
  const tokens = createTokens(services.secretKeys);

  /** Null if the token was forged. Members who asked to be deleted may only look and come back. */
  function authenticate(session: Session | null): Session & { deleted: boolean; role: Role } {
    const row = session && store.session(session.sessionId);
    const now = clock();
    if (!row || row.userId !== session.userId || hasExpired(row)) throw new Problem("invalid_token");
    suspensions.refuse(row);
    if (now - row.lastSeenAt >= SESSION_TOUCH_MS)
      db.ifRoom(() => store.touch(session.sessionId, now, now + SESSION_MS));
    return { ...session, deleted: row.deletedAt !== null, role: row.role };
  }

  /** However much it is used. */
  const hasExpired = ({ expiresAt, createdAt }: { expiresAt: number; createdAt: number }): boolean =>
    Math.min(expiresAt, createdAt + config.sessionMs) <= clock();

  function startSession(userId: string, { userAgent, country }: Browser = UNKNOWN_BROWSER): Session {
    const now = clock();
    const sessionId = ids();
    store.add({
      id: sessionId,
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + SESSION_MS,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      country,
    });
    const pushedOut = store.keepNewestOf(userId, SESSIONS_MAX);
    if (pushedOut.length > 0) signOutTabs(userId, (id) => pushedOut.includes(id));
    return { userId, sessionId };
  }

  const isKnownDevice = (userId: string, device: string | null): boolean =>
    device !== null && store.isKnownDevice(userId, hashSecret(device));

  /** `isNewDevice`: the user has not signed in from it before, or it was forgotten. */
  function signIn(userId: string, browser: Browser): SignedIn & { isNewDevice: boolean } {
    const device = browser.device ?? newSecret();
    const isNewDevice = !isKnownDevice(userId, device);
    store.rememberDevice(userId, hashSecret(device), clock());
    store.keepNewestDevices(userId, DEVICES_MAX);
    return { session: startSession(userId, browser), device, isNewDevice };
  }

  function endSession({ userId, sessionId }: Session): void {
    store.remove(sessionId);
    signOutTabs(userId, (id) => id === sessionId);
  }

  /** Forgets all browsers but `here`: an intruder's would be let in without an e-mail. Only a suspension keeps the sessions. */
  function endAllSessions(userId: string, here?: { sessionId: string; device: string | null }): void {
    services.securityLog.note("recovery", { user: userId, step: "all_sessions_ended" });
    outstanding.endAll(userId);
    outstanding.endCalendarFeed(userId);
    store.removeAllOf(userId, here?.sessionId);
    store.forgetDevicesOf(userId, here?.device ? hashSecret(here.device) : "");
    store.trustNoDeviceOf(userId);
    signOutTabs(userId, (id) => id !== here?.sessionId);
  }

  function signOutTabs(userId: string, isMeant: (sessionId: string) => boolean = () => true): void {
    db.whenCommitted(() => {
      for (const tab of [...hub.tabsOf(userKey(userId))])
        if (tab.person.kind === "user" && isMeant(tab.person.sessionId)) signOutTab(tab);
      ended.notify(userId, isMeant);
    });
  }

  function signOutTab(tab: Connection): void {
    hub.identify(tab, { kind: "guest", key: guestKey(tab.id) });
    tab.send("SIGNED_OUT", {});
  }

  const isAlive = ({ userId, sessionId }: Session): boolean => ownerOf(sessionId) === userId;

  /** Undefined if they are suspended or deleted. */
  function ownerOf(sessionId: string): string | undefined {
    const row = store.session(sessionId);
    if (!row || hasExpired(row) || row.lockedAt !== null || row.deletedAt !== null) return;
    return row.userId;
  }

  return {
    tokens,
    authenticate,
    startSession,
    signIn,
    isKnownDevice,
    /** This browser was asked not to ask for the second factor. */
    isTrustedDevice: (userId: string, device: string | null): boolean =>
      device !== null && store.isTrustedDevice(userId, hashSecret(device), clock()),
    trustDevice: (userId: string, device: string): void =>
      void store.trustDevice(userId, hashSecret(device), clock() + TRUST_MS),
    trustNoDeviceOf: (userId: string): void => void store.trustNoDeviceOf(userId),
    /** The person at the browser has just proved who they are. */
    isFresh: ({ sessionId }: Session): boolean =>
      (store.session(sessionId)?.createdAt ?? 0) > clock() - FRESH_MS,
    confirm: ({ sessionId }: Session): number => {
      store.confirm(sessionId, clock());
      return clock() + CONFIRMED_MS;
    },
    /** Null if the user has not confirmed lately who they are. */
    confirmedUntil: ({ sessionId }: Session): number | null => {
      const until = (store.confirmedAt(sessionId) ?? 0) + CONFIRMED_MS;
      return until > clock() ? until : null;
    },
    endSession,
    endAllSessions,
    whenEnded: ended.add,

    /** For use after an await. Guards decide what deleted members may do: deleting the account ends its sessions. */
    demandAlive({ userId, sessionId }: Session): void {
      const row = store.session(sessionId);
      if (row?.userId !== userId || hasExpired(row) || row.lockedAt !== null)
        throw new Problem("invalid_token");
    },

    /** The member whom the socket's session still names. */
    memberNow: ({ person }: Connection): string | undefined =>
      person.kind === "user" && isAlive(person) ? person.userId : undefined,

    refreshSocket(connection: Connection): void {
      if (connection.person.kind === "user" && !isAlive(connection.person)) signOutTab(connection);
    },

    /** Another process (`bun run admin`) may have suspended them. */
    signOutLocked(): void {
      for (const userId of store.lockedSince(clock() - LOCK_NEW_MS)) signOutTabs(userId);
    },

    signInSocket(connection: Connection, session: Session | null): Session {
      const { userId, sessionId, deleted } = authenticate(session);
      if (deleted) throw new Problem("account_deleted");
      hub.identify(connection, { kind: "user", key: userKey(userId), userId, sessionId });
      return { userId, sessionId };
    },

    sessionsOf: ({ userId, sessionId }: Session) => sessionsView(store.sessionsOf(userId), sessionId),

    ownerOf,

    /** With the calendar feed that it made: it may be a stranger's. Signing out in one's own browser leaves the feed. */
    endOwnSession(userId: string, sessionId: string): void {
      if (store.session(sessionId)?.userId !== userId) throw new Problem("not_found");
      db.transaction(() => {
        outstanding.endCalendarFeedOf(userId, sessionId);
        endSession({ userId, sessionId });
      });
    },

    removeExpired(): void {
      for (const { id, userId } of store.removeExpired(clock(), clock() - config.sessionMs))
        signOutTabs(userId, (open) => open === id);
      store.forgetDevices(clock() - DEVICE_MS);
    },
  };
}
