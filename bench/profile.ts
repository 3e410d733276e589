/**
 * Profiles over HTTP, compared with a server on Node that sends the same response; photo uploads and city search:
 * `bun bench/profile.ts`.
 */
import { dirname, join } from "node:path";
import * as z from "zod";
import { me, user } from "#contract/profile.ts";
import { openDatabase } from "../db/open.ts";
import { addReferenceData } from "../db/reference/cities.ts";
import { createPlaces } from "../src/features/places/actions.ts";
import { png } from "../test/helpers/photos.ts";
import { nodePath } from "./node.ts";
import { percentile } from "./percentile.ts";
import type { Ran } from "./profile/record.ts";
import { AT_ONCE, inTurns, type Measured, type Run } from "./profile/turns.ts";
import { type BenchRow, printTable } from "./report.ts";
import { type Child, startChild } from "./sockets/child.ts";

const TIMES_FASTIFY = 1;
const CITIES_MS = 2;
const UPLOADS = 6;

const NAMES = ["GET /api/user/me", "GET /api/user/id/{id}"];
const SCHEMAS = [me, user];

interface Ours {
  token: string;
  paths: string[];
  /** Statements that each path runs. */
  statements: Ran[][];
  /** The database file. */
  file: string;
}

export async function profileBench(): Promise<BenchRow[]> {
  const ours = await startChild<Ours>(program("ours.ts"));
  const headers = { authorization: `Bearer ${ours.token}` };
  const url = `http://127.0.0.1:${ours.port}`;
  const rows: BenchRow[] = [];
  for (const [at, path] of ours.paths.entries()) {
    const sample = await (await fetch(url + path, { headers })).text();
    const peer = await fastify(ours, at, sample);
    const runs = await inTurns({ ours: { child: ours, url: url + path, headers }, fastify: peer });
    rows.push(...compared(NAMES[at]!, runs, sample.length));
    await peer.child.stop();
  }
  rows.push(await uploads(url, headers, ours));
  await ours.stop();
  return [...rows, ...cities()];
}

const program = (file: string) => [process.execPath, join(import.meta.dirname, "profile", file)];

/** Fastify with better-sqlite3 on Node, with our statements on the same file and our schema as JSON schema. */
async function fastify({ file, token, statements }: Ours, at: number, sample: string): Promise<Measured> {
  const { $schema, ...schema } = z.toJSONSchema(SCHEMAS[at]!, { target: "openapi-3.0" });
  const told = join(dirname(file), "fastify.json");
  const parts = JSON.stringify({
    file,
    token,
    statements: statements[at],
    sample: JSON.parse(sample),
    schema,
  });
  await Bun.write(told, parts);
  const script = join(import.meta.dirname, "profile/fastify.mjs");
  const child = await startChild([nodePath(), script, told]);
  const url = `http://127.0.0.1:${child.port}/`;
  const headers = { authorization: `Bearer ${token}` };
  const theirs = Object.keys(await (await fetch(url, { headers })).json());
  const missing = Object.keys(JSON.parse(sample)).filter((key) => !theirs.includes(key));
  if (missing.length > 0) throw new Error(`Fastify's answer lacks ${missing}.`);
  return { child, url, headers };
}

function compared(
  name: string,
  { ours, fastify }: Record<"ours" | "fastify", Run>,
  bytes: number,
): BenchRow[] {
  const times = ours.perCpuSecond / fastify.perCpuSecond;
  return [
    {
      name: `${name}, against Fastify and better-sqlite3 on Node`,
      chart: {
        question: `How many times does a second of CPU answer ${name}?`,
        unit: "answers",
        values: { Randevu: ours.perCpuSecond, "Fastify, better-sqlite3": fastify.perCpuSecond },
      },
      value: `× ${times.toFixed(2)}`,
      target: `≥ × ${TIMES_FASTIFY}`,
      met: times >= TIMES_FASTIFY,
      note: `${Math.round(ours.perCpuSecond)} requests a CPU second and ${Math.round(fastify.perCpuSecond)} of it, by the same statements and a JSON schema, without privacy, limits and headers; ${bytes} bytes of JSON`,
    },
    {
      name: `${name}, p99 with ${AT_ONCE} at once`,
      value: `${ours.p99.toFixed(1)} ms`,
      note: `p50 ${ours.p50.toFixed(1)} ms; Fastify ${fastify.p99.toFixed(1)} and ${fastify.p50.toFixed(1)} ms`,
    },
  ];
}

async function uploads(url: string, headers: Record<string, string>, child: Child): Promise<BenchRow> {
  const photo = await cameraPhoto();
  const times: number[] = [];
  const before = await child.ask("cpu");
  for (let n = 0; n < UPLOADS; n++) {
    const body = new FormData();
    body.append("file", new File([photo], "photo.jpg", { type: "image/jpeg" }));
    const started = performance.now();
    const response = await fetch(`${url}/api/image/upload`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`An upload was answered ${response.status}.`);
    times.push(performance.now() - started);
  }
  const cpu = ((await child.ask("cpu")) - before) / 1e3 / UPLOADS;
  return {
    name: "a 12 megapixel photo, from the request to the answer, median",
    value: `${Math.round(percentile(times, 0.5))} ms`,
    note: `${(photo.byteLength / 2 ** 20).toFixed(1)} MB JPEG, three sizes and a placeholder written to disk; ${Math.round(cpu)} ms of CPU each`,
  };
}

/** 4000 × 3000 pixels with as much detail as a sharp photo. */
async function cameraPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 90;
  };
  const picture = png(1000, 750, (x, y) => [(x >> 2) + noise() / 2, (y >> 2) + noise(), 90 + noise()]);
  const bytes = await new Bun.Image(picture)
    .resize(4000, 3000, { fit: "fill" })
    .jpeg({ quality: 92 })
    .bytes();
  return new Uint8Array(bytes);
}

/** Measures CPU time, since load on the machine distorts wall-clock time. */
function cities(): BenchRow[] {
  const db = openDatabase(":memory:", { synchronous: "NORMAL" });
  addReferenceData(db);
  const { suggestions } = createPlaces({ db, services: { secretKeys: ["a bench"] } });
  const typed = ["к", "мо", "моск", "новгород", "san", "ё", "петерб"];
  const slowest = typed
    .map((name) => ({ name, ms: cpuOf(500, () => suggestions(name, "*", "ru")) }))
    .reduce((a, b) => (a.ms > b.ms ? a : b));
  db.close();
  return [
    {
      name: "city suggestions, the slowest of seven searches",
      value: `${slowest.ms.toFixed(2)} ms`,
      target: `≤ ${CITIES_MS} ms`,
      met: slowest.ms <= CITIES_MS,
      note: `“${slowest.name}”; mean CPU time of 500`,
    },
  ];
}

function cpuOf(times: number, work: () => unknown): number {
  for (let n = 0; n < 50; n++) work();
  const before = process.cpuUsage();
  for (let n = 0; n < times; n++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3 / times;
}

if (import.meta.main) {
  printTable(await profileBench());
  process.exit(0);
}
