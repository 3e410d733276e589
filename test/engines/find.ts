/** Role by which a test finds an element, together with its name. */
export type Role = "button" | "checkbox" | "combobox" | "heading" | "link" | "option" | "radio" | "textbox";

export interface Found {
  /** The middle of the element. */
  x: number;
  y: number;
  /** Nothing covers it, and it is not disabled. */
  pressable: boolean;
  value: string;
}

/**
 * Runs in the page. Returns the first visible element of this role whose name equals `wanted`, or matches it when written
 * `/like this/`, scrolled into view if it cannot be hit.
 */
export function find(role: Role, wanted: string): Found | null {
  const SELECTORS: Record<Role, string> = {
    button: "button, [role=button], [role=tab], [role=menuitem]",
    checkbox: "input[type=checkbox], [role=checkbox], [role=switch]",
    combobox: "[role=combobox], select",
    heading: "h1, h2, h3, [role=heading]",
    link: "a[href], [role=link]",
    option: "[role=option]",
    radio: "input[type=radio], [role=radio]",
    textbox: "input:not([type=checkbox], [type=radio], [type=file], [role]), textarea",
  };
  const trimmed = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const namesOf = (element: HTMLElement): string[] => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return [
      ...ids.map((id) => document.getElementById(id)?.textContent),
      element.getAttribute("aria-label"),
      ...labels.map((label) => label.textContent),
      element.getAttribute("placeholder"),
      element.textContent,
    ].map(trimmed);
  };
  const pattern = /^\/(.*)\/$/.exec(wanted)?.[1];
  const matches = (name: string) => (pattern ? new RegExp(pattern).test(name) : name === wanted);
  const isSeen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };

  const elements = [...document.querySelectorAll<HTMLElement>(SELECTORS[role])];
  const element = elements.find(
    (one) => isSeen(one) && !one.closest("[inert]") && namesOf(one).some(matches),
  );
  if (!element) return null;
  const middle = () => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const isHit = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    const targets = [element, ...((element as HTMLInputElement).labels ?? [])];
    return hit !== null && targets.some((target) => target.contains(hit));
  };
  if (!isHit(middle())) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { disabled = false, value = "" } = element as HTMLInputElement;
  return { ...middle(), pressable: isHit(middle()) && !disabled, value };
}
