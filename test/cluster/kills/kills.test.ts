import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { openAsItIs } from "#db/open.ts";
import { messages } from "#db/schema/index.ts";
import { seeded } from "#src/chance/seeded.ts";
import { hasBroker } from "#test/helpers/broker.ts";
import { KEY, startProcesses } from "#test/helpers/cluster-processes.ts";
import { signedIn } from "#test/helpers/writers.ts";
import { startHavoc } from "./havoc.ts";
import { Journal } from "./journal.ts";
import { judgeMessages, judgeRooms, type StoredRow } from "./oracle.ts";
import { createPeople } from "./people.ts";

/**
 * People meet, part, lose their network and write, while core, gateways and broker are killed and stopped at random moments. What
 * each tab sent and heard is replayed against the oracle. The seed decides what people and havoc do, not how processes interleave.
 *
 * KILLS=50 OPERATIONS=1000000 PEOPLE=600 bun test --timeout 7200000 test/cluster/kills/kills.test.ts
 */
const KILLS = Number(process.env.KILLS ?? 4);
const OPERATIONS = Number(process.env.OPERATIONS ?? 8_000);
const PEOPLE = Number(process.env.PEOPLE ?? 80);
const SEED = Number(process.env.SEED ?? 20_300_115);
const MEMBERS_SHARE = 0.1;

setDefaultTimeout(Math.max(180_000, KILLS * 120_000));

describe.skipIf(!hasBroker).each([
  ["is started again", false],
  ["is replaced by its standby", true],
] as const)("a cluster whose core %s", (_, standby) => {
  test(`puts no one into two rooms, and neither loses nor repeats a confirmed message, through ${KILLS / 2} kills (seed ${SEED})`, async () => {
    const [kills, operations] = [KILLS / 2, OPERATIONS / 2];
    const random = seeded(SEED + Number(standby));
    const journal = new Journal();
    const startedAt = performance.now();
    const unexpected: Record<string, number> = {};
    const cluster = await startProcesses();
    let havoc: Awaited<ReturnType<typeof startHavoc>> | undefined;
    try {
      const count = 2 * Math.ceil((PEOPLE * MEMBERS_SHARE) / 2);
      const members = await signedIn({ DATA_DIR: cluster.folder, SECRET_KEY: KEY }, count);
      havoc = await startHavoc({ cluster, random, standby, told: (what) => journal.havoc(what) });
      const { get, gateways } = havoc;
      const people = createPeople({
        gateways,
        journal,
        random: seeded(SEED),
        guests: PEOPLE - count,
        members,
        failed: (code) => {
          unexpected[code] = (unexpected[code] ?? 0) + 1;
        },
        inRooms: async () => (await (await get("/api/queue/classic"))?.json())?.inRooms,
      });
      await people.rest();
      for (let done = 0; done < kills; ) {
        // Kills are spread over what people do.
        while (journal.operations < (operations * done) / kills) await Bun.sleep(20);
        await havoc.strike();
        const { core, gateway, broker } = havoc.kills;
        done = core + gateway + broker;
        console.error(`${done} of ${kills} kills, ${journal.operations} operations`);
        // The next comes while this one is not over yet, at times.
        if (random() < 0.7) await havoc.isWell();
        else await Bun.sleep(random() * 2_000);
      }
      while (journal.operations < operations) await Bun.sleep(20);
      await havoc.isWell();
      await people.rest();
      const lines = journal.lines.slice();
      people.stop();

      const stored = storedIn(cluster.folder);
      const [rooms, written] = [judgeRooms(lines), judgeMessages(lines, stored)];
      console.error(
        `${journal.operations} operations of ${PEOPLE} people in ${Math.round((performance.now() - startedAt) / 1_000)} s: ${rooms.meetings} rooms, ${written.confirmed} confirmed messages; killed ${JSON.stringify(havoc.kills)}`,
      );
      expect(rooms.broken).toEqual([]);
      expect(written.broken).toEqual([]);
      expect(unexpected).toEqual({});
      expect(rooms.meetings).toBeGreaterThan(operations / 100);
      expect(written.confirmed).toBeGreaterThan(operations / 500);
    } finally {
      havoc?.stop();
      await cluster.stop();
    }
  });
});

function storedIn(folder: string): StoredRow[] {
  const db = openAsItIs(`${folder}/app.db`);
  try {
    const { id, chatId, seq, senderId, content } = messages;
    return db.orm.select({ clientId: id, chatId, seq, senderId, content }).from(messages).all();
  } finally {
    db.close();
  }
}
