import { storageFailure } from "#db/failure.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Deps } from "#src/deps.ts";
import { type Bus, NO_CLAIM } from "./bus.ts";
import type { Message } from "./codec.ts";
import { createEpochStore } from "./store.ts";
import { beginEpoch } from "./succession.ts";
import type { Tenure } from "./tenure.ts";
import { type ClusterTimes, coreIdOf } from "./times.ts";

interface KnownStandby {
  heardAt: number;
  /** It has a volume of its own. */
  isElsewhere: boolean;
}

interface PlaceParts extends Pick<Deps, "db" | "log" | "clock"> {
  bus: Bus;
  tenure: Tenure;
  /** The run for which a standby keeps the place. */
  place?: string | undefined;
  /** Of the folder whose lock this process has. */
  volume?: string | undefined;
  /** Another core has taken over: this one must not go on. */
  replaced(): void;
  times: ClusterTimes;
}

export type Place = Awaited<ReturnType<typeof takePlace>>;

const ANOTHER =
  "CLUSTER_URL: another core works at this broker. Stop it, or give this one a broker of its own: one core serves everyone. One that waits for its turn has ROLE=standby.";

/** The one core's place: a lease at the broker, and an epoch in the database. @throws ConfigError when another has it */
export async function takePlace({ bus, tenure, log, clock, times, replaced, ...parts }: PlaceParts) {
  const { place, volume = "" } = parts;
  const run = place ?? crypto.randomUUID();
  const epochs = createEpochStore(parts.db);
  const standbys = new Map<string, KnownStandby>();
  await claim(bus, run, volume, times);
  const epoch = await begin();
  let readySince = bus.readySince;
  const renewing = setInterval(renew, times.leaseMs / 3);

  async function begin(): Promise<number> {
    const known = await bus.lastEpoch();
    const isOrdered = place === undefined;
    const begun = orIfNoRoom(() => beginEpoch({ store: epochs, run, since: clock(), known, isOrdered }));
    if (begun?.isOldCopy)
      log.warn({ epoch: begun.epoch }, "This database is older than what the last core worked on");
    const number = begun?.epoch ?? known + 1;
    if (!(await hold(number))) throw new ConfigError(ANOTHER);
    return number;
  }

  async function hold(number: number, isBounded = tenure.isBounded): Promise<boolean> {
    const asked = { at: performance.now(), wall: Date.now() };
    const isOurs = await bus.hold(run, { epoch: number, isBounded, volume }, times.leaseMs);
    if (isOurs) tenure.renew(asked);
    return isOurs;
  }

  async function renew(): Promise<void> {
    if (!bus.ready) return;
    try {
      const isBounded = tenure.isBounded && hasOneElsewhere();
      if (!(await hold(epoch, isBounded))) giveWay("Another core works at this broker: this one stops");
      // They were told so first: they are those who rely on it.
      else if (!isBounded && !hasOneElsewhere()) tenure.isBounded = false;
    } catch {
      // The broker is away, and the lease runs on.
    }
  }

  const isHeard = ({ heardAt }: KnownStandby) => performance.now() - heardAt < times.deadMs;
  const hasOneElsewhere = () =>
    [...standbys.values()].some(
      ({ heardAt, isElsewhere }) => isElsewhere && performance.now() - heardAt < 2 * times.deadMs,
    );

  function isDeposed(): boolean {
    try {
      const last = epochs.current();
      return last !== null && last.run !== run && last.epoch > epoch;
    } catch {
      // A damaged database is noticed elsewhere.
      return false;
    }
  }

  function giveWay(reason: string): void {
    tenure.end();
    log.fatal({ epoch }, reason);
    replaced();
  }

  return {
    run,
    epoch,
    id: coreIdOf(epoch, run),
    standbys: () => [...standbys.values()].filter(isHeard).length,
    /** One was there, and is silent without having taken its leave. */
    standbyIsMissing: () => [...standbys.values()].some((one) => !isHeard(one)),

    hearStandby({ from, node, status }: Extract<Message, { kind: "here" }>): void {
      if (status.role !== "standby") return;
      const isElsewhere = status.volume === "own";
      if (!standbys.has(from)) log.info({ standby: node, volume: status.volume }, "A standby has come");
      standbys.set(from, { heardAt: performance.now(), isElsewhere });
      if (!isElsewhere || tenure.isBounded) return;
      // First the limit, then the word that it relies on.
      tenure.isBounded = true;
      orIfNoRoom(() => epochs.noteElsewhere());
      void renew();
    },

    /** False for the leave of someone else. */
    loseStandby({ from, node }: Message): boolean {
      const isOne = standbys.delete(from);
      if (isOne) log.info({ standby: node }, "A standby has gone");
      return isOne;
    },

    tick(): void {
      if (isDeposed()) giveWay("A standby has written its epoch into this database: this one stops");
      // A broker that comes back without its memory must learn at once whose place it is.
      else if (bus.ready && bus.readySince !== readySince) {
        readySince = bus.readySince;
        void renew();
      }
    },

    stop: () => clearInterval(renewing),
  };
}

/** One that was killed leaves its place after some seconds, and at once to the next on its volume. */
async function claim(bus: Bus, run: string, volume: string, { leaseMs }: ClusterTimes): Promise<void> {
  const until = performance.now() + 2 * leaseMs;
  while (!(await bus.hold(run, { ...NO_CLAIM, volume }, leaseMs))) {
    if (performance.now() > until) throw new ConfigError(ANOTHER);
    await Bun.sleep(leaseMs / 12);
  }
}

/** A server must start on a full disk. */
function orIfNoRoom<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (error) {
    if (storageFailure(error) !== "full") throw error;
  }
}
