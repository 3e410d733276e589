import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Message, MessagesPage } from "#contract/chat.ts";
import { openDatabase } from "#db/open.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { remove, type Spawned, spawnServer, temporaryFolder } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const PAIRS = 20;
const MESSAGES_EACH = 44;
const KILLS = 10;
/** Messages in flight per person. */
const IN_FLIGHT = 3;
const PAGE = 100;

const dataDir = temporaryFolder();
const env = { DATA_DIR: dataDir, SECRET_KEY: "a key for tests, long enough to be taken", RATE_LIMITS: "off" };
const databaseFile = join(dataDir, "app.db");
afterAll(() => remove(dataDir));

type Talker = Pick<TestPerson, "id" | "token">;

async function settle(): Promise<[Talker, Talker][]> {
  const db = openDatabase(databaseFile, { synchronous: "NORMAL" });
  const world = createWorld({ db, clock: Date.now, env });
  const pairs = Array.from({ length: PAIRS }, () => [world.newPerson(), world.newPerson()] as const);
  await world.close();
  return pairs.map(([one, other]) => [
    { id: one.id, token: one.token },
    { id: other.id, token: other.token },
  ]);
}

/** A server that is killed and restarted repeatedly; `address` waits while it is down. */
function createFragileServer() {
  let running: Spawned;
  let address: Promise<string>;
  const start = () => {
    running = spawnServer({ ...env, LOG_LEVEL: "info" });
    return running.said("Randevu is ready").then(({ url }) => String(url));
  };
  address = start();
  return {
    address: () => address,
    async killAndStart(): Promise<void> {
      const next = Promise.withResolvers<string>();
      address = next.promise;
      running.kill("SIGKILL");
      await running.exited;
      next.resolve(await start());
    },
    async stop(): Promise<void> {
      running.kill("SIGTERM");
      await running.exited;
    },
  };
}

test("Every ACKed message is stored exactly once, in order, on both sides, though the server is killed ten times", async () => {
  const pairs = await settle();
  const server = createFragileServer();
  const acked = new Map<string, Message>();
  let resent = 0;
  let kills = 0;
  let dying = Promise.resolve();

  function acknowledged(message: Message): void {
    acked.set(message.id, message);
    const due = Math.floor((acked.size * (KILLS + 1)) / (PAIRS * 2 * MESSAGES_EACH));
    if (kills === KILLS || due <= kills) return;
    kills += 1;
    dying = dying.then(server.killAndStart);
  }

  /** Sends all messages in order, and resends those without an ACK when the socket closes. */
  async function write(from: Talker, to: Talker): Promise<void> {
    const left = Array.from({ length: MESSAGES_EACH }, (_, n) => ({
      to: to.id,
      clientId: crypto.randomUUID(),
      content: `${n}`,
    }));
    while (left.length > 0) {
      try {
        const tab = await TestTab.open(await server.address());
        await tab.ask("AUTHENTICATION_MESSAGE", { token: from.token });
        while (left.length > 0) await sendSome(tab, left);
        tab.drop();
      } catch (error) {
        // A refusal by the server is not an Error.
        if (!(error instanceof Error)) throw error;
        resent += Math.min(IN_FLIGHT, left.length);
      }
    }
  }

  async function sendSome(tab: TestTab, left: { to: string; clientId: string; content: string }[]) {
    const answers = await Promise.allSettled(
      left.slice(0, IN_FLIGHT).map((message) => tab.ask("MESSAGE", message)),
    );
    for (const answer of answers) {
      if (answer.status === "rejected") throw answer.reason;
      left.shift();
      acknowledged(answer.value.message);
    }
  }

  await Promise.all(pairs.flatMap(([one, other]) => [write(one, other), write(other, one)]));
  await dying;
  expect(kills).toBe(KILLS);
  expect(resent).toBeGreaterThan(0);
  expect(acked.size).toBe(PAIRS * 2 * MESSAGES_EACH);

  const url = await server.address();
  for (const [one, other] of pairs) {
    const [hers, his] = [await historyOf(url, one, other), await historyOf(url, other, one)];
    expect(hers.map(({ seq }) => seq)).toEqual(hers.map((_, n) => n + 1));
    expect(his.map(({ id }) => id)).toEqual(hers.map(({ id }) => id));
    for (const side of [hers, his]) {
      const own = side.filter(({ mine }) => mine);
      expect(own.map(({ content }) => Number(content))).toEqual(
        Array.from({ length: MESSAGES_EACH }, (_, n) => n),
      );
      for (const { id, seq, content, clientId, time } of own)
        expect(acked.get(id)).toMatchObject({ seq, content, clientId, time });
    }
  }
  await server.stop();
  expectWhole();
}, 900_000);

async function historyOf(url: string, { token }: Talker, companion: Talker): Promise<Message[]> {
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  const { chat } = await ask<{ chat: { chatID: string } }>(`/api/chat/with/${companion.id}`);
  const all: Message[] = [];
  let cursor = "";
  do {
    const page = await ask<MessagesPage>(
      `/api/chat/${chat.chatID}/messagesPagination?perPage=${PAGE}${cursor && `&cursor=${cursor}`}`,
    );
    all.unshift(...page.data);
    cursor = page.pagination.before ?? "";
  } while (cursor);
  return all;
}

function expectWhole(): void {
  const { sqlite, close } = openDatabase(databaseFile, { synchronous: "NORMAL" });
  expect(sqlite.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  expect(sqlite.query("PRAGMA foreign_key_check").all()).toEqual([]);
  close();
}
