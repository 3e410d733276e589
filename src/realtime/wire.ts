import type { ServerWebSocket } from "bun";
import { CLOSE, SOCKET } from "#contract/limits.ts";
import type { Bucket } from "#src/timing/bucket.ts";

/** Who stands behind a socket. */
export interface Caller {
  /** For limits only: it is neither stored nor logged. */
  address: string;
  /** Null when limits are off. */
  bucket: Bucket | null;
}

/** The server's end of one WebSocket, of either protocol. Bun hands its events here (`sockets.ts`). */
export abstract class Wire {
  readonly address: string;
  private readonly bucket: Bucket | null;
  protected socket: ServerWebSocket<Wire> | undefined;

  constructor({ address, bucket }: Caller) {
    this.address = address;
    this.bucket = bucket;
  }

  protected abstract opened(): void;
  protected abstract received(message: string | Buffer): void;
  protected abstract closed(): void;

  attach(socket: ServerWebSocket<Wire>): void {
    this.socket = socket;
    this.opened();
  }

  detach(): void {
    this.socket = undefined;
    this.closed();
  }

  receive(message: string | Buffer, now: number): void {
    if (this.bucket?.take(now) === false) this.close(CLOSE.flood, "flood");
    else if (isTooLarge(message)) this.close(CLOSE.tooLarge, "too large");
    else this.received(message);
  }

  get isOpen(): boolean {
    return this.socket !== undefined;
  }

  /** A reader so slow that `backpressureLimit` is full loses the frame, and with it its place here. */
  write(frame: string): void {
    if (this.socket?.send(frame) === 0) this.close(CLOSE.tooSlow, "too slow");
  }

  close(code?: number, reason?: string): void {
    this.socket?.close(code, reason);
  }
}

/** Counts bytes only where the number of characters leaves a doubt. */
function isTooLarge(message: string | Buffer): boolean {
  const limit = SOCKET.maxFrameBytes;
  if (typeof message !== "string") return message.length > limit;
  return message.length > limit || (message.length * 3 > limit && Buffer.byteLength(message) > limit);
}
