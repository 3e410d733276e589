/** Sockets of the whole server, compared with bare `Bun.serve` and socket.io: `bun bench/sockets.ts`. */
import { ONLINE_NOW_EVERY_MS } from "../src/contract/limits.ts";
import { type BenchRow, printTable } from "./report.ts";
import { type Line, openLines } from "./sockets/line.ts";
import { rateOf } from "./sockets/rate.ts";
import { KINDS, type Kind, openTab } from "./sockets/servers.ts";

const CROWD = 10_000;
const WARM_UP = 2_000;
const LINES = 100;
const MESSAGES = 100_000;
const MEMORY_TARGET = 2_500;
const ANNOUNCEMENT_TARGET_MS = 200;

const [OURS, RAW, SOCKET_IO] = KINDS as [Kind, Kind, Kind];

export async function socketsBench(): Promise<BenchRow[]> {
  return [...(await crowd()), ...(await rates("echo")), ...(await rates("relay"))];
}

/** Ten thousand idle guests: memory per socket, and the time of a broadcast to all of them. */
async function crowd(): Promise<BenchRow[]> {
  const child = await OURS.start();
  // Compiles the code first, so that its memory is not counted as memory of the sockets.
  for (const line of await openLines(WARM_UP, () => openTab(child.port))) line.close();
  await Bun.sleep(500);
  const empty = await child.ask("memory");
  const lines = await openLines(CROWD, () => openTab(child.port));
  await Bun.sleep(ONLINE_NOW_EVERY_MS * 2);
  const full = await child.ask("memory");
  const announcements = [];
  for (let n = 0; n < 5; n++) announcements.push(await announcement(child.port, lines));
  await child.stop();

  const each = (full.rss - empty.rss) / CROWD;
  const slowest = Math.max(...announcements);
  return [
    {
      name: "memory per idle guest socket",
      value: `${Math.round(each)} B`,
      target: `≤ ${MEMORY_TARGET} B`,
      met: each <= MEMORY_TARGET,
      note: `resident memory of ${CROWD} sockets above the empty server (${mega(empty.rss)} MB); ${Math.round((full.heap - empty.heap) / CROWD)} B of it JavaScript`,
    },
    {
      name: `ONLINE_NOW to ${CROWD} sockets`,
      value: `${Math.round(slowest)} ms`,
      target: `≤ ${ANNOUNCEMENT_TARGET_MS} ms`,
      met: slowest <= ANNOUNCEMENT_TARGET_MS,
      note: "from the first to hear to the last, slowest of 5",
    },
  ];
}

/** Milliseconds between the first and the last of these sockets to receive ONLINE_NOW. */
async function announcement(port: number, lines: Line[]): Promise<number> {
  let [heard, first] = [0, 0];
  const all = new Promise<number>((resolve) => {
    for (const line of lines)
      line.onMessage = (text) => {
        if (!text.includes("ONLINE_NOW")) return;
        if (++heard === 1) first = performance.now();
        if (heard === lines.length) resolve(performance.now());
      };
  });
  const newcomer = await openTab(port);
  const last = await all;
  newcomer.close();
  const left = Promise.all(
    lines.map(
      (line) =>
        new Promise<void>((resolve) => {
          line.onMessage = () => resolve();
        }),
    ),
  );
  await left;
  return last - first;
}

async function rates(what: "echo" | "relay"): Promise<BenchRow[]> {
  const measured = new Map<Kind, number>();
  for (const kind of KINDS) {
    const child = await kind.start();
    const talks = await kind[what](child.port, LINES);
    measured.set(kind, await rateOf(child, talks, MESSAGES));
    await child.stop();
  }
  const [ours, raw, socketIo] = [OURS, RAW, SOCKET_IO].map((kind) => measured.get(kind)!) as [
    number,
    number,
    number,
  ];
  const comparison = `raw Bun.serve ${thousands(raw)}, socket.io on Node ${thousands(socketIo)}`;
  return [
    {
      name: `${what} per CPU second`,
      value: thousands(ours),
      note: comparison,
      ...(what === "relay" && {
        chart: {
          question: "How many signals does a second of CPU relay?",
          unit: "signals",
          values: { Randevu: ours, "raw Bun.serve": raw, "socket.io on Node": socketIo },
        },
      }),
    },
    ...(what === "relay"
      ? [ratio("raw Bun.serve", ours / raw, 0.8), ratio("socket.io", ours / socketIo, 3)]
      : []),
  ];
}

const ratio = (name: string, value: number, target: number): BenchRow => ({
  name: `relay against ${name}`,
  value: `× ${value.toFixed(2)}`,
  target: `≥ × ${target}`,
  met: value >= target,
});

const thousands = (perSecond: number) => `${Math.round(perSecond / 1000)} k/s`;
const mega = (bytes: number) => Math.round(bytes / 1e6);

if (import.meta.main) {
  printTable(await socketsBench());
  process.exit(0);
}
