import { VERSION } from "#src/config.ts";
import type { Log } from "#src/services/log.ts";
import { type Bus, connectBus, type Holder, NO_CLAIM } from "./bus.ts";
import { decodeMessage, encodeMessage } from "./codec.ts";
import type { Status } from "./status.ts";
import { askerOf, CLUSTER_TIMES, CORE, coreIdOf, standbyChannelOf } from "./times.ts";

type Volume = Extract<Status, { role: "standby" }>["volume"];

interface StandbyParts {
  node: string;
  log: Log;
  /** Asked each time, since the core may start later than its standby. */
  volume(): Volume;
  /** The core's place is this process's own. */
  turned(): void;
  /** It was, and is another's. */
  lost(): void;
  times?: typeof CLUSTER_TIMES;
}

/** @throws ConfigError */
export async function createStandby({ url, ...parts }: StandbyParts & { url: string }): Promise<Standby> {
  const run = crypto.randomUUID();
  let standby: Standby | undefined;
  const received = (text: string) => standby?.take(text);
  const { log, times } = parts;
  const bus = await connectBus({ url, channel: standbyChannelOf(run), received, log, times });
  standby = new Standby(run, bus, parts);
  return standby;
}

const NO_PROMISE =
  "There is no core, and the last one that was seen did not know of this standby, so it may still write. Start it, or make this one the core with ROLE=core";

/** Watches the core's place, and takes it once no core can be in it. */
export class Standby {
  private readonly times: typeof CLUSTER_TIMES;
  private readonly looking: Timer;
  private readonly telling: Timer;
  private readonly startedAt = performance.now();
  private lookedAt = performance.now();
  private isLooking = false;
  private hasTurn = false;
  private hasComplained = false;
  /** As it was last seen, by an unbroken watch. */
  private holder: Holder | null = null;
  /** No core can have renewed its lease after this. */
  private renewedAt = performance.now();

  constructor(
    readonly run: string,
    private readonly bus: Bus,
    private readonly parts: StandbyParts,
  ) {
    this.times = parts.times ?? CLUSTER_TIMES;
    this.looking = setInterval(() => void this.look(), this.times.leaseMs / 12);
    this.telling = setInterval(() => this.tell(CORE), this.times.beatMs);
    this.tell(CORE);
  }

  /** Whether another process has the core's place, as far as this one can see. */
  get seesCore(): boolean {
    return this.holder !== null && this.holder.run !== this.run;
  }

  lastEpoch(): Promise<number> {
    return this.bus.lastEpoch();
  }

  private get status(): Status {
    const { holder } = this;
    return {
      role: "standby",
      state: this.hasTurn ? "taking over" : "waiting",
      version: VERSION,
      upMs: Math.round(performance.now() - this.startedAt),
      epoch: holder && holder.epoch > 0 ? coreIdOf(holder.epoch, holder.run) : null,
      volume: this.parts.volume(),
    };
  }

  take(text: string): void {
    const message = decodeMessage(text);
    if (message && !("foreign" in message) && message.kind === "who")
      this.tell(askerOf(message.from), message.from);
  }

  private tell(channel: string, to = ""): void {
    const said = { kind: "here", status: this.status } as const;
    this.bus.publish(channel, encodeMessage({ node: this.parts.node, from: this.run, to, ...said }));
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await (this.hasTurn ? this.keep() : this.watch());
    } catch {
      this.startAnew();
    } finally {
      this.isLooking = false;
    }
  }

  /** Whoever renewed meanwhile was not seen, so the time counts from now. */
  private startAnew(): void {
    this.holder = null;
    this.renewedAt = performance.now();
  }

  private async watch(): Promise<void> {
    const { leaseMs } = this.times;
    const stoodStill = performance.now() - this.lookedAt > leaseMs / 3;
    this.lookedAt = performance.now();
    if (!this.bus.ready || stoodStill || this.bus.readySince > this.renewedAt) this.startAnew();
    if (!this.bus.ready) return;
    const found = await this.bus.holder();
    const now = performance.now();
    if (found) {
      this.holder = found;
      this.renewedAt = Math.max(this.renewedAt, now - (leaseMs - found.leftMs));
      this.hasComplained = false;
    } else if (now - this.renewedAt >= leaseMs) await this.step();
  }

  private async step(): Promise<void> {
    const { log, volume, turned } = this.parts;
    if (volume() === "own" && !this.holder?.isBounded) {
      if (!this.hasComplained) log.error(NO_PROMISE);
      this.hasComplained = true;
    } else if (await this.bus.hold(this.run, NO_CLAIM, this.times.leaseMs)) {
      this.hasTurn = true;
      log.warn({ epoch: this.holder?.epoch ?? null }, "There is no core: this standby takes its place");
      turned();
    }
  }

  /** Until the core that was started in this place says so itself. */
  private async keep(): Promise<void> {
    if (!this.bus.ready) return;
    const holder = await this.bus.holder();
    if (holder?.run === this.run && holder.epoch > 0) this.stop();
    else if (!(await this.bus.hold(this.run, NO_CLAIM, this.times.leaseMs))) this.parts.lost();
  }

  /** Another may have it at once. */
  async letGo(): Promise<void> {
    if (this.bus.ready && this.hasTurn) await this.bus.letGo(this.run).catch(() => {});
  }

  stop(): void {
    clearInterval(this.looking);
    clearInterval(this.telling);
    const { node } = this.parts;
    this.bus.publish(CORE, encodeMessage({ node, from: this.run, to: "", kind: "bye" }));
    this.bus.stop();
  }
}
