type Field = HTMLInputElement | HTMLTextAreaElement;

export interface CarryOver {
  /** Reads what was typed and ticked, before forms take hold of their fields and give them values of their own. */
  read(): void;
  /** Puts it there, once the live page listens; says whether a button was pressed. */
  goOn(): boolean;
}

/**
 * What a user began on the drawn page, so that it goes on in the live one: the words in its fields, its ticks, the focus and
 * a pressed button. React adopts the elements that were drawn. Where it draws a page again all the same, both are the same
 * page, so the n-th element of a kind now is the n-th then.
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
    goOn() {
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

/** Pressed until React listened, and not another that stands in its place (`press` in client/early.ts). */
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

/** From the state that React takes it to be in. */
function tick(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

/** As typing does: React hears of a value only if it is another than it knows, and it may know that of an adopted field. */
function type(field: Field, value: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
