type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let restore: (() => boolean) | undefined;

/** Called before React hydrates the page: under typing that happens part by part, and resets the fields React controls. */
export function beginCarryOver(root: Element): void {
  const prerendered = fieldsIn(root);
  const began = new Map(prerendered.map((field) => [field, beganIn(field)]));
  const note = ({ target }: Event) => {
    // A choice ends that of the other radio buttons, which have no event of their own.
    for (const field of prerendered)
      if (field === target || (field.type === "radio" && field.name === (target as Field).name))
        began.set(field, beganIn(field));
  };
  const { activeElement: focused } = document;
  const focusAt = focused ? [...root.querySelectorAll(focused.tagName)].indexOf(focused) : -1;
  for (const type of EVENTS) root.addEventListener(type, note, true);
  restore = () => {
    for (const type of EVENTS) root.removeEventListener(type, note, true);
    const fields = fieldsIn(root);
    for (const [at, field] of prerendered.entries()) {
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

/** Once React listens. Returns whether a button was pressed. */
export function endCarryOver(): boolean {
  const isPressed = restore?.() ?? false;
  restore = undefined;
  return isPressed;
}

const EVENTS = ["input", "change"];

const fieldsIn = (root: Element) => [...root.querySelectorAll<Field>("input, textarea, select")];

/** Pressed before React listened (`press` in client/early.ts), unless another button has taken its place. */
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
  text: string | null;
  isTicked: boolean;
}

function beganIn(field: Field): Began {
  if (field.type === "checkbox" || field.type === "radio") {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return { text: null, isTicked: checked !== defaultChecked };
  }
  return { text: field.value === prerenderedValueOf(field) ? null : field.value, isTicked: false };
}

function prerenderedValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function tick(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

/** React ignores a value that it knows, perhaps that of a hydrated field: so it is cleared first. */
function enter(field: Field, value: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  const happened = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(happened, { bubbles: true }));
}
