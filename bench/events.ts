/** The map of 10,000 and 100,000 events, compared with better-sqlite3 and PostgreSQL with a GiST index: `bun bench/events.ts`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openDatabase } from "../db/open.ts";
import { seeded } from "../src/chance/seeded.ts";
import { cellOf } from "../src/features/events/map/rules.ts";
import { createWorld } from "../test/helpers/world.ts";
import { startPostgres } from "./events/postgres.ts";
import { watchersBench } from "./events/watchers.ts";
import { nodePath } from "./node.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";

const HOSTS = 20_000;
const BOXES = 200;
/** The most milliseconds at p99, by the number of events on the map. */
const MOST_MS = { 10000: 15, 100000: 40 };
type Size = keyof typeof MOST_MS;
const MOST_KB = 250;

export async function eventsBench(): Promise<BenchRow[]> {
  return [...(await mapListBench(10_000)), ...(await mapListBench(100_000)), ...(await watchersBench())];
}

async function mapListBench(size: Size): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "randevu-events-"));
  const file = join(folder, "app.db");
  const world = createWorld({ db: openDatabase(file, { synchronous: "NORMAL" }) });
  fill(world, size);
  const viewer = world.newPerson({ vipUntil: Number.MAX_SAFE_INTEGER });
  const { url } = world.listen();
  const request = (box: Box, flags = {}) =>
    fetch(`${url}/api/event/map-list?${paramsOf({ ...box, ...flags })}`, {
      headers: { authorization: `Bearer ${viewer.token}`, "accept-encoding": "gzip, deflate, br, zstd" },
      decompress: false,
    });
  const timesOf = async (ask: (box: Box) => Promise<Response>) => {
    const times: number[] = [];
    for (const box of boxes) {
      const started = performance.now();
      await (await ask(box)).arrayBuffer();
      times.push(performance.now() - started);
    }
    return times;
  };

  const boxes = moscowBoxes();
  const cold = await timesOf(request);
  const started = performance.now();
  await world.features.events.warmUp();
  const warmUpMs = performance.now() - started;
  const warm = await timesOf(request);
  const inClusters = await timesOf(() => request(WORLD));
  await viewer.post("/api/event-preference", { ageFrom: 30, ageTo: 45, sex: "FEMALE" });
  const filtered = await timesOf(() => request(WORLD, { isPreferences: true }));
  const plain = await Promise.all(
    boxes.map(
      async (box) =>
        new Uint8Array(await (await viewer.fetch(`/api/event/map-list?${paramsOf(box)}`)).arrayBuffer()),
    ),
  );
  const largest = plain.reduce((longest, one) => (one.length > longest.length ? one : longest));
  const found = (JSON.parse(new TextDecoder().decode(largest)) as { total: number }).total;
  const kb = { zstd: Bun.zstdCompressSync(largest, { level: 1 }), gzip: gzipSync(largest, { level: 4 }) };

  writeFileSync(join(folder, "boxes.json"), JSON.stringify(boxes));
  const script = join(import.meta.dirname, "events/better-sqlite.mjs");
  const node = Bun.spawnSync([nodePath(), script, file, join(folder, "boxes.json")]);
  const bySqlite = JSON.parse(node.stdout.toString()) as number[];
  const byPostgres = await postgresTimes(world.deps.db.sqlite, boxes);
  await world.close();
  rmSync(folder, { recursive: true, force: true });

  const inTime = (times: number[]) => ({
    value: ms(times),
    target: `p99 ≤ ${MOST_MS[size]} ms`,
    met: percentile(times, 0.99) <= MOST_MS[size],
  });
  const sizes = Object.entries(kb).map(([coding, { length }]) => `${coding} ${Math.round(length / 1024)} kB`);
  const rows: BenchRow[] = [
    {
      name: `map-list of up to ${found} events, p50 / p99`,
      chart: {
        question: `How long does a part of the map take among ${size.toLocaleString("en")} events (median)?`,
        unit: "ms",
        values: {
          "Randevu, the whole request": percentile(warm, 0.5),
          "better-sqlite3 on Node, the query": percentile(bySqlite, 0.5),
          ...(byPostgres && { "PostgreSQL 15, the query": percentile(byPostgres, 0.5) }),
        },
      },
      ...inTime(warm),
      note: `the whole request; the query alone by better-sqlite3 on Node ${ms(bySqlite)}, by PostgreSQL 15 with GiST ${byPostgres ? ms(byPostgres) : "not measured (`apt-get install postgresql-15`)"}; reading all pins ahead takes ${(warmUpMs / 1000).toFixed(1)} s during other work`,
    },
    { name: "the same within moments of a start", value: ms(cold), note: "pins are read and written" },
    { name: "the whole world, in clusters", ...inTime(inClusters) },
    {
      name: "the whole world by age and sex, in clusters",
      ...inTime(filtered),
      note: "goes through all events in memory",
    },
    {
      name: "bytes of the largest",
      value: sizes.join(", "),
      target: `≤ ${MOST_KB} kB`,
      met: Object.values(kb).every(({ length }) => length / 1024 <= MOST_KB),
      note: `${Math.round(largest.length / 1024)} kB of JSON`,
    },
  ];
  return rows.map((row) => ({ ...row, name: `${size.toLocaleString("en")} events: ${row.name}` }));
}

const ms = (times: number[]) =>
  `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} ms`;

const paramsOf = (query: object) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

interface Box {
  tl_lat: number;
  tl_lon: number;
  br_lat: number;
  br_lon: number;
}

const WORLD: Box = { tl_lat: 90, tl_lon: -180, br_lat: -90, br_lon: 180 };

/** Boxes around Moscow with about 2,700 events each. */
function moscowBoxes(): Box[] {
  const random = seeded(5);
  return Array.from({ length: BOXES }, () => {
    const [lat, lon] = [55.75 + (random() - 0.5) * 1.4, 37.6 + (random() - 0.5) * 3];
    return { tl_lat: lat + 0.165, br_lat: lat - 0.165, tl_lon: lon - 0.33, br_lon: lon + 0.33 };
  });
}

function fill({ deps, clock }: ReturnType<typeof createWorld>, size: Size): void {
  const { db, ids } = deps;
  const random = seeded(3);
  const addUser = db.sqlite.prepare(
    "INSERT INTO users (id, name, sex, birthday, country, created_at) VALUES (?, 'Анна', 'FEMALE', '1990-05-05', 'RU', 0)",
  );
  const addEvent = db.sqlite.prepare(
    `INSERT INTO events (id, owner_id, type_id, title, description, lat, lon, shown_lat, shown_lon, cell_x, cell_y, address, zone,
      starts_at, over_at, age_from, age_to, ask_to_come, listed, created_at, updated_at)
    VALUES (?1, ?2, ?3, ?4, '', ?5, ?6, ?5, ?6, ?7, ?8, '', 'Europe/Moscow', ?9, ?10, 18, 120, 0, 1, 0, 0)`,
  );
  db.transaction(() => {
    const hosts = Array.from({ length: HOSTS }, () => ids());
    for (const id of hosts) addUser.run(id);
    for (let n = 0; n < size; n++) {
      const [lat, lon] = [55.75 + (random() - 0.5) * 2, 37.6 + (random() - 0.5) * 4].map((at) =>
        Number(at.toFixed(6)),
      ) as [number, number];
      const { x, y } = cellOf({ lat, lon });
      const starts = clock() + Math.floor(random() * 3e9);
      addEvent.run(
        ids(),
        hosts[n % HOSTS]!,
        1 + (n % 4),
        `Прогулка по набережной ${n}`,
        lat,
        lon,
        x,
        y,
        starts,
        starts + 1.5e7,
      );
    }
  });
}

async function postgresTimes(sqlite: import("bun:sqlite").Database, boxes: Box[]): Promise<number[] | null> {
  const postgres = await startPostgres();
  if (!postgres) return null;
  const { sql } = postgres;
  await sql`CREATE TABLE events (id text, owner_id text, type_id int, title text, starts_at bigint, zone text, place point)`;
  const rows = sqlite
    .query<Record<string, unknown>, []>(
      "SELECT id, owner_id, type_id, title, starts_at, zone, lat, lon FROM events",
    )
    .all();
  for (let from = 0; from < rows.length; from += 5_000)
    await sql`INSERT INTO events SELECT e->>'id', e->>'owner_id', (e->>'type_id')::int, e->>'title', (e->>'starts_at')::bigint,
      e->>'zone', point((e->>'lon')::float8, (e->>'lat')::float8)
      FROM jsonb_array_elements(${rows.slice(from, from + 5_000)}::jsonb) e`;
  await sql`CREATE INDEX ON events USING gist (place)`;
  await sql`ANALYZE events`;
  const times: number[] = [];
  for (const { tl_lat, tl_lon, br_lat, br_lon } of boxes) {
    const started = performance.now();
    const found = await sql`SELECT id, owner_id, type_id, title, starts_at, zone, place FROM events
      WHERE place <@ box(point(${tl_lon}::float8, ${br_lat}::float8), point(${br_lon}::float8, ${tl_lat}::float8)) LIMIT 3000`;
    JSON.stringify({ data: found });
    times.push(performance.now() - started);
  }
  await postgres.stop();
  return times;
}

if (import.meta.main) printTable(await eventsBench());
