import type { AttendanceState } from "#contract/events.ts";
import type { Db } from "#db/open.ts";
import { WANTS_TO_COME_SQL } from "../states-sql.ts";

export interface Placed {
  number: number;
  id: string;
  ownerId: string;
  listed: number;
  cellX: number;
  cellY: number;
  revision: number;
}

interface Between {
  number: number;
  id: string;
  userId: string;
  state: AttendanceState;
  isAhead: number;
}

const PLACED = "number, id, owner_id AS ownerId, listed, cell_x AS cellX, cell_y AS cellY, revision";

export function createVisibilityStore({ sqlite }: Db) {
  const changes = sqlite.query<{ seq: number; userId: string }, []>(
    "SELECT seq, user_id AS userId FROM host_changes ORDER BY seq",
  );
  const forget = sqlite.query<unknown, [number]>("DELETE FROM host_changes WHERE seq <= ?");
  const status = sqlite.query<{ hide: number; isClosed: number }, [string]>(
    "SELECT hide, (locked_at IS NOT NULL OR deleted_at IS NOT NULL) AS isClosed FROM users WHERE id = ?",
  );
  const ahead = sqlite.query<Placed, [string, number]>(
    `SELECT ${PLACED} FROM events WHERE owner_id = ? AND cancel_reason IS NULL AND over_at > ?`,
  );
  const attending = sqlite.query<{ number: number }, [string, number]>(
    `SELECT e.number FROM event_people p CROSS JOIN events e ON e.number = p.event_number WHERE p.user_id = ? AND p.state IN ${WANTS_TO_COME_SQL} AND e.over_at > ?`,
  );
  const guests = sqlite.query<{ userId: string }, [number]>(
    `SELECT user_id AS userId FROM event_people WHERE event_number = ? AND state IN ${WANTS_TO_COME_SQL}`,
  );
  const dismiss = sqlite.query<unknown, [number]>(
    `DELETE FROM event_people WHERE event_number = ? AND state IN ${WANTS_TO_COME_SQL}`,
  );
  const between = sqlite.query<Between, { one: string; other: string; now: number }>(
    `SELECT e.number, e.id, p.user_id AS userId, p.state, (e.cancel_reason IS NULL AND e.over_at > $now) AS isAhead
    FROM event_people p CROSS JOIN events e ON e.number = p.event_number
    WHERE ((p.user_id = $one AND e.owner_id = $other) OR (p.user_id = $other AND e.owner_id = $one)) AND p.state IN ${WANTS_TO_COME_SQL}`,
  );
  const over = sqlite.query<Placed, [number]>(
    `SELECT ${PLACED} FROM events WHERE listed = 1 AND over_at <= ? LIMIT 200`,
  );
  const list = sqlite.query<unknown, [number, number]>(
    "UPDATE events SET listed = ?, revision = revision + 1 WHERE number = ?",
  );

  return {
    changes: () => changes.all(),
    forget: (seq: number) => forget.run(seq),
    status: (userId: string) => status.get(userId),
    ahead: (hostId: string, now: number) => ahead.all(hostId, now),
    attending: (userId: string, now: number): number[] =>
      attending.all(userId, now).map(({ number }) => number),
    /** A host's refusal is not attendance, and outlives a block. */
    between: (one: string, other: string, now: number) => between.all({ one, other, now }),
    guests: (number: number): string[] => guests.all(number).map(({ userId }) => userId),
    dismiss: (number: number) => dismiss.run(number),
    over: (now: number) => over.all(now),
    list: (number: number, isListed: boolean) => list.run(isListed ? 1 : 0, number),
  };
}
