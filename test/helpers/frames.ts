/** Queues the JSON frames of a socket until a test takes them. */
export class Frames<F> {
  readonly unread: F[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Error of the first frame that failed the check; every later `take` rejects with it. */
  private defect: unknown;
  private waiting: { wanted(frame: F): boolean; resolve(frame: F): void; reject(error: Error): void }[] = [];

  constructor(
    socket: WebSocket,
    private readonly check: (frame: F) => void = () => {},
  ) {
    socket.addEventListener("message", (event) => this.arrive(JSON.parse(String(event.data)) as F));
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", ({ code, reason }) => {
        resolve({ code, reason });
        for (const { reject } of this.waiting) reject(new Error(`The socket closed: ${code} ${reason}`));
      });
    });
  }

  /** Resolves to the first matching frame, now or when it arrives. Rejects if the socket closes first. */
  take(wanted: (frame: F) => boolean): Promise<F> {
    if (this.defect) return Promise.reject(this.defect);
    const index = this.unread.findIndex(wanted);
    if (index >= 0) return Promise.resolve(this.unread.splice(index, 1)[0]!);
    return new Promise((resolve, reject) => this.waiting.push({ wanted, resolve, reject }));
  }

  private arrive(frame: F): void {
    try {
      this.check(frame);
    } catch (error) {
      this.defect ??= error;
      for (const { reject } of this.waiting.splice(0)) reject(error as Error);
    }
    const index = this.waiting.findIndex(({ wanted }) => wanted(frame));
    if (index >= 0) this.waiting.splice(index, 1)[0]!.resolve(frame);
    else this.unread.push(frame);
  }
}
