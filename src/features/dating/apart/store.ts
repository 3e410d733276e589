import type { Db } from "#db/open.ts";

export type ApartStore = ReturnType<typeof createApartStore>;

/** Rows that are read at once. */
const SLICE = 500;

/**
 * People a viewer does not find, by what the viewer did. Each list comes in slices: no one else waits for a viewer who has passed
 * a hundred thousand people.
 */
export function createApartStore({ sqlite }: Db) {
  function byId(table: "passes" | "profile_views") {
    const slice = sqlite.prepare<{ id: string }, [string, string]>(
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

  /** By the index of a member's chats, which ends with the number of the row. */
  const chats = sqlite.prepare<{ id: string; at: number; row: number }, [string, number, number]>(
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

  return { passed: byId("passes"), viewed: byId("profile_views"), written };
}
