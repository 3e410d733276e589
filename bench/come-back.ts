/** Ten thousand pages while the server restarts: `bun bench/come-back.ts`. */
import { SocketConnection } from "../client/lib/socket/connection.ts";
import { freePort } from "../scripts/ports.ts";
import { folderWithDatabase, remove, spawnServer } from "../test/helpers/process.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";

const PAGES = 10_000;
const AT_ONCE = 100;
/** An upgrade is over by then (`docs/operations.md`). */
const TARGET_MS = 10_000;
const ANSWER_TARGET_MS = 100;
const ASKED_EVERY_MS = 20;
const WINDOW_MS = 100;

export async function comeBackBench(): Promise<BenchRow[]> {
  const folder = folderWithDatabase();
  const env = { DATA_DIR: folder, PORT: String(freePort()), RATE_LIMITS: "off" };
  const url = `http://127.0.0.1:${env.PORT}`;
  let server = spawnServer(env);
  try {
    await server.said("Randevu is ready");
    const pages = await openPages(url);

    const from = performance.now();
    server.kill("SIGTERM");
    await server.exited;
    server = spawnServer(env);
    await server.said("Randevu is ready");
    const readyMs = performance.now() - from;
    const back = Promise.all(pages.map((page) => page.greetedAfter(from)));
    const answers = await answersUntil(url, back);
    const times = (await back).map((at) => at - from);
    for (const { connection } of pages) connection.stop();
    return rowsOf(times, readyMs, answers);
  } finally {
    server.kill("SIGKILL");
    await server.exited;
    remove(folder);
  }
}

function rowsOf(times: readonly number[], readyMs: number, answers: readonly number[]): BenchRow[] {
  const windows = Map.groupBy(times, (ms) => Math.floor(ms / WINDOW_MS));
  const busiest = Math.max(...[...windows.values()].map(({ length }) => length));
  const last = Math.max(...times);
  const slow = percentile(answers, 0.99);
  return [
    {
      name: `the server is told to stop → the last of ${PAGES} pages is back`,
      value: `${(last / 1_000).toFixed(1)} s`,
      target: `≤ ${TARGET_MS / 1_000} s`,
      met: last <= TARGET_MS,
      note: `the next server was ready after ${(readyMs / 1_000).toFixed(1)} s, half of them were back after ${(percentile(times, 0.5) / 1_000).toFixed(1)} s; ${busiest} in the busiest ${WINDOW_MS} ms`,
    },
    {
      name: "an answer to someone else meanwhile, p99",
      value: `${slow.toFixed(1)} ms`,
      target: `≤ ${ANSWER_TARGET_MS} ms`,
      met: slow <= ANSWER_TARGET_MS,
      note: `${answers.length} requests of /healthz from the start of the next server on; the pages share the machine`,
    },
  ];
}

/** With the client's own connection, which waits as browsers do. */
class Page {
  private greetedAt: number | null = null;
  private told: (at: number) => void = () => {};
  readonly connection: SocketConnection;

  constructor(url: string) {
    const guestKey = crypto.randomUUID();
    let resumeToken: string | undefined;
    this.connection = new SocketConnection({
      url: () => `${url.replace("http", "ws")}/ws`,
      hello: () => ({ guestKey, resumeToken }),
      token: () => null,
      online: () => PAGES,
      onState: () => {},
      onReady: () => {
        this.greetedAt = performance.now();
        this.told(this.greetedAt);
      },
      onTokenRefused: () => {},
    });
    this.connection.on("WELCOME", (welcome) => {
      resumeToken = welcome.resumeToken;
    });
    this.connection.start();
  }

  greetedAfter(moment: number): Promise<number> {
    if (this.greetedAt !== null && this.greetedAt > moment) return Promise.resolve(this.greetedAt);
    return new Promise((resolve) => {
      this.told = resolve;
    });
  }
}

async function openPages(url: string): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length < PAGES) {
    const some = Array.from({ length: AT_ONCE }, () => new Page(url));
    await Promise.all(some.map((page) => page.greetedAfter(0)));
    pages.push(...some);
  }
  return pages;
}

/** Milliseconds of each. */
async function answersUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const from = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    times.push(performance.now() - from);
    await Bun.sleep(ASKED_EVERY_MS);
  }
  return times;
}

if (import.meta.main) {
  printTable(await comeBackBench());
  process.exit(0);
}
