import { percentile } from "../percentile.ts";
import type { BenchRow } from "../report.ts";
import { type Line, openLine, openLines } from "../sockets/line.ts";
import { clientOf, type Ours, type Person } from "./client.ts";

const SECONDS = 20;
/** Mean pauses: a person looks at a page for some seconds, and writes every few. */
const SEARCH_EVERY_MS = 3_000;
const WRITE_EVERY_MS = 5_000;
const MOST_MS = 15;
const SORTS = ["best", "near", "new", "online", "rating"];

/** Measures how long a message takes from one person to another while fifty people search and a thousand chat. */
export async function chatDelays(ours: Ours, how = ""): Promise<BenchRow[]> {
  const lines = await openLines(ours.people.length, (n) => signedInLine(ours.port, ours.people[n]!));
  await ours.ask("delays");
  const idle = await Bun.sleep(2_000).then(() => ours.ask("delays"));
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  for (const line of lines)
    line.onMessage = (text) => {
      const sent = sentAt.get(SENT.exec(text)?.[1] ?? "");
      if (text.startsWith('{"event":"MESSAGE"') && sent) times.push(performance.now() - sent);
    };
  const end = performance.now() + SECONDS * 1_000;
  let [messages, searches] = [0, 0];
  await Promise.all([
    ...lines.map(async (line, n) => {
      for (await rest(WRITE_EVERY_MS); performance.now() < end; await rest(WRITE_EVERY_MS)) {
        sentAt.set(String(++messages), performance.now());
        line.send(messageTo(ours.people[n ^ 1]!, messages));
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
  const p99 = percentile(times, 0.99);
  return [
    {
      name: `a message from one to another while ${ours.searchers.length} people search and ${ours.people.length} chat${how}, p99`,
      value: `${p99.toFixed(1)} ms`,
      target: `≤ ${MOST_MS} ms`,
      met: p99 <= MOST_MS,
      note: `p50 ${percentile(times, 0.5).toFixed(1)} ms; the loop is held p99 ${percentile(delays, 0.99).toFixed(1)}, longest ${Math.max(...delays).toFixed(1)} ms, with no one there p99 ${percentile(idle, 0.99).toFixed(1)}, longest ${Math.max(...idle).toFixed(1)} ms; ${searches} searches and ${messages} messages (${times.length} delivered) in ${SECONDS} s`,
    },
  ];
}

/** Each message says which one it is. */
const SENT = /№ (\d+)/;
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

function messageTo({ id }: Person, number: number): string {
  const data = { to: id, clientId: Bun.randomUUIDv7(), content: `Как прошёл ваш день? № ${number}` };
  return JSON.stringify({ event: "MESSAGE", id: "1", data });
}
