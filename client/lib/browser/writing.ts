/** After a pause this long the next key is no longer part of the sentence. @internal */
export const PAUSE_MS = 2_000;

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const LEAVING: ReadonlySet<string> = new Set(["Tab", "Escape"]);

/** Tells from keys and presses alone whether the user is writing: a page may take the focus from the field while the fingers go on. @internal */
export class Writing {
  /** Until a press outside, Tab or Escape. */
  private inText = false;
  private lastKeyAt = Number.NEGATIVE_INFINITY;
  private pauseMs = Number.POSITIVE_INFINITY;
  private stray = false;

  focused(isText: boolean): void {
    if (isText) this.inText = true;
  }

  pressed(isText: boolean): void {
    this.inText = isText;
    if (!isText) this.lastKeyAt = Number.NEGATIVE_INFINITY;
  }

  keyed(key: string, isText: boolean, at: number): void {
    if (MODIFIERS.has(key)) return;
    this.stray = this.inText && !isText;
    this.pauseMs = at - this.lastKeyAt;
    this.lastKeyAt = at;
    if (isText) this.inText = !LEAVING.has(key);
    else if (LEAVING.has(key)) this.inText = false;
  }

  /** The key was meant for a field that has lost the focus without the user's doing. */
  get isStray(): boolean {
    return this.stray;
  }

  get pauseBefore(): number {
    return this.pauseMs;
  }

  isOn(now: number): boolean {
    return this.inText && now - this.lastKeyAt < PAUSE_MS;
  }
}

const writing = new Writing();

/** Called once, before anything else listens for keys. */
export function watchWriting(): void {
  const options = { capture: true };
  window.addEventListener("focusin", ({ target }) => writing.focused(isField(target)), options);
  window.addEventListener("pointerdown", ({ target }) => writing.pressed(isField(target)), options);
  window.addEventListener(
    "keydown",
    ({ key, target }) => writing.keyed(key, isField(target), performance.now()),
    options,
  );
}

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Single keys must not act on a key that was meant for a field that is gone. */
export const isStrayKey = (): boolean => writing.isStray;

export const isKeyAfterPause = (): boolean => writing.pauseBefore >= PAUSE_MS;

/** The field must keep the focus. */
export const isWriting = (): boolean => writing.isOn(performance.now());

const LOOK_EVERY_MS = 200;

/** Returns a function that cancels it. */
export function whenNotWriting(act: () => void): () => void {
  if (!isWriting()) {
    act();
    return () => {};
  }
  const timer = setInterval(() => {
    if (isWriting()) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
