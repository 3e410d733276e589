import { join } from "node:path";
import { percentile } from "../percentile.ts";
import type { BenchRow } from "../report.ts";
import { startChild } from "../sockets/child.ts";
import { type Line, openLine, openLines } from "../sockets/line.ts";

const WATCHERS = 1_000;
const UPDATES = 30;
const MOST_MS = 50;

interface Person {
  id: string;
  token: string;
}

/** Measures a change of an event that a thousand open maps show. */
export async function watchersBench(): Promise<BenchRow[]> {
  const program = join(import.meta.dirname, "ours.ts");
  const server = await startChild<{ host: Person; watchers: Person[]; eventId: string }>([
    process.execPath,
    program,
    String(WATCHERS),
  ]);
  const lines = await openLines(WATCHERS, (n) => watch(server.port, server.watchers[n]!));
  const times: number[] = [];
  const before = await server.ask("cpu");
  for (let n = 0; n < UPDATES; n++) {
    const heard = Promise.all(lines.map((line) => next(line, '{"event":"EVENT_UPDATED"')));
    const started = performance.now();
    await Promise.all([rename(server, `Прогулка ${n}`), heard]);
    times.push(performance.now() - started);
  }
  const perWatcher = ((await server.ask("cpu")) - before) / (UPDATES * WATCHERS);
  await server.stop();
  const p99 = percentile(times, 0.99);
  return [
    {
      name: `an event changes → the last of ${WATCHERS} watchers has heard, p50 / p99`,
      value: `${percentile(times, 0.5).toFixed(1)} / ${p99.toFixed(1)} ms`,
      target: `p99 ≤ ${MOST_MS} ms`,
      met: p99 <= MOST_MS,
      note: `from the host's request on; ${perWatcher.toFixed(1)} µs of the server's CPU a watcher`,
    },
  ];
}

async function watch(port: number, { token }: Person): Promise<Line> {
  const line = await openLine(`ws://127.0.0.1:${port}/ws`, '"ONLINE_NOW"');
  await asked(line, "AUTHENTICATION_MESSAGE", { token });
  await asked(line, "WATCH_EVENTS", { tl_lat: 55.9, tl_lon: 37.4, br_lat: 55.6, br_lon: 37.8 });
  return line;
}

function asked(line: Line, event: string, data: object): Promise<void> {
  const answer = next(line, '{"event":"ACK"');
  line.send(JSON.stringify({ event, id: "1", data }));
  return answer;
}

async function rename(
  { port, host, eventId }: { port: number; host: Person; eventId: string },
  title: string,
): Promise<void> {
  const { ok } = await fetch(`http://127.0.0.1:${port}/api/event/${eventId}/update`, {
    method: "POST",
    headers: { authorization: `Bearer ${host.token}`, "content-type": "application/json" },
    body: JSON.stringify({ title }),
  });
  if (!ok) throw new Error("The event was not changed");
}

const next = (line: Line, beginning: string) =>
  new Promise<void>((resolve) => {
    line.onMessage = (text) => text.startsWith(beginning) && resolve();
  });
