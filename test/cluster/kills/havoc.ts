import { join } from "node:path";
import { lockHolder } from "#src/cluster/lock-holder.ts";
import { LOCK } from "#src/data-folder.ts";
import type { Random } from "#src/deps.ts";
import { type Processes, readinessOf } from "#test/helpers/cluster-processes.ts";
import { pick } from "#test/helpers/interleavings.ts";
import type { Spawned } from "#test/helpers/process.ts";
import { freePort } from "../../../scripts/ports.ts";

/** Kills and stops the processes of a cluster, each of which a supervisor starts again, as Docker and systemd do. */

const GATEWAYS = 3;
const AGAIN_MS = { least: 50, most: 1_500 };
/** Shorter and longer than the silence after which the other side is given up. */
const STOPPED_MS = { least: 200, most: 8_000 };
const BROKER_AWAY_MS = { least: 0, most: 6_000 };
const LOOK_MS = 100;

type Victim = "core" | "gateway" | "broker";
/** Of ten kills. */
const VICTIMS: readonly Victim[] = [
  ...Array(4).fill("core"),
  ...Array(4).fill("gateway"),
  ...Array(2).fill("broker"),
];

interface Node {
  name: string;
  url: string;
  current: Spawned;
}

/** @param standby two take the core's place in turns, each of which waits as a standby after its end */
export async function startHavoc({
  cluster,
  random,
  standby,
  told,
}: {
  cluster: Processes;
  random: Random;
  standby: boolean;
  told(what: string): void;
}) {
  const kills: Record<Victim, number> = { core: 0, gateway: 0, broker: 0 };
  let isOver = false;
  const between = ({ least, most }: { least: number; most: number }) => least + random() * (most - least);
  const lock = join(cluster.folder, LOCK);
  const ports = Array.from({ length: standby ? 2 : 1 }, freePort);
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);

  /** A process that comes back waits its turn if there is a standby. */
  let ofCores: "core" | "standby" = "core";
  const cores = [keep("core-1", ports[0]!, () => ofCores)];
  await cores[0]!.current.said("Randevu is ready");
  if (standby) {
    ofCores = "standby";
    cores.push(keep("core-2", ports[1]!, () => ofCores));
  }
  const gateways = Array.from({ length: GATEWAYS }, (_, n) =>
    keep(`gateway-${n + 1}`, freePort(), () => "gateway", { CORE_URL: addresses.join(" ") }),
  );
  await isWell();

  function keep(
    name: string,
    port: number,
    role: () => "core" | "standby" | "gateway",
    env: Record<string, string> = {},
  ): Node {
    const start = () => cluster.spawn(role(), name, { ...env, PORT: String(port), LOG_LEVEL: "info" });
    const kept: Node = { name, url: `http://127.0.0.1:${port}`, current: start() };
    void (async () => {
      for (;;) {
        const code = await kept.current.exited;
        if (isOver) return;
        told(`${name} has ended with ${code}`);
        await Bun.sleep(between(AGAIN_MS));
        if (isOver) return;
        kept.current = start();
      }
    })();
    return kept;
  }

  /** Of the process that is the core, which may be the child of a standby. */
  const corePid = () => lockHolder(lock);

  /** Everyone is ready, and hears the broker. */
  async function isWell(): Promise<void> {
    for (;;) {
      const said = await Promise.all(
        [...cores, ...gateways].map((one) => readinessOf(one).catch(() => null)),
      );
      const [toldByCores, toldByGateways] = [said.slice(0, cores.length), said.slice(cores.length)];
      const ready = toldByCores.filter(
        (one) => one?.[0] === 200 && !JSON.stringify(one[1]).includes("broker"),
      );
      if (ready.length === 1 && toldByGateways.every((one) => one?.[0] === 200)) return;
      await Bun.sleep(LOOK_MS);
    }
  }

  function signal(pid: number | null, name: NodeJS.Signals): boolean {
    try {
      return pid !== null && process.kill(pid, name);
    } catch {
      return false;
    }
  }

  const pidOf = (victim: Victim): number | null =>
    victim === "core"
      ? corePid()
      : victim === "broker"
        ? cluster.broker.pid
        : pick(gateways, Math.floor(random() * 1_000)).current.pid;
  const anyone = () => pick(VICTIMS, Math.floor(random() * 1_000));

  async function kill(): Promise<void> {
    const victim = anyone();
    if (victim === "broker") {
      told("The broker is killed");
      await cluster.broker.kill();
      await Bun.sleep(between(BROKER_AWAY_MS));
      await cluster.broker.restart();
      told("The broker is back");
    } else {
      const pid = pidOf(victim);
      if (!signal(pid, "SIGKILL")) return;
      told(`A ${victim} is killed: ${pid}`);
    }
    kills[victim] += 1;
  }

  async function pause(): Promise<void> {
    const victim = anyone();
    const pid = pidOf(victim);
    if (!signal(pid, "SIGSTOP")) return;
    told(`A ${victim} stands still: ${pid}`);
    await Bun.sleep(between(STOPPED_MS));
    signal(pid, "SIGCONT");
    told(`A ${victim} goes on: ${pid}`);
  }

  async function end(): Promise<void> {
    const victim = random() < 0.5 ? "core" : "gateway";
    const pid = pidOf(victim);
    if (signal(pid, "SIGTERM")) told(`A ${victim} is told to end: ${pid}`);
  }

  return {
    kills,
    gateways: gateways.map(({ url }) => url),
    isWell,

    /** One kill, and at times something else before it or with it. Resolves before anyone is well again. */
    async strike(): Promise<void> {
      const chance = random();
      if (chance < 0.3) await pause();
      else if (chance < 0.45) await end();
      else if (chance < 0.6) await Promise.all([pause(), kill()]);
      await kill();
    },

    /** Of the core that is one by now. */
    async get(path: string): Promise<Response | null> {
      for (const { url } of cores) {
        const answer = await fetch(`${url}${path}`).catch(() => null);
        if (answer?.ok) return answer;
      }
      return null;
    },

    stop(): void {
      isOver = true;
      const pid = corePid();
      // The child of a standby that was killed would outlive this.
      signal(pid, "SIGCONT");
      signal(pid, "SIGKILL");
    },
  };
}
