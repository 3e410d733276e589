/** The code of a key that the input method has taken. After the end of a composition it is all that Safari tells of its last key. */
const TAKEN = 229;

/**
 * Keeps the keys that an input method takes from all that acts on keys: the Enter that chooses a candidate sends no message, and
 * the Escape that drops one closes nothing.
 */
export function ignoreInputMethodKeys(page: EventTarget): void {
  page.addEventListener(
    "keydown",
    (event) => {
      const { isComposing, keyCode } = event as KeyboardEvent;
      if (isComposing || keyCode === TAKEN) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
