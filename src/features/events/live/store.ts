import type { Db } from "#db/open.ts";

export function createLiveStore({ sqlite }: Db) {
  const reacted = sqlite.prepare<{ userId: string }, [number, number]>(
    "SELECT user_id AS userId FROM event_favorites WHERE event_number = ? UNION ALL SELECT user_id FROM event_people WHERE event_number = ?",
  );
  const revision = sqlite.prepare<{ revision: number }, [number]>(
    "SELECT revision FROM events WHERE number = ?",
  );
  return {
    revision: (number: number): number | undefined => revision.get(number)?.revision,
    /** Everyone who keeps it, comes, asks or waits, and those whom the host has turned away. */
    reacted: (number: number): string[] => reacted.all(number, number).map(({ userId }) => userId),
  };
}
