import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { createAuthStore } from "./store.ts";
import { createTokens, type Session } from "./tokens.ts";

const SESSION_MS = 90 * 24 * 60 * 60 * 1000;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({
  db,
  hub,
  services,
  clock,
  ids,
}: Pick<Deps, "db" | "hub" | "services" | "clock" | "ids">) {
  const store = createAuthStore(db);
  const tokens = createTokens(services.secretKey);

  /** Who the token names. @throws Problem invalid_token when it is forged or its session has ended; user_locked. */
  function authenticate(token: string): Session {
    const session = tokens.read(token);
    const row = session && store.session(session.sessionId);
    if (!row || row.userId !== session.userId || row.expiresAt <= clock()) throw new Problem("invalid_token");
    if (row.lockedAt !== null) throw new Problem("user_locked");
    return session;
  }

  return {
    authenticate,

    /** Opens a session for this person and gives the token that names it. */
    startSession(userId: string, userAgent = ""): string {
      const createdAt = clock();
      const sessionId = ids();
      store.addSession({ id: sessionId, userId, createdAt, expiresAt: createdAt + SESSION_MS, userAgent });
      return tokens.sign({ userId, sessionId });
    },

    /** From now on the socket speaks for the person of the token. */
    signInSocket(connection: Connection, token: string): Session {
      const session = authenticate(token);
      hub.identify(connection, { kind: "user", key: `user:${session.userId}`, ...session });
      return session;
    },

    /** The token is worth nothing from now on, and every tab that was signed in with it is a guest's. */
    endSession({ userId, sessionId }: Session): void {
      store.removeSession(sessionId);
      for (const tab of hub.tabsOf(`user:${userId}`)) {
        if (tab.person.kind !== "user" || tab.person.sessionId !== sessionId) continue;
        hub.identify(tab, { kind: "guest", key: `guest:${tab.id}` });
        tab.send("SIGNED_OUT", {});
      }
    },

    removeExpiredSessions(): void {
      store.removeExpired(clock());
    },
  };
}
