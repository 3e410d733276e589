import type { LatestFirst } from "#contract/dating.ts";
import { Problem } from "#src/problem.ts";

export interface Spot {
  at: number;
  row: number;
}

export const START: Spot = { at: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER };

/** @throws Problem validation_failed */
export function pageOf<Row extends Spot>(
  { cursor, page, perPage }: LatestFirst,
  read: (after: Spot, most: number, offset: number) => Row[],
): { rows: Row[]; cursor: string | null } {
  const rows = read(cursor ? spotOf(cursor) : START, perPage + 1, cursor ? 0 : (page - 1) * perPage);
  const shown = rows.slice(0, perPage);
  return { rows: shown, cursor: rows.length > perPage ? cursorOf(shown.at(-1)!) : null };
}

const cursorOf = ({ at, row }: Spot): string => `${at.toString(36)}.${row.toString(36)}`;

function spotOf(cursor: string): Spot {
  const [at, row] = /^[0-9a-z]{1,10}\.[0-9a-z]{1,10}$/.test(cursor)
    ? cursor.split(".").map((part) => Number.parseInt(part, 36))
    : [];
  const spot = { at: at!, row: row! };
  if (at === undefined || row === undefined || cursorOf(spot) !== cursor) throw wrongCursor();
  return spot;
}

export const wrongCursor = () =>
  new Problem("validation_failed", {
    errors: [{ path: "cursor", code: "invalid_format", message: "A cursor comes from an earlier answer" }],
  });
