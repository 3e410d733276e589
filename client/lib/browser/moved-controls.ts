const CONTROLS = "a, button, [role=menuitem]";
/** A first click longer ago is of another series: one that begins on a disabled button has none. */
const SERIES_MS = 1_000;

/** The second click of a double click must not press what the first brought under the pointer, such as the next row of a list. */
export function ignoreMovedControls(): void {
  let first: Element | null = null;
  let firstAt = Number.NEGATIVE_INFINITY;
  window.addEventListener(
    "click",
    (event) => {
      const { detail: count, timeStamp } = event;
      const control = controlAt(event.target);
      if (count === 1) {
        first = control;
        firstAt = timeStamp;
      }
      // Keys and code press with a count of 0.
      if (count < 2 || control === null || control === first || timeStamp - firstAt > SERIES_MS) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null;
