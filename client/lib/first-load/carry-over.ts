type Field = HTMLInputElement | HTMLTextAreaElement;

export interface CarryOver {
  /** Reads what was typed and ticked, before forms set values of their own. */
  read(): void;
  /** Restores it once the live page listens. Returns whether a button was pressed. */
  restore(): boolean;
}

/**
 * Carries over to the live page what a user began on the drawn one: text in fields, ticks, the focus and a pressed button.
 * React adopts the drawn elements. If it renders the page anew all the same, both are the same page, so the n-th element of
 * a kind is still the n-th.
 */
export function carryOver(root: Element): CarryOver {
  const drawn = fieldsIn(root);
  const { activeElement: focused } = document;
  const focusAt = focused ? [...root.querySelectorAll(focused.tagName)].indexOf(focused) : -1;
  let began: { at: number; value: string; ticked: boolean }[] = [];
  return {
    read() {
      began = drawn.flatMap(beganIn);
    },
    restore() {
      const fields = fieldsIn(root);
      for (const { at, value, ticked } of began) {
        const field = fields[at];
        if (field && ticked) tick(field as HTMLInputElement);
        else if (field) type(field, value);
      }
      if (focused && !focused.isConnected)
        root.querySelectorAll<HTMLElement>(focused.tagName)[focusAt]?.focus({ preventScroll: true });
      return pressAgain(root);
    },
  };
}

const fieldsIn = (root: Element) => [...root.querySelectorAll<Field>("input, textarea")];

/** Clicks the button that was pressed before React listened (`press` in client/early.ts), unless another has taken its place. */
function pressAgain(root: Element): boolean {
  const { pressedEarly } = window;
  window.pressedEarly = undefined;
  const button = pressedEarly && root.querySelectorAll("button")[pressedEarly.at];
  button?.removeAttribute("aria-busy");
  if (button?.textContent !== pressedEarly?.text) return false;
  button?.click();
  return button !== undefined;
}

function beganIn(field: Field, at: number) {
  const { value, defaultValue } = field;
  const ticked = field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
  return ticked || value !== defaultValue ? { at, value, ticked } : [];
}

/** Clicks the field in the state that React assumes. */
function tick(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

/** Sets a value as typing does. React ignores a value that it knows, perhaps that of an adopted field: so it is cleared first. */
function type(field: Field, value: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
