/** For one absent peer, and from one sender. An offer and its candidates are some twenty signals, 20 kB in all. */
const SIGNALS_MAX = 64;
const SENDER_BYTES_MAX = 256 * 1024;
/** The offers of 1,600 pairs that connect at the same moment. */
const TOTAL_BYTES_MAX = 32 * 1024 * 1024;

export interface WaitingSignal {
  src: string;
  text: string;
}

export interface SavedMailbox {
  dst: string;
  signals: WaitingSignal[];
}

interface Mailbox {
  since: number;
  signals: WaitingSignal[];
}

/** Signals for absent peers. Each box expires as a whole, some seconds after its first signal. */
export class Mailboxes {
  private readonly boxes = new Map<string, Mailbox>();
  private readonly senders = new Map<string, { signals: number; bytes: number }>();
  private bytes = 0;

  constructor(private readonly expireMs: number) {}

  /** Drops a signal for which there is no room: a peer that comes late asks for the call again. */
  put(dst: string, signal: WaitingSignal, now: number): void {
    const box = this.boxes.get(dst) ?? { since: now, signals: [] };
    const sent = this.senders.get(signal.src) ?? { signals: 0, bytes: 0 };
    const size = sizeOf(signal);
    if (box.signals.length >= SIGNALS_MAX || sent.signals >= SIGNALS_MAX) return;
    if (sent.bytes + size > SENDER_BYTES_MAX || this.bytes + size > TOTAL_BYTES_MAX) return;
    box.signals.push(signal);
    this.boxes.set(dst, box);
    this.senders.set(signal.src, { signals: sent.signals + 1, bytes: sent.bytes + size });
    this.bytes += size;
  }

  has = (dst: string): boolean => this.boxes.has(dst);
  addressees = (): string[] => [...this.boxes.keys()];

  collect(dst: string): WaitingSignal[] {
    const signals = this.boxes.get(dst)?.signals ?? [];
    this.boxes.delete(dst);
    for (const signal of signals) this.forget(signal);
    return signals;
  }

  all = (): SavedMailbox[] => [...this.boxes].map(([dst, { signals }]) => ({ dst, signals }));

  *expired(now: number): Generator<{ src: string; dst: string }> {
    for (const [dst, { since }] of this.boxes) {
      if (now < since + this.expireMs) return;
      for (const src of new Set(this.collect(dst).map((signal) => signal.src))) yield { src, dst };
    }
  }

  get nextDue(): number {
    for (const { since } of this.boxes.values()) return since + this.expireMs;
    return Number.POSITIVE_INFINITY;
  }

  private forget(signal: WaitingSignal): void {
    const sent = this.senders.get(signal.src)!;
    const size = sizeOf(signal);
    this.bytes -= size;
    if (sent.signals === 1) this.senders.delete(signal.src);
    else this.senders.set(signal.src, { signals: sent.signals - 1, bytes: sent.bytes - size });
  }
}

/** Nearly all ASCII, and a factor of two is acceptable for a bound. */
const sizeOf = ({ text }: WaitingSignal) => text.length;
