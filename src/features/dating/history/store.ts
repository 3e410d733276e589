import type { Db } from "#db/open.ts";

export type HistoryStore = ReturnType<typeof createHistoryStore>;

const SLICE = 500;

/** Lists come in slices, so that no one waits for a viewer who has dismissed a hundred thousand people. */
export function createHistoryStore({ sqlite }: Db) {
  function byId(table: "passes" | "profile_views") {
    const slice = sqlite.query<{ id: string }, [string, string]>(
      `SELECT user_id AS id FROM ${table} WHERE viewer_id = ?1 AND user_id > ?2 ORDER BY user_id LIMIT ${SLICE}`,
    );
    return function* (viewerId: string): Generator<string[]> {
      for (let after = ""; ; ) {
        const ids = slice.all(viewerId, after).map((row) => row.id);
        yield ids;
        if (ids.length < SLICE) return;
        after = ids.at(-1)!;
      }
    };
  }

  /** Uses the index of a member's chats, which ends with the rowid. */
  const chats = sqlite.query<{ id: string; at: number; row: number }, [string, number, number]>(
    `SELECT companion_id AS id, last_at AS at, rowid AS row FROM chat_members
     WHERE user_id = ?1 AND (last_at, rowid) > (?2, ?3) ORDER BY last_at, rowid LIMIT ${SLICE}`,
  );
  function* written(viewerId: string): Generator<string[]> {
    for (let last = { at: 0, row: 0 }; ; ) {
      const rows = chats.all(viewerId, last.at, last.row);
      yield rows.map(({ id }) => id);
      if (rows.length < SLICE) return;
      last = rows.at(-1)!;
    }
  }

  /** Joins from the given people to the chats with them: SQLite would otherwise read all of a member's chats. */
  const among = sqlite.query<{ id: string }, [string, string]>(
    `SELECT m.companion_id AS id FROM json_each(?2) asked
     CROSS JOIN chat_members m INDEXED BY chat_members_by_companion ON m.companion_id = asked.value AND m.user_id = ?1
     WHERE m.last_at IS NOT NULL`,
  );

  return {
    dismissed: byId("passes"),
    viewed: byId("profile_views"),
    written,
    writtenAmong: (viewerId: string, people: readonly string[]): Set<string> =>
      new Set(among.all(viewerId, JSON.stringify(people)).map(({ id }) => id)),
  };
}
