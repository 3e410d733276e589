/** Text chats, compared with socket.io and better-sqlite3 on Node, and among ten million messages: `bun bench/chat.ts`. */
import { comingOnline } from "./chat/coming-online.ts";
import { millions } from "./chat/millions.ts";
import { exchange, type Kind, RANDEVU, SOCKET_IO, type Talk, talksOf } from "./chat/talkers.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";

const PAIRS = 50;
const MESSAGES = 40_000;
const IN_FLIGHT = 1;
const RATIO_TARGET = 2.5;

const ACTIVE_CHATS = 1_000;
/** Interval of messages in each chat: a lively evening, when both write every few seconds. */
const EVERY_MS = 5_000;
const SECONDS = 20;
const SCREEN_TARGET_MS = 50;

export async function chatBench(): Promise<BenchRow[]> {
  return [...(await rates()), ...(await toTheScreen()), ...(await comingOnline()), ...(await millions())];
}

async function rates(): Promise<BenchRow[]> {
  const [ours, peer] = [await rateOf(RANDEVU), await rateOf(SOCKET_IO)];
  return [
    {
      name: "messages per CPU second, each committed before it is answered",
      value: String(Math.round(ours)),
      note: `${SOCKET_IO.name}, with the same tables and statements: ${Math.round(peer)}; ${2 * PAIRS} people, each with one message on its way`,
    },
    {
      name: "messages against socket.io and better-sqlite3",
      chart: {
        question: "How many messages does a second of CPU store and deliver?",
        unit: "messages",
        values: { Randevu: ours, [SOCKET_IO.name]: peer },
      },
      value: `× ${(ours / peer).toFixed(2)}`,
      target: `≥ × ${RATIO_TARGET}`,
      met: ours / peer >= RATIO_TARGET,
    },
  ];
}

/** Messages per second of the server's CPU time, which other load on the machine hardly affects. */
async function rateOf(kind: Kind): Promise<number> {
  const server = await kind.start(PAIRS);
  const talks = await talksOf(kind, server);
  await exchange(kind, talks, MESSAGES / 4, IN_FLIGHT);
  const before = await server.ask("cpu");
  await exchange(kind, talks, MESSAGES, IN_FLIGHT);
  const after = await server.ask("cpu");
  await server.stop();
  return MESSAGES / ((after - before) / 1e6);
}

/** Time from sending to the companion's socket, with a thousand active chats. */
async function toTheScreen(): Promise<BenchRow[]> {
  const server = await RANDEVU.start(ACTIVE_CHATS);
  const talks = await talksOf(RANDEVU, server);
  await exchange(RANDEVU, talks, talks.length, 1);
  const times: number[] = [];
  await Promise.all(talks.map((talk) => chatAway(talk, times)));
  await server.stop();
  const p99 = percentile(times, 0.99);
  return [
    {
      name: `sending → the other's socket with ${ACTIVE_CHATS} active chats, p99`,
      value: `${p99.toFixed(1)} ms`,
      target: `≤ ${SCREEN_TARGET_MS} ms`,
      met: p99 <= SCREEN_TARGET_MS,
      note: `p50 ${percentile(times, 0.5).toFixed(1)} ms; ${Math.round(times.length / SECONDS)} messages a second for ${SECONDS} s`,
    },
  ];
}

async function chatAway({ from, to, message }: Talk, times: number[]): Promise<void> {
  const end = performance.now() + SECONDS * 1_000;
  await Bun.sleep(Math.random() * EVERY_MS);
  while (performance.now() < end) {
    const sent = performance.now();
    await new Promise<void>((resolve) => {
      to.onMessage = (text) => text.startsWith(RANDEVU.heard) && resolve();
      from.send(message());
    });
    times.push(performance.now() - sent);
    await Bun.sleep(EVERY_MS * (0.5 + Math.random()));
  }
}

if (import.meta.main) {
  printTable(await chatBench());
  process.exit(0);
}
