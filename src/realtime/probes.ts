import { SOCKET } from "#contract/limits.ts";
import type { Clock } from "#src/deps.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { Timeouts } from "#src/timing/timeouts.ts";

/** How long the companion's picture has been missing when their browser notices and asks. */
const UNSEEN_MS = 5_000;
const CHECK_EVERY_MS = 250;

export interface Probed {
  readonly heardAt: number;
  ping(): void;
  giveUp(silentSince: number): void;
}

/** A browser answers pings by itself, also in the background. One that does not is gone, long before its connection times out. */
export class Probes {
  private readonly pinged = new Timeouts<Probed>(SOCKET.pongWaitMs);
  private readonly alarm: Alarm;

  constructor(private readonly clock: Clock) {
    this.alarm = new Alarm(clock, CHECK_EVERY_MS, () => this.tick());
  }

  start(socket: Probed): void {
    if (this.pinged.has(socket)) return;
    this.pinged.start(socket, this.clock());
    socket.ping();
    this.alarm.set(this.pinged.nextDue);
  }

  heard(socket: Probed): void {
    this.pinged.stop(socket);
  }

  /** The alarm calls it, and so do tests that control the clock. */
  tick(): void {
    const asked = this.clock() - SOCKET.pongWaitMs;
    for (const socket of this.pinged.due(this.clock()))
      socket.giveUp(Math.max(socket.heardAt, asked - UNSEEN_MS));
    this.alarm.set(Number.isFinite(this.pinged.nextDue) ? this.pinged.nextDue : null);
  }

  stop(): void {
    this.alarm.stop();
  }
}
