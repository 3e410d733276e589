import type { Db } from "#db/open.ts";

/** For the archive of a member's data. */
export function createArchiveStore({ sqlite }: Db) {
  const hosted = sqlite.query<Record<string, unknown>, [string]>(
    `SELECT id, title, description, address, lat, lon, zone, starts_at AS startsAt, ends_at AS endsAt,
      cancel_reason AS cancelReason, created_at AS createdAt FROM events WHERE owner_id = ? ORDER BY starts_at`,
  );
  const attended = sqlite.query<Record<string, unknown>, [string]>(
    `SELECT e.id, e.title, e.starts_at AS startsAt, p.state, p.since FROM event_people p
    CROSS JOIN events e ON e.number = p.event_number WHERE p.user_id = ?`,
  );
  const kept = sqlite.query<Record<string, unknown>, [string]>(
    `SELECT e.id, e.title, f.created_at AS at FROM event_favorites f
    CROSS JOIN events e ON e.number = f.event_number WHERE f.user_id = ?`,
  );
  const viewed = sqlite.query<Record<string, unknown>, [string]>(
    `SELECT e.id, v.viewed_at AS at FROM event_views v
    CROSS JOIN events e ON e.number = v.event_number WHERE v.viewer_id = ?`,
  );
  const preferences = sqlite.query<{ preferences: string }, [string]>(
    "SELECT preferences FROM event_preferences WHERE user_id = ?",
  );
  return {
    of(userId: string) {
      const wanted = preferences.get(userId);
      return {
        events: {
          hosted: hosted.all(userId),
          attended: attended.all(userId),
          favorites: kept.all(userId),
          viewed: viewed.all(userId),
          preferences: wanted ? JSON.parse(wanted.preferences) : null,
        },
      };
    },
  };
}
