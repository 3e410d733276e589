import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openAsItIs } from "#db/open.ts";
import { coreEpoch } from "#db/schema/index.ts";
import { hasBroker, startBroker } from "#test/helpers/broker.ts";
import {
  KEY,
  openUntilIn,
  type Processes,
  readinessOf,
  roomOf,
  startProcesses,
} from "#test/helpers/cluster-processes.ts";
import { openLine } from "#test/helpers/network.ts";
import { remove, type Spawned, temporaryFolder } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { say, twoWriters, type Writer, write, writtenIn } from "#test/helpers/writers.ts";
import { litestream } from "../ops/container.ts";
import { startReplication } from "./replication.ts";

/** A core that is lost, and the standby that takes its place, with the real times. */
setDefaultTimeout(120_000);

describe.skipIf(!hasBroker)("a core with a standby on its volume", () => {
  let cluster: Processes;
  let writers: [Writer, Writer];
  beforeEach(async () => {
    cluster = await startProcesses();
    writers = await twoWriters({ DATA_DIR: cluster.folder, SECRET_KEY: KEY });
  });
  afterEach(() => cluster.stop());

  test("that is killed is replaced once its lease is over: gateways keep their sockets, talks go on, and messages are stored", async () => {
    const core = await cluster.core("core");
    const standby = await cluster.standby("standby");
    const [one, two] = [await cluster.gateway("gateway-1"), await cluster.gateway("gateway-2")];
    await core.spawned.said("A standby has come");
    expect(await write(one.url, writers[0], writers[1], "before")).toBe("taken");
    const guests = [crypto.randomUUID(), crypto.randomUUID()];
    const tabs = [await TestTab.open(one.url), await TestTab.open(two.url)] as const;
    for (const [at, tab] of tabs.entries()) await tab.ask("HELLO", { guestKey: guests[at]! });
    const rooms = await roomOf(...tabs);

    const killedAt = Date.now();
    core.spawned.kill("SIGKILL");
    const turned = await standby.said("There is no core: this standby takes its place");
    const { url } = (await standby.said("Randevu is ready")) as { url: string };
    const turnedMs = Date.parse(String(turned.time)) - killedAt;
    console.error(
      `A standby took the place ${turnedMs} ms after its core was killed, and was ready after ${Date.now() - killedAt} ms`,
    );
    // The rest of the lease, which is looked at twice a second. How long a program takes to start is the machine's own.
    expect(turnedMs).toBeLessThan(8_000);
    expect((await core.spawned.exited) !== 0).toBe(true);

    // Until then the gateways held them.
    expect((await tabs[0].closed).code).toBe(4000);
    expect((await tabs[1].closed).code).toBe(4000);
    const back = await Promise.all([openUntilIn(one.url), openUntilIn(two.url)]);
    for (const [at, tab] of back.entries()) {
      await tab.ask("HELLO", { guestKey: guests[at]! });
      await tab.ask("REJOIN_ROOM", { ticket: rooms[at]!.ticket });
    }
    for (const [at, tab] of back.entries())
      expect((await tab.next("ENTER_ROOM")).peerId).toBe(rooms[at]!.peerId);
    expect(await write(two.url, writers[0], writers[1], "after")).toBe("taken");
    expect(writtenIn(cluster.folder)).toEqual(["before", "after"]);
    expect(epochIn(cluster.folder)).toBe(2);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ready" });

    // What was the core waits for its turn in the same way, and the next standby goes as the first.
    await cluster.standby("core");
    const child = standby.log.find(({ msg }) => msg === "Randevu is ready");
    expect(child).toMatchObject({ node: "standby" });
    standby.kill("SIGTERM");
    expect(await standby.exited).toBe(0);
  });

  test("that stands still is ended by it, and writes nothing when it wakes", async () => {
    const core = await cluster.core("core");
    const standby = await cluster.standby("standby");
    await core.spawned.said("A standby has come");
    const tab = await TestTab.openAs(core.url, writers[0]);
    expect(await say(tab, writers[1], "before")).toBe("taken");
    // It is watched while it is well.
    await Bun.sleep(2_000);
    core.spawned.kill("SIGSTOP");
    const late = say(tab, writers[1], "too late");
    void late.catch(() => {});
    await standby.said("The last core hangs, and is killed");
    const { url } = (await standby.said("Randevu is ready")) as { url: string };
    core.spawned.kill("SIGCONT");
    await core.spawned.exited;
    expect(await write(url, writers[0], writers[1], "after")).toBe("taken");
    expect(writtenIn(cluster.folder)).toEqual(["before", "after"]);
  });

  test("that alone is cut off from the broker gives way, and hands over its rooms", async () => {
    const line = await openLine(cluster.broker.url);
    const core = await cluster.core("core", {
      CLUSTER_URL: `redis://:secret@${new URL(line.url).host}`,
    });
    const standby = await cluster.standby("standby");
    const gateway = await cluster.gateway("gateway-1");
    const tabs = [await TestTab.open(gateway.url), await TestTab.open(gateway.url)] as const;
    const guests = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [at, tab] of tabs.entries()) await tab.ask("HELLO", { guestKey: guests[at]! });
    const rooms = await roomOf(...tabs);
    await Bun.sleep(2_000);
    line.cut();
    await standby.said("Randevu is ready");
    expect(await core.spawned.exited).toBe(0);
    expect(core.spawned.log.map(({ msg }) => msg)).toContain(
      "A standby has written its epoch into this database: this one stops",
    );
    const back = await Promise.all(
      tabs.map(async (old, at) => {
        await old.closed;
        const tab = await openUntilIn(gateway.url);
        return tab.ask("HELLO", { guestKey: guests[at]!, resumeToken: old.resumeToken });
      }),
    );
    expect(back.map(({ room }) => room?.peerId)).toEqual(rooms.map(({ peerId }) => peerId));
    line.close();
  });

  test("stays the core, and goes on writing, when the broker is away and comes back without its memory", async () => {
    const core = await cluster.core("core");
    const standby = await cluster.standby("standby");
    await core.spawned.said("A standby has come");
    await cluster.broker.kill();
    while (!(await degradedAt(core)).includes("broker")) await Bun.sleep(50);
    await Bun.sleep(8_000);
    expect(await write(core.url, writers[0], writers[1], "without a broker")).toBe("taken");
    await cluster.broker.restart();
    while ((await degradedAt(core)).length > 0) await Bun.sleep(50);
    await Bun.sleep(8_000);
    expect(standby.log.map(({ msg }) => msg)).not.toContain("There is no core: this standby takes its place");
    expect(epochIn(cluster.folder)).toBe(1);

    core.spawned.kill("SIGKILL");
    await core.spawned.exited;
    await cluster.broker.kill();
    await cluster.broker.restart();
    await standby.said("Randevu is ready");
    expect(epochIn(cluster.folder)).toBe(2);
    expect(writtenIn(cluster.folder)).toEqual(["without a broker"]);
  });

  test("misses it when it is gone without a word", async () => {
    const core = await cluster.core("core");
    const standby = await cluster.standby("standby");
    await core.spawned.said("A standby has come");
    expect(await (await fetch(`${core.url}/metrics`)).text()).toMatch(/^randevu_standbys{node="core"} 1$/m);
    standby.kill("SIGKILL");
    while (!(await degradedAt(core)).includes("standby")) await Bun.sleep(50);
    expect(await (await fetch(`${core.url}/metrics`)).text()).toMatch(/^randevu_standbys{node="core"} 0$/m);
  });

  test("shares it with no core of another broker, which stops with a sentence", async () => {
    await cluster.core("core");
    const other = await startBroker();
    const second = cluster.spawn("core", "second", { CLUSTER_URL: other.url });
    expect(await second.exited).toBe(1);
    expect(await second.stderr).toContain("another server works in");
    await other.kill();
  });
});

describe.skipIf(!hasBroker || !litestream)("a core with a standby on another volume", () => {
  let cluster: Processes;
  let writers: [Writer, Writer];
  const folders: string[] = [];
  beforeEach(async () => {
    cluster = await startProcesses();
    writers = await twoWriters({ DATA_DIR: cluster.folder, SECRET_KEY: KEY });
  });
  afterEach(async () => {
    await cluster.stop();
    folders.splice(0).forEach(remove);
  });
  const newFolder = () => {
    folders.push(temporaryFolder());
    return folders.at(-1)!;
  };

  test("that stands still writes nothing once it wakes, and what the replica had is there", async () => {
    await using replication = await startReplication(cluster.folder, newFolder());
    const core = await cluster.core("core");
    const elsewhere = newFolder();
    const standby = await cluster.standby("standby", { DATA_DIR: elsewhere, ...replication.env });
    expect(await core.spawned.said("A standby has come")).toMatchObject({ volume: "own" });
    const tab = await TestTab.openAs(core.url, writers[0]);
    expect(await say(tab, writers[1], "before")).toBe("taken");
    await replication.has("before");
    await Bun.sleep(2_500);

    core.spawned.kill("SIGSTOP");
    replication.pause();
    // It waits in the socket, and is the first thing that the core reads.
    const late = say(tab, writers[1], "too late").catch(String);
    const { url } = (await standby.said("Randevu is ready")) as { url: string };
    expect(await write(url, writers[0], writers[1], "after")).toBe("taken");
    core.spawned.kill("SIGCONT");
    expect(await core.spawned.exited).toBe(0);
    expect(await late).not.toBe("taken");
    expect(writtenIn(cluster.folder)).toEqual(["before"]);
    expect(writtenIn(elsewhere)).toEqual(["before", "after"]);
    expect(epochIn(elsewhere)).toBe(2);

    // Its volume is of the past, and takes no one's place.
    const old = cluster.spawn("standby", "core");
    expect(await old.exited).toBe(1);
    expect(fatalOf(old)).toContain("the core works in another folder");
  });

  test("writes nothing for as long as it may have been replaced, and goes on once it is known that it was not", async () => {
    await using replication = await startReplication(cluster.folder, newFolder());
    const core = await cluster.core("core");
    await cluster.standby("standby", { DATA_DIR: newFolder(), ...replication.env });
    await core.spawned.said("A standby has come");
    await Bun.sleep(2_500);
    await cluster.broker.kill();
    await Bun.sleep(5_000);
    expect(await write(core.url, writers[0], writers[1], "in doubt")).toBe("storage_busy");
    expect(await readinessOf(core)).toEqual([503, { status: "storage_busy" }]);
    await cluster.broker.restart();
    while ((await readinessOf(core))[0] !== 200) await Bun.sleep(50);
    expect(await write(core.url, writers[0], writers[1], "certain")).toBe("taken");
    expect(writtenIn(cluster.folder)).toEqual(["certain"]);
  });

  test("needs a replica and the key, and says so", async () => {
    const empty = newFolder();
    for (const [env, sentence] of [
      [{ DATA_DIR: empty }, "there is no database"],
      [{ DATA_DIR: empty, LITESTREAM_REPLICA_URL: "file:///nowhere", SECRET_KEY: "" }, "SECRET_KEY"],
    ] as const) {
      const refused = cluster.spawn("standby", "standby", env);
      expect(await refused.exited).toBe(1);
      expect(await refused.stderr).toContain(sentence);
    }
    expect(existsSync(join(empty, "app.db"))).toBe(false);
  });
});

async function degradedAt({ url }: { url: string }): Promise<string[]> {
  const [, said] = await readinessOf({ url });
  return (said as { degraded?: string[] }).degraded ?? [];
}

function epochIn(folder: string): number | undefined {
  const db = openAsItIs(join(folder, "app.db"));
  try {
    return db.orm.select().from(coreEpoch).get()?.epoch;
  } finally {
    db.close();
  }
}

const fatalOf = ({ log }: Spawned) =>
  log
    .filter(({ level }) => level === "fatal")
    .map(({ msg }) => msg)
    .join("\n");
