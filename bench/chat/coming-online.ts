import { percentile } from "../percentile.ts";
import type { BenchRow } from "../report.ts";
import { type Line, openLines } from "../sockets/line.ts";
import { type Kind, RANDEVU, type Server, SOCKET_IO } from "./talkers.ts";

const LISTENERS = 1_000;
/** People who come online one after another; all listeners hear of each. */
const ARRIVALS = 20;

interface Measured {
  /** For each arrival, milliseconds from opening the socket until the last listener has heard. */
  times: number[];
  /** Microseconds of the server's CPU per frame, including its work for the newcomer. */
  perFrame: number;
}

/** Measures a user coming online while a thousand open tabs listen for them. */
export async function comingOnline(): Promise<BenchRow[]> {
  const [ours, peer] = [await measure(RANDEVU), await measure(SOCKET_IO)];
  return [
    {
      name: `someone comes online → the last of ${LISTENERS} listeners has heard, median`,
      value: `${percentile(ours.times, 0.5).toFixed(1)} ms`,
      note: `from opening the socket, signing in included; slowest of ${ARRIVALS} ${Math.max(...ours.times).toFixed(1)} ms; ${SOCKET_IO.name} ${percentile(peer.times, 0.5).toFixed(1)} and ${Math.max(...peer.times).toFixed(1)} ms`,
    },
    {
      name: "CPU for each who hears that someone is online",
      value: `${ours.perFrame.toFixed(1)} µs`,
      note: `${SOCKET_IO.name} ${peer.perFrame.toFixed(1)} µs`,
    },
  ];
}

async function measure(kind: Kind): Promise<Measured> {
  const server = await kind.start((LISTENERS + ARRIVALS) / 2);
  const [newcomers, listeners] = [server.people.slice(0, ARRIVALS), server.people.slice(ARRIVALS)];
  const lines = await openLines(LISTENERS, (n) => kind.open(server.port, listeners[n]!));
  for (const { id } of newcomers) await Promise.all(lines.map((line) => listen(kind, line, id)));
  const before = await server.ask("cpu");
  const times: number[] = [];
  for (const newcomer of newcomers) times.push(await arrival(kind, server, newcomer, lines));
  const after = await server.ask("cpu");
  await server.stop();
  return { times, perFrame: (after - before) / (ARRIVALS * LISTENERS) };
}

async function arrival(kind: Kind, { port }: Server, newcomer: Server["people"][number], lines: Line[]) {
  const heard = Promise.all(lines.map((line) => next(line, kind.came)));
  const started = performance.now();
  await Promise.all([kind.open(port, newcomer), heard]);
  return performance.now() - started;
}

function listen(kind: Kind, line: Line, userId: string): Promise<void> {
  const answer = next(line, kind.listening);
  line.send(kind.listen(userId));
  return answer;
}

const next = (line: Line, beginning: string) =>
  new Promise<void>((resolve) => {
    line.onMessage = (text) => text.startsWith(beginning) && resolve();
  });
