import { Listeners } from "#src/listeners.ts";
import type { Log } from "#src/services/log.ts";

interface Grant {
  other: string;
  /** Has signalled under this grant. */
  isUsed: boolean;
}

/**
 * Who may signal to whom: the two ends of one talk, for as long as it lasts. Features give grants and end them; a gateway has those of
 * its own peers, as its core tells it.
 */
export class Grants {
  private readonly grants = new Map<string, Grant>();
  private readonly given: Listeners<[one: string, other: string]>;
  private readonly ended: Listeners<[one: string, other: string]>;
  private readonly used: Listeners<[peer: string]>;

  constructor(log: Log) {
    this.given = new Listeners("grants given", log);
    this.ended = new Listeners("grants ended", log);
    this.used = new Listeners("grants used", log);
  }

  whenGiven = (listener: (one: string, other: string) => void): void => this.given.add(listener);
  whenEnded = (listener: (one: string, other: string) => void): void => this.ended.add(listener);
  /** Calls the listener with each peer that signals for the first time. */
  whenUsed = (listener: (peer: string) => void): void => this.used.add(listener);

  give(one: string, other: string): void {
    this.grants.set(one, { other, isUsed: false });
    this.grants.set(other, { other: one, isUsed: false });
    this.given.notify(one, other);
  }

  end(one: string): void {
    const other = this.otherOf(one);
    if (other === undefined) return;
    this.grants.delete(one);
    this.grants.delete(other);
    this.ended.notify(one, other);
  }

  otherOf(peer: string): string | undefined {
    return this.grants.get(peer)?.other;
  }

  allows(from: string, to: string): boolean {
    return this.grants.get(from)?.other === to;
  }

  /** Whether `from` may signal to `to`. If so, notes that it has. */
  use(from: string, to: string): boolean {
    const grant = this.grants.get(from);
    if (grant?.other !== to) return false;
    if (!grant.isUsed) {
      grant.isUsed = true;
      this.used.notify(from);
    }
    return true;
  }
}
