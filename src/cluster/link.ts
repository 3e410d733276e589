import type { FromCore, Message, Op } from "./codec.ts";
import { encodeBatch, encodeMessage } from "./codec.ts";
import { GATHER_MS } from "./times.ts";

/** In characters, nearly all of which are one byte. One op larger than this is a batch of its own: no frame is. @internal */
export const BATCH_MAX = 256 * 1024;
/** Of batches that the other side has not confirmed: what a core has to say to its people in a minute without the broker. */
const KEPT_MAX = 64 * 1024 * 1024;

interface LinkOptions {
  node: string;
  from: string;
  to: string;
  publish(text: string): void;
  /** Ops arrive once each and in their order. */
  received(op: Op): void;
  /** Something is lost for good: neither side knows what the other has heard. */
  lost(): void;
}

/**
 * One direction each way between a core and a gateway, over a broker that may lose anything. All ops of two milliseconds
 * go together. Batches are numbered and kept until the other side confirms them, which it does with each heartbeat; whoever sees a
 * gap asks for what is missing.
 */
export class Link {
  private sent = 0;
  private heard = 0;
  /** The number of the oldest batch in `kept`. */
  private confirmed = 0;
  private readonly kept: string[] = [];
  private keptSize = 0;
  private waiting: Op[] = [];
  private timer: Timer | undefined;
  private askedFor: number | undefined;
  private ended = false;

  constructor(private readonly options: LinkOptions) {}

  get unconfirmed(): number {
    return this.kept.length;
  }

  push(op: Op): void {
    if (this.ended) return;
    if (!this.joins(op)) this.waiting.push(op);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** A frame for everyone in a topic is sent once. */
  private joins(op: Op): boolean {
    const last = this.waiting.at(-1);
    if (op[0] !== "write" || last?.[0] !== "write" || last[1] !== op[1]) return false;
    (last as FromCore & unknown[]).push(op[2]!);
    return true;
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const ops = this.waiting;
    this.waiting = [];
    let batch: string[] = [];
    let size = 0;
    for (const op of ops) {
      const text = JSON.stringify(op);
      if (batch.length > 0 && size + text.length > BATCH_MAX) {
        this.send(batch);
        batch = [];
        size = 0;
      }
      batch.push(text);
      size += text.length + 1;
    }
    if (batch.length > 0) this.send(batch);
  }

  private send(ops: string[]): void {
    const text = encodeBatch(this.options, this.sent, ops);
    this.sent += 1;
    this.kept.push(text);
    this.keptSize += text.length;
    if (this.keptSize > KEPT_MAX) this.lose();
    else this.options.publish(text);
  }

  beat(): void {
    this.flush();
    if (!this.ended) this.say({ kind: "beat", sent: this.sent, heard: this.heard });
  }

  take(message: Message): void {
    if (this.ended) return;
    if (message.kind === "batch") this.takeBatch(message.number, message.ops);
    if (message.kind === "beat") {
      this.confirm(message.heard);
      // What was sent before the heartbeat would have come before it.
      this.askedFor = undefined;
      if (message.sent > this.heard) this.ask();
    }
    if (message.kind === "again") this.repeat(message.heard);
  }

  private takeBatch(number: number, ops: Op[]): void {
    if (number > this.heard) this.ask();
    if (number !== this.heard) return;
    this.heard += 1;
    for (const op of ops) this.options.received(op);
  }

  private ask(): void {
    if (this.askedFor === this.heard) return;
    this.askedFor = this.heard;
    this.say({ kind: "again", heard: this.heard });
  }

  private confirm(heard: number): void {
    if (heard > this.sent) this.lose();
    else for (; this.confirmed < heard; this.confirmed += 1) this.keptSize -= this.kept.shift()!.length;
  }

  private repeat(heard: number): void {
    if (heard < this.confirmed) this.lose();
    else this.confirm(heard);
    if (!this.ended) for (const text of this.kept) this.options.publish(text);
  }

  private say(
    content: { kind: "beat"; sent: number; heard: number } | { kind: "again"; heard: number },
  ): void {
    const { node, from, to } = this.options;
    this.options.publish(encodeMessage({ node, from, to, ...content }));
  }

  private lose(): void {
    if (this.ended) return;
    this.end();
    this.options.lost();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.kept.length = 0;
    this.waiting = [];
  }
}
