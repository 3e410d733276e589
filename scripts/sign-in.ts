import { DAY_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import type { Config } from "#src/config.ts";
import { createTokens } from "#src/features/auth/sessions/tokens.ts";
import { readSecretKeys } from "#src/services/secret-key.ts";

/** A session of a day for each of them, without a password: their tokens, in the same order. */
export function signIn(db: Db, config: Config, userIds: readonly string[]): Promise<string[]> {
  const now = Date.now();
  const tokens = createTokens(readSecretKeys(config));
  const insert = db.sqlite.query(
    "INSERT INTO sessions (id, user_id, created_at, expires_at, last_seen_at) VALUES (?, ?, ?, ?, ?)",
  );
  const signed = db.transaction(() =>
    userIds.map((userId) => {
      const sessionId = Bun.randomUUIDv7();
      insert.run(sessionId, userId, now, now + DAY_MS, now);
      return { userId, sessionId };
    }),
  );
  return Promise.all(signed.map(tokens.sign));
}
