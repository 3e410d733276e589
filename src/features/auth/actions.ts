import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { createAuthStore } from "./store.ts";
import { createTokens } from "./tokens.ts";

export interface Session {
  userId: string;
  sessionId: string;
}

const SESSION_MS = 90 * 24 * 60 * 60 * 1000;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({
  config,
  db,
  hub,
  clock,
  ids,
}: Pick<Deps, "config" | "db" | "hub" | "clock" | "ids">) {
  const store = createAuthStore(db);
  const tokens = createTokens(config);

  /** Who the token names. @throws Problem invalid_token when it is forged, or its session has ended. */
  function authenticate(token: string): Session {
    const session = tokens.read(token);
    const row = session && store.openSession(session.sessionId);
    if (!row || row.userId !== session.userId || row.expiresAt <= clock()) throw new Problem("invalid_token");
    if (row.lockedAt !== null) throw new Problem("user_locked");
    return session;
  }

  return {
    authenticate,

    /** Opens a session for this person and gives the token that names it. */
    startSession(userId: string, userAgent = ""): string {
      const now = clock();
      const session = { id: ids(), userId, createdAt: now, expiresAt: now + SESSION_MS, userAgent };
      store.addSession(session);
      return tokens.sign({ userId, sessionId: session.id });
    },

    /** The socket speaks for the person of the token from now on. */
    signInSocket(connection: Connection, token: string): Session {
      const session = authenticate(token);
      hub.identify(connection, { kind: "user", key: `user:${session.userId}`, ...session });
      return session;
    },

    /** Ends the session; the socket stays, as that of a guest. */
    signOutSocket(connection: Connection): void {
      if (connection.person.kind === "user") store.removeSession(connection.person.sessionId);
      hub.identify(connection, { kind: "guest", key: `guest:${connection.id}` });
    },

    endSession(sessionId: string): void {
      store.removeSession(sessionId);
    },

    removeExpiredSessions(): void {
      store.removeExpired(clock());
    },
  };
}
