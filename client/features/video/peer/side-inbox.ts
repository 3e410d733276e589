import type { CaptionMessage } from "../captions/caption.ts";
import type { PlayMessage } from "../together/game.ts";
import type { PieceMessage } from "../together/sheet.ts";
import { Allowance } from "./allowance.ts";
import { decodeSide, RAW_MAX, type SideMessage } from "./side-message.ts";

/** Texts that waited for a connection arrive at once; after that no one types faster. */
const TEXTS = { burst: 30, perSecond: 3 };
/** A question that was dropped is on one screen only, until the next. */
const PLAYS = { burst: 12, perSecond: 1 };
/** Pieces of a line, which our own page sends eight times a second while it draws. */
const PIECES = { burst: 60, perSecond: 10 };
/** Our own page sends four a second while someone speaks. */
const CAPTIONS = { burst: 20, perSecond: 6 };
/** Frames of any kind. Our own page stays below: one for each text, piece of a drawing, caption, and change of a device. */
const FRAMES = { burst: 200, perSecond: 20 };
/** Longer frames take longer to receive. */
const CHARS_PER_FRAME = 2_000;

export interface SideBatch {
  texts: string[];
  plays: (PlayMessage | PieceMessage)[];
  captions: CaptionMessage[];
  state: Extract<SideMessage, { type: "state" }> | null;
}

export interface SideInboxOptions {
  now(): number;
  onNextFrame(work: () => void): void;
  deliver(batch: SideBatch): void;
  flooded(): void;
}

/** A stranger may send as much as the line takes: a frame costs next to nothing, the screen changes once for all, a flood ends it. */
export class SideInbox {
  private readonly texts = new Allowance(TEXTS.burst, TEXTS.perSecond);
  private readonly plays = new Allowance(PLAYS.burst, PLAYS.perSecond);
  private readonly pieces = new Allowance(PIECES.burst, PIECES.perSecond);
  private readonly captions = new Allowance(CAPTIONS.burst, CAPTIONS.perSecond);
  private readonly frames = new Allowance(FRAMES.burst, FRAMES.perSecond);
  private batch: SideBatch | null = null;
  private closed = false;

  constructor(private readonly options: SideInboxOptions) {}

  get isClosed(): boolean {
    return this.closed;
  }

  receive(raw: unknown): void {
    if (this.closed) return;
    if (!this.isBearable(raw)) {
      this.closed = true;
      this.options.flooded();
      return;
    }
    const message = decodeSide(raw);
    if (!message || !this.isWithinReason(message)) return;
    const batch = this.nextBatch();
    if (message.type === "text") batch.texts.push(message.text);
    else if (message.type === "state") batch.state = message;
    else if (message.type === "caption") batch.captions.push(message);
    else batch.plays.push(message);
  }

  /** Anything longer than the longest text is not from our page. */
  private isBearable(raw: unknown): boolean {
    const length = typeof raw === "string" ? raw.length : RAW_MAX;
    return (
      length <= RAW_MAX && this.frames.take(this.options.now(), 1 + Math.floor(length / CHARS_PER_FRAME))
    );
  }

  private isWithinReason({ type }: SideMessage): boolean {
    if (type === "state") return true;
    const allowance = { text: this.texts, play: this.plays, piece: this.pieces, caption: this.captions }[
      type
    ];
    return allowance.take(this.options.now());
  }

  private nextBatch(): SideBatch {
    if (this.batch) return this.batch;
    const batch: SideBatch = { texts: [], plays: [], captions: [], state: null };
    this.batch = batch;
    this.options.onNextFrame(() => {
      this.batch = null;
      this.options.deliver(batch);
    });
    return batch;
  }
}

/** While the page is hidden there are no frames. */
export function onNextFrame(work: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(work, 250);
  else requestAnimationFrame(work);
}
