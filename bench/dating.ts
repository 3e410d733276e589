/** Dating among a million people and a hundred thousand, by HTTP, compared with better-sqlite3 on Node and PostgreSQL: `bun bench/dating.ts`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Chart } from "./chart.ts";
import { chatDelays } from "./dating/chatting.ts";
import { clientOf, type Ours } from "./dating/client.ts";
import { makeCrowd, makePeers } from "./dating/crowd.ts";
import { postgresTimes } from "./dating/postgres.ts";
import { SEARCHES, type Search, sqlOf } from "./dating/searches.ts";
import { startRow } from "./dating/start.ts";
import { nodePath } from "./node.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";
import { type Child, startChild } from "./sockets/child.ts";

const PEOPLE = 1_000_000;
const MOST_MS = 25;
const FEWER = 100_000;
const MOST_MS_OF_FEWER = 5;
const BYTES = 200;
/** With only a hundred runs, p99 would be the maximum. */
const RUNS = 300;
const WARM_UP = 20;
/** Time per search, which the peers repeat as often as they can. */
const PEER_MS = 1_500;

export async function datingBench(): Promise<BenchRow[]> {
  return [...(await amongAMillion()), await amongFewer()];
}

async function amongAMillion(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "randevu-dating-"));
  try {
    makeCrowd(folder, PEOPLE);
    const start = await startRow(folder);
    const ours = await startOurs(folder);
    const asked = await searches(ours);
    const suggested = await suggestionsRow(ours);
    const chat = await chatDelays(ours);
    await ours.stop();
    const helped = await startOurs(folder, 1);
    chat.push(...(await chatDelays(helped, ", with one read worker")));
    await helped.stop();
    const peers = makePeers(folder);
    const bySqlite = sqliteTimes(folder, peers);
    const byPostgres = await postgresTimes(folder, peers, PEER_MS);
    return [
      ...asked.map(({ row, p50 }, at) => ({
        ...row,
        note: `${row.note}; ${comparison(bySqlite[at], byPostgres?.[at])}`,
        ...(CHARTED.includes(at) && {
          chart: chartOf(SEARCHES[at]![0], p50, bySqlite[at], byPostgres?.[at]),
        }),
      })),
      ...(byPostgres
        ? []
        : [{ name: "PostgreSQL 15", value: "not installed: apt-get install postgresql-15" }]),
      suggested,
      ...chat,
      memoryRow(ours),
      ...start,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The slowest of the same searches among fewer people. */
async function amongFewer(): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), "randevu-dating-"));
  try {
    makeCrowd(folder, FEWER);
    const ours = await startOurs(folder);
    const times: { name: string; page: number; count: number }[] = [];
    for (const search of SEARCHES) {
      const { pages, counts } = await timesOf(ours, search);
      times.push({ name: search[0], page: percentile(pages, 0.99), count: percentile(counts, 0.99) });
    }
    await ours.stop();
    const [slowest] = times.toSorted((a, b) => b.page - a.page);
    const count = Math.max(...times.map((each) => each.count));
    return {
      name: `${FEWER.toLocaleString("en")} people: the slowest search, p99`,
      value: `${slowest!.page.toFixed(1)} / ${count.toFixed(1)} ms`,
      target: `≤ ${MOST_MS_OF_FEWER} ms`,
      met: slowest!.page <= MOST_MS_OF_FEWER && count <= MOST_MS_OF_FEWER,
      note: `${slowest!.name}; median of all searches ${percentile(
        times.map(({ page }) => page),
        0.5,
      ).toFixed(1)} ms`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const startOurs = (folder: string, workers = 0) =>
  startChild<Omit<Ours, keyof Child>>([
    process.execPath,
    join(import.meta.dirname, "dating/ours.ts"),
    folder,
    String(workers),
  ]);

/** The first search, which orders everyone, and one with filters. */
const CHARTED = [0, 6];

const chartOf = (what: string, ours: number, bySqlite: number[] = [], byPostgres?: number[]): Chart => ({
  question: `How long does a page of a million people take (${what}, median)?`,
  unit: "ms",
  values: {
    "Randevu, the whole request": ours,
    "better-sqlite3 on Node, the query": percentile(bySqlite, 0.5),
    ...(byPostgres && { "PostgreSQL 15, the query": percentile(byPostgres, 0.5) }),
  },
});

async function searches(ours: Ours): Promise<{ row: BenchRow; p50: number }[]> {
  const rows: { row: BenchRow; p50: number }[] = [];
  for (const search of SEARCHES) rows.push(await pageRow(ours, search));
  return rows;
}

const NOTHING = { sex: null, ageFrom: 18, ageTo: 120, isMutual: false, tags: [], cities: [], country: "*" };

async function timesOf(ours: Ours, [, filters, sort]: Search) {
  const ask = clientOf(ours);
  await ask("/api/filter/search-preferences", { ...NOTHING, ...filters });
  const { times: pages, last } = await repeated(() => ask(`/api/user/search?sort=${sort}`));
  const { total } = (last as { pagination: { total: number } }).pagination;
  const { times: counts } = await repeated(() => ask("/api/user/search/count", {}));
  return { pages, counts, total };
}

async function pageRow(ours: Ours, search: Search): Promise<{ row: BenchRow; p50: number }> {
  const { pages, counts, total } = await timesOf(ours, search);
  const [page, count] = [percentile(pages, 0.99), percentile(counts, 0.99)];
  const p50 = percentile(pages, 0.5);
  const row: BenchRow = {
    name: `${search[0]}, p99`,
    value: `${page.toFixed(1)} / ${count.toFixed(1)} ms`,
    target: `≤ ${MOST_MS} ms`,
    met: page <= MOST_MS && count <= MOST_MS,
    note: `p50 ${p50.toFixed(1)} / ${percentile(counts, 0.5).toFixed(1)} ms; ${total.toLocaleString("en")} fit`,
  };
  return { row, p50 };
}

async function repeated(ask: () => Promise<unknown>): Promise<{ times: number[]; last: unknown }> {
  const times: number[] = [];
  let last: unknown;
  for (let run = -WARM_UP; run < RUNS; run++) {
    const started = performance.now();
    last = await ask();
    if (run >= 0) times.push(performance.now() - started);
  }
  return { times, last };
}

async function suggestionsRow(ours: Ours): Promise<BenchRow> {
  const ask = clientOf(ours);
  await ask("/api/filter/search-preferences", NOTHING);
  const { times } = await repeated(() => ask("/api/user/recommendations"));
  const p99 = percentile(times, 0.99);
  return {
    name: "suggestions, p99",
    value: `${p99.toFixed(1)} ms`,
    target: `≤ ${MOST_MS} ms`,
    met: p99 <= MOST_MS,
    note: `p50 ${percentile(times, 0.5).toFixed(1)} ms`,
  };
}

function sqliteTimes(folder: string, people: string): number[][] {
  const asked = join(folder, "searches.json");
  const searches = SEARCHES.map((search) => sqlOf(search, "sqlite"));
  writeFileSync(asked, JSON.stringify({ searches, ms: PEER_MS }));
  const script = join(import.meta.dirname, "dating/better-sqlite.mjs");
  const node = Bun.spawnSync([nodePath(), script, people, asked], { stderr: "inherit" });
  if (!node.success) throw new Error("better-sqlite3 on Node failed.");
  return JSON.parse(node.stdout.toString()) as number[][];
}

/** Times of the peers for page and count together, without HTTP, views and privacy. */
function comparison(bySqlite: number[] | undefined, byPostgres: number[] | undefined): string {
  const of = (times: number[]) => `${percentile(times, 0.5).toFixed(1)} ms`;
  const peers = [
    bySqlite ? `better-sqlite3 on Node ${of(bySqlite)}` : "",
    byPostgres ? `PostgreSQL 15 ${of(byPostgres)}` : "",
  ];
  return peers.filter(Boolean).join(", ");
}

function memoryRow({ indexBytes, builtMs }: Ours): BenchRow {
  const bytes = Math.round(indexBytes / PEOPLE);
  return {
    name: "memory a person",
    value: `${bytes} B`,
    target: `≤ ${BYTES} B`,
    met: bytes <= BYTES,
    note: `resident memory before and 3 s after reading all people, with SQLite's page cache full; reading took ${(builtMs / 1_000).toFixed(1)} s`,
  };
}

if (import.meta.main) {
  printTable(await datingBench());
  process.exit(0);
}
