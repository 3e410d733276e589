/** The part of the browser's history that overlays need. Their entries have the address of the page, which is the default. */
export interface BrowserHistory {
  readonly state: unknown;
  readonly address: string;
  push(state: unknown, address?: string): void;
  replace(state: unknown, address?: string): void;
  go(by: number): void;
}

/** Closes an overlay on Back; false if it stays open, for example because it asks first. */
export type CloseOverlay = () => boolean | undefined;

interface Overlay {
  id: string;
  close: CloseOverlay;
  /** Back was pressed, and the overlay is closing. */
  isClosing: boolean;
}

/** By then an overlay that closes on Back is closed, and a page that was navigated to has replaced the one before. */
const SETTLED_MS = 500;
/** Browsers report a move within milliseconds. */
const MOVED_MS = 1_000;

/**
 * Gives each open overlay an entry of history, so that Back closes what is on top and never the page below it. The router knows
 * nothing of these entries: when it navigates they are removed, and moves among them are kept from it.
 *
 * Changes are made in a later task, and all at once: an overlay that opens while another one closes takes over its entry.
 */
export class OwnEntries {
  private overlays: Overlay[] = [];
  /** What waits until the browser has moved. */
  private waiting: (() => void)[] = [];
  private isMoving = false;

  constructor(
    private readonly browser: BrowserHistory,
    private readonly newId: () => string,
    /** Like `setTimeout`. */
    private readonly later: (work: () => void, ms: number) => void,
  ) {}

  /** Registers an overlay that has opened. Returns a function for when it has closed. */
  open(close: CloseOverlay): () => void {
    const overlay = { id: this.newId(), close, isClosing: false };
    this.overlays.push(overlay);
    this.updateIn(0);
    return () => {
      this.overlays = this.overlays.filter((other) => other !== overlay);
      this.updateIn(0);
    };
  }

  /**
   * Navigates from the page itself, not from the entry of an overlay. The address changes at once, and the entries of overlays
   * disappear from below it a moment later.
   */
  navigate(by: "push" | "replace", act: () => void): void {
    if (this.isMoving) {
      this.waiting.push(() => this.navigate(by, act));
      return;
    }
    const depth = this.entries().length;
    act();
    // Nothing to remove, or a question about unsaved changes keeps the page for now.
    if (depth === 0 || this.entries().length > 0) return;
    const { state, address } = this.browser;
    this.waiting.push(() => this.browser[by](state, address));
    this.moveBack(by === "push" ? depth + 1 : depth);
  }

  /** Moves away from the page itself. */
  leave(act: () => void): void {
    const depth = this.entries().length;
    if (!this.isMoving && depth === 0) {
      act();
      return;
    }
    this.waiting.push(act);
    if (!this.isMoving) this.moveBack(depth);
  }

  /**
   * The browser has moved to another entry.
   * @param isSamePage the entry is one of the page that is shown
   * @returns whether the router must not know
   */
  moved(isSamePage: boolean): boolean {
    if (this.isMoving) {
      this.arrived();
      return true;
    }
    if (isSamePage) {
      const left = this.entries();
      for (const overlay of this.overlays.toReversed()) if (!left.includes(overlay.id)) this.close(overlay);
    }
    this.updateIn(isSamePage ? 0 : SETTLED_MS);
    return isSamePage;
  }

  private close(overlay: Overlay): void {
    if (overlay.isClosing || overlay.close() === false) return;
    overlay.isClosing = true;
    this.later(() => {
      // Still open then: it gets its entry back.
      overlay.isClosing = false;
      this.update();
    }, SETTLED_MS);
  }

  private moveBack(steps: number): void {
    this.isMoving = true;
    this.browser.go(-steps);
    const { waiting } = this;
    this.later(() => this.isMoving && waiting === this.waiting && this.arrived(), MOVED_MS);
  }

  private arrived(): void {
    this.isMoving = false;
    const acts = this.waiting;
    this.waiting = [];
    for (const act of acts) act();
    if (!this.isMoving) this.updateIn(acts.length > 0 ? SETTLED_MS : 0);
  }

  private updateIn(ms: number): void {
    this.later(() => this.update(), ms);
  }

  /** Brings the entries in line with what is open. */
  private update(): void {
    if (this.isMoving) return;
    const wanted = this.overlays.filter(({ isClosing }) => !isClosing).map(({ id }) => id);
    const now = this.entries();
    let same = 0;
    while (same < now.length && now[same] === wanted[same]) same++;
    const extra = now.length - same;
    const isReplaced = extra === 1 && wanted.length > same;
    if (extra > 0 && !isReplaced) {
      this.moveBack(extra);
      return;
    }
    if (isReplaced) this.browser.replace(this.stateWith(wanted.slice(0, ++same)));
    while (same < wanted.length) this.browser.push(this.stateWith(wanted.slice(0, ++same)));
  }

  private entries(): string[] {
    return overlaysIn(this.browser.state);
  }

  private stateWith(overlays: string[]): object {
    return { ...(this.browser.state as object | null), overlays };
  }
}

/** The overlays that were open when the browser made this entry. */
export function overlaysIn(state: unknown): string[] {
  const { overlays } = (state ?? {}) as { overlays?: unknown };
  return Array.isArray(overlays) ? overlays : [];
}
