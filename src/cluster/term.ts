import { CLOSE } from "#contract/limits.ts";
import type { Asking, FromCore } from "./codec.ts";
import type { HeldSocket } from "./held-socket.ts";
import { Link } from "./link.ts";
import type { Relay } from "./relay.ts";

type Answer = Extract<FromCore, ["accept" | "refuse", ...unknown[]]>;

interface Core {
  id: string;
  link: Link;
  heardAt: number;
}

/** A gateway's time with one core, until one side has missed what the other said. Sockets belong to the term in which they came. */
export class Term {
  core: Core | null = null;
  readonly sockets = new Map<number, HeldSocket>();
  private readonly asking = new Map<number, (answer: Answer | null) => void>();

  constructor(
    readonly incarnation: string,
    readonly relay: Relay,
  ) {}

  meet(id: string, options: { node: string; publish(text: string): void; lost(): void }): Core {
    const link = new Link({
      ...options,
      from: this.incarnation,
      to: id,
      received: (op) => this.perform(op as FromCore),
    });
    this.core = { id, link, heardAt: performance.now() };
    return this.core;
  }

  /** Null when the core does not answer in time. */
  ask(number: number, question: Asking, withinMs: number): Promise<Answer | null> {
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const late = setTimeout(() => this.answered(number, null), withinMs);
    this.asking.set(number, (answer) => {
      clearTimeout(late);
      resolve(answer);
    });
    this.core?.link.push(["ask", number, question]);
    return promise;
  }

  private answered(number: number, answer: Answer | null): void {
    const tell = this.asking.get(number);
    this.asking.delete(number);
    if (tell) tell(answer);
    // The asker has been refused in the meantime, but the core still counts the socket.
    else if (answer?.[0] === "accept") this.core?.link.push(["closed", number]);
  }

  private perform(op: FromCore): void {
    if (op[0] === "write") {
      const [, frame, ...numbers] = op;
      for (const number of numbers) this.sockets.get(number)?.write(frame);
    } else if (op[0] === "accept" || op[0] === "refuse") {
      this.answered(op[1], op);
    } else if (op[0] === "grant" || op[0] === "revoke") {
      this.relay.told(op);
    } else {
      const socket = this.sockets.get(op[1]);
      if (op[0] === "close") socket?.close(op[2] ?? undefined, op[3] ?? undefined);
      else if (op[0] === "terminate") socket?.terminate();
      else if (op[0] === "ping") socket?.ping();
      else if (socket?.greeting) this.relay.peers.enter(socket, socket.greeting);
    }
  }

  /** Over some time, so that their clients do not come back all at once. */
  closeSockets(overMs: number): void {
    const sockets = [...this.sockets.values()];
    for (const [index, socket] of sockets.entries())
      setTimeout(() => socket.close(CLOSE.restart, "restart"), (overMs * index) / sockets.length);
  }

  end(): void {
    this.core?.link.end();
    for (const number of [...this.asking.keys()]) this.answered(number, null);
  }
}
