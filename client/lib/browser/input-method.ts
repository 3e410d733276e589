/** `keyCode` of a key that the input method has taken: all that Safari tells of the last key of a composition. */
const TAKEN = 229;

/** The Enter that chooses a candidate must send no message, and the Escape that drops one close nothing. */
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
