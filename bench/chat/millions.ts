/** Cost of one person's chat list and message pages among ten million messages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "../../db/open.ts";
import { createWorld } from "../../test/helpers/world.ts";
import { percentile } from "../percentile.ts";
import type { BenchRow } from "../report.ts";

const MESSAGES = 10_000_000;
/** Messages of the longest chat; the others share the rest evenly. */
const LONGEST = 100_000;
const PEOPLE = 20_000;
const CHATS_EACH = 20;
const ASKED = 2_000;
const WARM_UP = 500;
const TARGET_MS = 5;

export async function millions(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "randevu-bench-"));
  try {
    const db = openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" });
    const seconds = fill(db);
    const world = createWorld({ db, clock: Date.now });
    const rows = measure(world.features.chats, seconds);
    await world.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills the database by plain SQL in key order, and builds the indexes of messages at the end. Returns the seconds it took. */
function fill({ sqlite }: Db): number {
  const started = performance.now();
  const chats = (PEOPLE * CHATS_EACH) / 2;
  const each = Math.floor((MESSAGES - LONGEST) / (chats - 1));
  const messagesOf = (chat: string) => `iif(${chat} = 1, ${LONGEST}, ${each})`;
  const indexes = sqlite
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'messages' AND sql IS NOT NULL",
    )
    .all();
  sqlite.run("PRAGMA foreign_keys = OFF");
  for (const { name } of indexes) sqlite.run(`DROP INDEX ${name}`);
  for (const text of [
    `CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY)`,
    `WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < ${LONGEST}) INSERT INTO numbers SELECT n FROM c`,
    `INSERT INTO users (id, name, sex, created_at) SELECT ${id("n", 1)}, 'Имя ' || (n % 1000), 'UNDEF', 0 FROM numbers WHERE n < ${PEOPLE}`,
    // Everyone writes to the next few people in a circle.
    `INSERT INTO chats (id, low_id, high_id, started_by, created_at)
       SELECT ${id("p.n * 10 + k.n", 2)}, ${id(`min(p.n, (p.n + k.n + 1) % ${PEOPLE})`, 1)}, ${id(`max(p.n, (p.n + k.n + 1) % ${PEOPLE})`, 1)}, ${id("p.n", 1)}, 0
       FROM numbers p, numbers k WHERE p.n < ${PEOPLE} AND k.n < ${CHATS_EACH / 2} ORDER BY p.n, k.n`,
    `INSERT INTO chat_members (chat_id, user_id, companion_id, last_at, wrote_seq, unread, unread_since)
       SELECT id, low_id, high_id, rowid * 1000, ${messagesOf("rowid")}, 1, 1 FROM chats
       UNION ALL SELECT id, high_id, low_id, rowid * 1000, 0, 0, NULL FROM chats`,
    `INSERT INTO messages (id, chat_id, seq, sender_id, content, created_at)
       SELECT ${id("c.rowid * 131072 + n.n", 3)}, c.id, n.n, iif(n.n % 2, c.low_id, c.high_id),
         'Как прошёл ваш день? Номер ' || n.n, n.n * 60000
       FROM chats c JOIN numbers n ON n.n BETWEEN 1 AND ${messagesOf("c.rowid")}`,
    ...indexes.map(({ sql }) => sql),
  ])
    sqlite.run(text);
  sqlite.run("PRAGMA foreign_keys = ON");
  return (performance.now() - started) / 1_000;
}

/** SQL for a UUID made from a number. */
const id = (number: string, kind: number) => `printf('01900000-000${kind}-7000-8000-%012x', ${number})`;
const idOf = (number: number, kind: number) =>
  `01900000-000${kind}-7000-8000-${number.toString(16).padStart(12, "0")}`;

type Chats = ReturnType<typeof createWorld>["features"]["chats"];

function measure(chats: Chats, seconds: number): BenchRow[] {
  const random = (below: number) => Math.floor(Math.random() * below);
  const first = { isForward: false, perPage: 50 };
  const longest = { user: idOf(0, 1), chat: idOf(0, 2) };
  const timed = (name: string, ask: () => unknown, note: string): BenchRow => {
    for (let n = 0; n < WARM_UP; n++) ask();
    const times = Array.from({ length: ASKED }, () => {
      const before = performance.now();
      ask();
      return performance.now() - before;
    });
    const p99 = percentile(times, 0.99);
    return {
      name: `${name}, p99`,
      value: `${p99.toFixed(2)} ms`,
      target: `≤ ${TARGET_MS} ms`,
      met: p99 <= TARGET_MS,
      note: `p50 ${percentile(times, 0.5).toFixed(2)} ms; ${note}`,
    };
  };
  return [
    timed(
      "chat list at 10,000,000 messages",
      () => chats.list(idOf(random(PEOPLE), 1), { page: 1, perPage: 20, archived: false }),
      `20 chats of a person at random, of ${PEOPLE}; the database took ${Math.round(seconds)} s to make`,
    ),
    timed(
      "chat list searched by name",
      () => chats.list(idOf(random(PEOPLE), 1), { page: 1, perPage: 20, name: "имя 7", archived: false }),
      "of a person at random",
    ),
    timed(
      "newest page of a chat at 10,000,000 messages",
      () => {
        const starter = random(PEOPLE);
        chats.messages(idOf(starter, 1), idOf(starter * 10 + random(CHATS_EACH / 2), 2), first);
      },
      "50 messages of a chat at random",
    ),
    timed(
      "page anywhere in a chat of 100,000 messages",
      () =>
        chats.messages(longest.user, longest.chat, {
          ...first,
          createdBefore: new Date(random(LONGEST) * 60_000).toISOString(),
        }),
      "50 messages before a time at random",
    ),
  ];
}
