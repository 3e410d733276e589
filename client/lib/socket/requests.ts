import { SocketError } from "./error.ts";

const ACK_TIMEOUT_MS = 10_000;

interface Waiting {
  resolve(data: unknown): void;
  reject(error: SocketError): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Messages that wait for their ACK. Ids are unique within one socket, which is all that the protocol requires. */
export class Requests {
  private readonly waiting = new Map<string, Waiting>();
  private last = 0;

  open(): { id: string; answer: Promise<unknown> } {
    const id = String(++this.last);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => this.take(id)?.reject(new SocketError("timed_out")), ACK_TIMEOUT_MS);
    this.waiting.set(id, { resolve, reject, timer });
    return { id, answer: promise };
  }

  resolve(id: string, data: unknown): void {
    this.take(id)?.resolve(data);
  }

  reject(id: string, error: SocketError): void {
    this.take(id)?.reject(error);
  }

  rejectAll(error: SocketError): void {
    for (const id of [...this.waiting.keys()]) this.reject(id, error);
  }

  private take(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
