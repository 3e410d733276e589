declare global {
  interface Window {
    /** The button that was pressed on the drawn page (`codeAfterPaint`). */
    pressedEarly?: Element;
  }
}

/**
 * What a user began on the drawn page, so that it goes on in the live one that takes its place: the words in its fields,
 * its ticks, the focus and a pressed button. Both are the same page, so the n-th element of a kind now is the n-th then.
 * @returns puts it there, once the live page listens
 */
export function carryOver(root: Element): () => void {
  const began = [...root.querySelectorAll("input")].flatMap((field, at) => beganIn(field, at));
  const { activeElement: focused } = document;
  const focusAt = focused ? [...root.querySelectorAll(focused.tagName)].indexOf(focused) : -1;
  const { pressedEarly } = window;
  const pressedAt = pressedEarly
    ? [...root.querySelectorAll("button")].indexOf(pressedEarly as HTMLButtonElement)
    : -1;
  return () => {
    const fields = root.querySelectorAll("input");
    for (const { at, value, ticked } of began) {
      const field = fields[at];
      if (field && ticked) field.click();
      else if (field) type(field, value);
    }
    if (focused) root.querySelectorAll<HTMLElement>(focused.tagName)[focusAt]?.focus({ preventScroll: true });
    root.querySelectorAll("button")[pressedAt]?.click();
    delete window.pressedEarly;
  };
}

function beganIn({ value, defaultValue, checked, defaultChecked }: HTMLInputElement, at: number) {
  const ticked = checked !== defaultChecked;
  return ticked || value !== defaultValue ? { at, value, ticked } : [];
}

/** As typing does, so that React notices. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
