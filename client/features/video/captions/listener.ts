import type { Recognition, RecognitionResults } from "./recognition.ts";

export interface ListenerOptions {
  open: (lang: string) => Recognition;
  /** Runs later; the result cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** What is said under this number so far. */
  heard: (n: number, text: string, lang: string) => void;
  /** It will not work, however often it is tried. */
  refused: () => void;
}

/** Browsers end a recognition after a silence, or for reasons of their own. */
const AGAIN_MS = [300, 1_000, 4_000, 15_000] as const;
/** Faster no one reads, and the companion's page would drop them. */
const SAY_EVERY_MS = 250;
const REFUSALS: ReadonlySet<string> = new Set([
  "not-allowed",
  "service-not-allowed",
  "language-not-supported",
]);

/** Keeps a recognition of the user's speech running for as long as it is wanted. */
export class Listener {
  private recognition: Recognition | null = null;
  private wanted: { lang: string; track: MediaStreamTrack } | null = null;
  private cancelAgain = () => {};
  private failures = 0;
  private lastN = 0;
  private unsaid: { n: number; text: string } | null = null;
  private cancelSaying: (() => void) | null = null;

  constructor(private readonly options: ListenerOptions) {}

  listen(lang: string, track: MediaStreamTrack): void {
    if (this.wanted?.lang === lang && this.wanted.track === track) return;
    this.stop();
    this.wanted = { lang, track };
    this.failures = 0;
    this.start();
  }

  /** What was heard and not yet said is dropped: whoever mutes does not want it to go out. */
  stop(): void {
    this.wanted = null;
    this.cancelAgain();
    this.cancelSaying?.();
    this.cancelSaying = null;
    this.unsaid = null;
    const { recognition } = this;
    this.recognition = null;
    if (!recognition) return;
    recognition.onresult = recognition.onerror = recognition.onend = null;
    recognition.abort();
  }

  private start(): void {
    if (!this.wanted) return;
    const { lang, track } = this.wanted;
    const first = this.lastN + 1;
    try {
      const recognition = this.options.open(lang);
      this.recognition = recognition;
      recognition.onresult = ({ results }) => this.take(first, results);
      recognition.onerror = ({ error }) => {
        if (REFUSALS.has(error)) this.refuse();
      };
      recognition.onend = () => this.again();
      recognition.start(track);
    } catch {
      this.refuse();
    }
  }

  private refuse(): void {
    this.stop();
    this.options.refused();
  }

  private again(): void {
    this.recognition = null;
    const ms = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)]!;
    this.failures += 1;
    this.cancelAgain = this.options.after(ms, () => this.start());
  }

  /** All results of one recognition are numbered from `first`; only those that are new, or not final, change. */
  private take(first: number, results: RecognitionResults): void {
    this.failures = 0;
    for (let at = Math.max(0, this.lastN - first); at < results.length; at++) {
      const n = first + at;
      if (this.unsaid && this.unsaid.n !== n) this.say();
      this.lastN = n;
      this.unsaid = { n, text: results[at]![0]?.transcript ?? "" };
    }
    this.cancelSaying ??= this.options.after(SAY_EVERY_MS, () => this.say());
  }

  private say(): void {
    this.cancelSaying?.();
    this.cancelSaying = null;
    const { unsaid, wanted } = this;
    this.unsaid = null;
    if (unsaid && wanted) this.options.heard(unsaid.n, unsaid.text, wanted.lang);
  }
}
