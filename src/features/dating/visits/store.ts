import type { Db } from "#db/open.ts";

export type VisitsStore = ReturnType<typeof createVisitsStore>;

/** Who looked at a profile. Visits of members who visit privately are shown to no one, whenever they were. */
export function createVisitsStore({ sqlite }: Db) {
  const shown = `FROM profile_views v WHERE v.user_id = ?1 AND v.is_private = 0 AND v.viewer_id <> ?1
    AND NOT EXISTS (SELECT 1 FROM dating_settings d WHERE d.user_id = v.viewer_id AND d.private_visits = 1)`;
  const page = sqlite.prepare<{ id: string; at: number }, [string, number, number]>(
    `SELECT v.viewer_id AS id, v.viewed_at AS at ${shown} ORDER BY v.viewed_at DESC LIMIT ?2 OFFSET ?3`,
  );
  const total = sqlite.prepare<{ count: number }, [string]>(`SELECT count(*) AS count ${shown}`);
  const since = sqlite.prepare<{ count: number }, [string, number]>(
    `SELECT count(*) AS count ${shown} AND v.viewed_at > ?2`,
  );
  return {
    page: (userId: string, most: number, offset: number) => page.all(userId, most, offset),
    total: (userId: string) => total.get(userId)?.count ?? 0,
    since: (userId: string, time: number) => since.get(userId, time)?.count ?? 0,
  };
}
