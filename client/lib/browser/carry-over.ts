/**
 * What a user began on the drawn page, so that it goes on in the live one that takes its place: the words in its fields,
 * its ticks, the focus and a pressed button. Both are the same page, so the n-th element of a kind now is the n-th then.
 * @returns puts it there, once the live page listens; says whether a button was pressed
 */
export function carryOver(root: Element): () => boolean {
  const began = [...root.querySelectorAll("input")].flatMap((field, at) => beganIn(field, at));
  const { activeElement: focused } = document;
  const focusAt = focused ? [...root.querySelectorAll(focused.tagName)].indexOf(focused) : -1;
  return () => {
    const fields = root.querySelectorAll("input");
    for (const { at, value, ticked } of began) {
      const field = fields[at];
      if (field && ticked) field.click();
      else if (field) type(field, value);
    }
    if (focused) root.querySelectorAll<HTMLElement>(focused.tagName)[focusAt]?.focus({ preventScroll: true });
    return pressAgain(root);
  };
}

/** Pressed until the last moment, and not another that stands in its place (`press` in client/early.ts). */
function pressAgain(root: Element): boolean {
  const { pressedEarly } = window;
  window.pressedEarly = undefined;
  const button = pressedEarly && root.querySelectorAll("button")[pressedEarly.at];
  if (button?.textContent !== pressedEarly?.text) return false;
  button?.click();
  return button !== undefined;
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
