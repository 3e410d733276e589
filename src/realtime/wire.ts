import type { ServerWebSocket } from "bun";
import { CLOSE } from "#contract/limits.ts";
import type { Bucket } from "./bucket.ts";

export type Socket = ServerWebSocket<Wire>;

/** The server's end of one WebSocket, of either protocol. Bun hands its events here (`sockets.ts`). */
export abstract class Wire {
  protected socket: Socket | undefined;

  constructor(readonly bucket: Bucket | null) {}

  abstract opened(): void;
  abstract received(message: string | Buffer): void;
  abstract closed(): void;

  attach(socket: Socket): void {
    this.socket = socket;
    this.opened();
  }

  detach(): void {
    this.socket = undefined;
    this.closed();
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
