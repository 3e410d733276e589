import { CLOSE, SOCKET } from "#contract/limits.ts";
import type { FrameLimit } from "./frame-limits.ts";

/** Frames gathered for one socket at most, and the length in characters above which a frame does not wait. */
const GATHERED_MAX = 64;
const LARGE = 8_192;

/** An inbound frame counts once more for each of these: a large one takes as long to parse as many small ones. */
const CHARS_PER_TOKEN = 2_000;

export interface WireOptions {
  /** For limits only: it is neither stored nor logged. */
  address: string;
  limit: FrameLimit | null;
}

/** What a wire needs of the socket below it: Bun's, or one that a gateway holds for this process. */
export interface WireSocket {
  data: Wire;
  /** 0 when the frame was lost. */
  send(frame: string): number;
  cork(work: () => void): unknown;
  close(code?: number, reason?: string): void;
  terminate(): void;
  ping(): unknown;
  /** Only where a gateway holds the socket: it takes the peer in, and relays its signals by itself. */
  letIn?(): void;
}

/** Sends all frames of one turn of the event loop in one system call: twice the throughput for an offer with its candidates. */
export abstract class Wire {
  readonly address: string;
  private readonly limit: FrameLimit | null;
  protected socket: WireSocket | undefined;
  private unsent: string[] | undefined;

  constructor({ address, limit }: WireOptions) {
    this.address = address;
    this.limit = limit;
  }

  protected abstract opened(): void;
  protected abstract received(message: string | Buffer): void;
  protected abstract closed(): void;

  attach(socket: WireSocket): void {
    this.socket = socket;
    this.opened();
  }

  detach(): void {
    this.socket = undefined;
    this.closed();
  }

  receive(message: string | Buffer, now: number): void {
    this.heard(now);
    const tokens = 1 + Math.floor(message.length / CHARS_PER_TOKEN);
    if (this.limit?.take(now, tokens) === false) this.close(CLOSE.flood, "flood");
    else if (isTooLarge(message)) this.close(CLOSE.tooLarge, "too large");
    else this.received(message);
  }

  heard(_now: number): void {}

  get isOpen(): boolean {
    return this.socket !== undefined;
  }

  write(frame: string): void {
    if (this.unsent) this.unsent.push(frame);
    else {
      this.unsent = [frame];
      if (wiresWithFrames.push(this) === 1) setImmediate(flushAll);
    }
    if (frame.length > LARGE || this.unsent.length === GATHERED_MAX) this.flush();
  }

  flush(): void {
    const frames = this.unsent ?? [];
    this.unsent = undefined;
    if (frames.length === 1) this.sendNow(frames[0]!);
    else if (frames.length > 1)
      this.socket?.cork(() => {
        for (const frame of frames) this.sendNow(frame);
      });
  }

  /** If `backpressureLimit` is reached the frame is lost, so the socket of such a slow reader is closed. */
  private sendNow(frame: string): void {
    if (this.socket?.send(frame) === 0) this.close(CLOSE.tooSlow, "too slow");
  }

  close(code?: number, reason?: string): void {
    this.flush();
    this.socket?.close(code, reason);
  }
}

let wiresWithFrames: Wire[] = [];

function flushAll(): void {
  const wires = wiresWithFrames;
  wiresWithFrames = [];
  for (const wire of wires) wire.flush();
}

function isTooLarge(message: string | Buffer): boolean {
  const limit = SOCKET.maxFrameBytes;
  if (typeof message !== "string") return message.length > limit;
  return message.length > limit || (message.length * 3 > limit && Buffer.byteLength(message) > limit);
}
