import { count, eq, not, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { chats, users } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";

export function createFirstContactStore({ orm, sqlite }: Db) {
  const sender = given("sender");
  const facts = orm
    .select({ joinedAt: users.createdAt, friends: tiesSql.areFriends(sender, given("to")) })
    .from(users)
    .where(eq(users.id, sender))
    .prepare();
  const companion = sql`iif(chats.low_id = ${sender}, chats.high_id, chats.low_id)`;
  const started = orm
    .select({ count: count() })
    .from(chats)
    .where(
      sql`${eq(chats.startedBy, sender)} AND ${not(tiesSql.areFriends(sender, companion))} AND ${not(tiesSql.likeEachOther(sender, companion))}`,
    )
    .prepare();
  const sameToOthers = sqlite.query<{ n: number }, [string, string, string, number]>(
    `SELECT count(*) AS n FROM first_texts t WHERE t.sender_id = ?1 AND t.hash = ?2 AND t.to_id <> ?3 AND t.created_at > ?4
       AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.companion_id = ?1 AND m.user_id = t.to_id AND m.wrote_seq > 0)`,
  );
  const note = sqlite.query<null, [string, string, string, number]>(
    `INSERT INTO first_texts (sender_id, hash, to_id, created_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (sender_id, hash, to_id) DO UPDATE SET created_at = excluded.created_at`,
  );
  const forget = sqlite.query<null, [number]>("DELETE FROM first_texts WHERE created_at <= ?");

  return {
    facts: (senderId: string, to: string) => facts.get({ sender: senderId, to })!,
    /** Chats that this member started with people who are neither their friends nor like them back. */
    startedWithStrangers: (senderId: string): number => started.get({ sender: senderId })!.count,
    /** To how many other people, none of whom has written back, this text was sent. */
    sameToOthers: (senderId: string, hash: string, to: string, since: number): number =>
      sameToOthers.get(senderId, hash, to, since)!.n,
    note: (senderId: string, hash: string, to: string, now: number) => note.run(senderId, hash, to, now),
    forget: (until: number) => forget.run(until),
  };
}
