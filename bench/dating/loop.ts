import { percentile } from "../percentile.ts";
import type { BenchRow } from "../report.ts";
import { type Line, openLine, openLines } from "../sockets/line.ts";
import { clientOf, type Ours, type Person } from "./client.ts";

const SECONDS = 20;
/** Mean pauses: a person looks at a page for some seconds, and writes every few. */
const SEARCH_EVERY_MS = 3_000;
const WRITE_EVERY_MS = 5_000;
const MOST_MS = 10;
const SORTS = ["best", "near", "new", "online", "rating"];

/** Measures how long the server's event loop is blocked while fifty people search and a thousand chat. */
export async function loopDelays(ours: Ours): Promise<BenchRow[]> {
  const lines = await openLines(ours.people.length, (n) => signedInLine(ours.port, ours.people[n]!));
  await ours.ask("delays");
  const idle = await Bun.sleep(2_000).then(() => ours.ask("delays"));
  const end = performance.now() + SECONDS * 1_000;
  let [messages, searches] = [0, 0];
  await Promise.all([
    ...lines.map(async (line, n) => {
      for (await rest(WRITE_EVERY_MS); performance.now() < end; await rest(WRITE_EVERY_MS)) {
        line.send(messageTo(ours.people[n ^ 1]!));
        messages++;
      }
    }),
    ...ours.searchers.map(async (_, n) => {
      const ask = clientOf(ours, n);
      for (await rest(SEARCH_EVERY_MS); performance.now() < end; await rest(SEARCH_EVERY_MS)) {
        await ask(`/api/user/search?sort=${SORTS[searches++ % SORTS.length]}`);
      }
    }),
  ]);
  const delays = await ours.ask("delays");
  const p99 = percentile(delays, 0.99);
  const longest = Math.max(...delays);
  return [
    {
      name: `the loop is held while ${ours.searchers.length} people search and ${ours.people.length} chat, longest`,
      value: `${longest.toFixed(1)} ms`,
      target: `≤ ${MOST_MS} ms`,
      met: longest <= MOST_MS,
      note: `p99 ${p99.toFixed(1)} ms; with no one there p99 ${percentile(idle, 0.99).toFixed(1)}, longest ${Math.max(...idle).toFixed(1)} ms; ${searches} searches and ${messages} messages in ${SECONDS} s`,
    },
  ];
}

const rest = (ms: number) => Bun.sleep(2 * ms * Math.random());

async function signedInLine(port: number, { token }: Person): Promise<Line> {
  const line = await openLine(`ws://127.0.0.1:${port}/ws`, '"ONLINE_NOW"');
  const signedIn = new Promise<void>((resolve) => {
    line.onMessage = (text) => text.includes('"ACK"') && resolve();
  });
  line.send(JSON.stringify({ event: "AUTHENTICATION_MESSAGE", id: "a", data: { token } }));
  await signedIn;
  return line;
}

function messageTo({ id }: Person): string {
  const data = { to: id, clientId: Bun.randomUUIDv7(), content: "Как прошёл ваш день?" };
  return JSON.stringify({ event: "MESSAGE", id: "1", data });
}
