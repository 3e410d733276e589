import { awaitsReview } from "#db/awaited.ts";
import type { Db } from "#db/open.ts";
import type { Box } from "../rules.ts";

export type MapStore = ReturnType<typeof createMapStore>;

export interface PinRow {
  number: number;
  id: string;
  revision: number;
  ownerId: string;
  typeId: number;
  title: string;
  shownLat: number;
  shownLon: number;
  cellX: number;
  cellY: number;
  startsAt: number;
  overAt: number;
  zone: string;
  capacity: number | null;
  taken: number;
  cityId: number | null;
  askToCome: number;
  imageId: string | null;
  sex: "MALE" | "FEMALE" | "UNDEF";
  birthday: string | null;
  tags: string | null;
}

export interface CellRow {
  x: number;
  y: number;
  count: number;
  lat: number;
  lon: number;
}

export function createMapStore({ sqlite }: Db) {
  // The R*Tree keeps 32 bits of a coordinate, rounded outwards: results may lie centimetres outside the box.
  const inBox = sqlite.query<[number], [number, number, number, number, number]>(
    "SELECT number FROM event_map WHERE max_lat >= ? AND min_lat <= ? AND max_lon >= ? AND min_lon <= ? LIMIT ?",
  );
  const pins = sqlite.query<PinRow, [string]>(
    `SELECT e.number, e.id, e.revision, e.owner_id AS ownerId, e.type_id AS typeId, e.title, e.shown_lat AS shownLat,
      e.shown_lon AS shownLon, e.cell_x AS cellX, e.cell_y AS cellY, e.starts_at AS startsAt, e.over_at AS overAt, e.zone, e.capacity, e.taken,
      e.city_id AS cityId, e.ask_to_come AS askToCome, e.image_id AS imageId, u.sex, u.birthday,
      (SELECT group_concat(t.tag_id) FROM event_tags t WHERE t.event_number = e.number) AS tags
    FROM json_each(?) n CROSS JOIN events e ON e.number = n.value CROSS JOIN users u ON u.id = e.owner_id
    WHERE e.listed = 1`,
  );
  const listed = sqlite.query<[startsAt: number, number: number], [number, number, number]>(
    `SELECT starts_at, number FROM events INDEXED BY events_listed WHERE listed = 1 AND (starts_at, number) > (?, ?)
    ORDER BY starts_at, number LIMIT ?`,
  );
  const cells = sqlite.query<CellRow, [number, number, number, number, number, number | null]>(
    `SELECT x, y, sum(count) AS count, sum(lat) AS lat, sum(lon) AS lon FROM event_cells
    WHERE zoom = ?1 AND x BETWEEN ?2 AND ?3 AND y BETWEEN ?4 AND ?5 AND (?6 IS NULL OR type_id = ?6) GROUP BY x, y`,
  );
  const ofHosts = sqlite.query<
    { cellX: number; cellY: number; typeId: number; lat: number; lon: number },
    [string]
  >(
    `SELECT e.cell_x AS cellX, e.cell_y AS cellY, e.type_id AS typeId, e.shown_lat AS lat, e.shown_lon AS lon
    FROM json_each(?) h CROSS JOIN events e ON e.owner_id = h.value WHERE e.listed = 1`,
  );
  const hostsAmong = sqlite.query<{ id: string }, [string]>(
    `SELECT h.value AS id FROM json_each(?) h
    WHERE EXISTS (SELECT 1 FROM events e WHERE e.owner_id = h.value AND e.listed = 1)`,
  );
  const viewed = sqlite.query<[number], [string, number]>(
    "SELECT event_number FROM event_views WHERE viewer_id = ? AND viewed_at <= ?",
  );
  const favorites = sqlite.query<[number], [string]>(
    "SELECT event_number FROM event_favorites WHERE user_id = ?",
  );
  const attended = sqlite.query<[number, string], [string]>(
    "SELECT event_number, state FROM event_people WHERE user_id = ?",
  );
  const exactPlaces = sqlite.query<[number, number, number], [string]>(
    `SELECT number, lat, lon FROM events WHERE owner_id = ?1 AND listed = 1
    UNION ALL SELECT e.number, e.lat, e.lon FROM event_people p CROSS JOIN events e ON e.number = p.event_number
    WHERE p.user_id = ?1 AND p.state = 'coming'`,
  );
  const thumbs = sqlite.query<{ id: string }, [string]>(
    `SELECT i.id FROM json_each(?) n CROSS JOIN images i ON i.id = n.value WHERE i.removed_at IS NULL AND NOT ${awaitsReview("i.id")}`,
  );
  const changes = sqlite.query<[number, number], [number]>(
    "SELECT seq, number FROM event_changes WHERE seq > ? ORDER BY seq",
  );
  const latestChange = sqlite.query<{ seq: number | null }, []>("SELECT max(seq) AS seq FROM event_changes");
  const forget = sqlite.query<unknown, [number]>("DELETE FROM event_changes WHERE seq <= ?");

  const viewedUntil = (me: string, until: number): number[] =>
    (viewed.values(me, until) as [number][]).map(([number]) => number);

  return {
    inBox: ({ south, north, west, east }: Box, limit: number): number[] =>
      inBox.values(south, north, west, east, limit).map((row) => row[0] as number),
    pins: (numbers: readonly number[]) => pins.all(JSON.stringify(numbers)),
    listedAfter: ([startsAt, number]: readonly [startsAt: number, number: number], limit: number) =>
      listed.values(startsAt, number, limit) as [startsAt: number, number: number][],
    cells: (
      zoom: number,
      [west, east]: [number, number],
      [north, south]: [number, number],
      typeId: number | null,
    ) => cells.all(zoom, west, east, north, south, typeId),
    hostsAmong: (ids: readonly string[]): string[] => hostsAmong.all(JSON.stringify(ids)).map(({ id }) => id),
    ofHosts: (ids: readonly string[]) => ofHosts.all(JSON.stringify(ids)),
    viewed: (me: string) => new Set(viewedUntil(me, Number.MAX_SAFE_INTEGER)),
    viewedUntil,
    favorites: (me: string) => new Set((favorites.values(me) as [number][]).map(([number]) => number)),
    attended: (me: string) => new Map(attended.values(me) as [number, string][]),
    exactPlaces: (me: string) =>
      new Map(
        (exactPlaces.values(me) as [number, number, number][]).map(([number, lat, lon]) => [
          number,
          { lat, lon },
        ]),
      ),
    imagesAmong: (ids: readonly string[]) => new Set(thumbs.all(JSON.stringify(ids)).map(({ id }) => id)),
    changesAfter: (seq: number) => changes.values(seq) as [seq: number, number: number][],
    latestChange: (): number => latestChange.get()?.seq ?? 0,
    forgetChanges: (seq: number) => forget.run(seq),
  };
}
