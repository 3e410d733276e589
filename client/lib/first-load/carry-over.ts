type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let restore: (() => boolean) | undefined;

/**
 * Carries over to the live page what a user began on the drawn one: text in fields, choices, the focus and a pressed button.
 * To be called before React adopts the page: under typing React adopts it part by part, and resets the fields it controls in
 * each. It adopts the drawn elements. Even if it renders the page again, both are the same page, so the n-th element
 * of a kind is still the n-th.
 */
export function beginCarryOver(root: Element): void {
  const drawn = fieldsIn(root);
  const began = new Map(drawn.map((field) => [field, beganIn(field)]));
  const note = ({ target }: Event) => {
    // A choice ends that of the other radio buttons, which have no event of their own.
    for (const field of drawn)
      if (field === target || (field.type === "radio" && field.name === (target as Field).name))
        began.set(field, beganIn(field));
  };
  const { activeElement: focused } = document;
  const focusAt = focused ? [...root.querySelectorAll(focused.tagName)].indexOf(focused) : -1;
  for (const type of EVENTS) root.addEventListener(type, note, true);
  restore = () => {
    for (const type of EVENTS) root.removeEventListener(type, note, true);
    const fields = fieldsIn(root);
    for (const [at, field] of drawn.entries()) {
      const { text, isTicked } = began.get(field)!;
      const live = fields[at];
      if (live && isTicked) tick(live as HTMLInputElement);
      else if (live && text !== null) enter(live, text);
    }
    if (focused && !focused.isConnected)
      root.querySelectorAll<HTMLElement>(focused.tagName)[focusAt]?.focus({ preventScroll: true });
    return pressAgain(root);
  };
}

/** Restores what was begun, once the live page listens. Returns whether a button was pressed. */
export function endCarryOver(): boolean {
  const isPressed = restore?.() ?? false;
  restore = undefined;
  return isPressed;
}

const EVENTS = ["input", "change"];

const fieldsIn = (root: Element) => [...root.querySelectorAll<Field>("input, textarea, select")];

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

interface Began {
  /** Null if it is unchanged. */
  text: string | null;
  isTicked: boolean;
}

function beganIn(field: Field): Began {
  if (field.type === "checkbox" || field.type === "radio") {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return { text: null, isTicked: checked !== defaultChecked };
  }
  return { text: field.value === drawnValueOf(field) ? null : field.value, isTicked: false };
}

function drawnValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** Clicks the field in the state that React assumes. */
function tick(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

/**
 * Sets a value as typing or choosing does. React ignores a value that it knows, perhaps that of an adopted field: so it is
 * cleared first.
 */
function enter(field: Field, value: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  const happened = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(happened, { bubbles: true }));
}
