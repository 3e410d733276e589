import type { Page } from "@playwright/test";

const CONTROL_ROLES = new Set(
  "button link textbox searchbox combobox checkbox radio switch slider spinbutton tab menuitem option".split(
    " ",
  ),
);

/** What the accessibility tree of this page gets wrong: controls without a name, and those read in another order than they stand. */
export const misread = async (page: Page): Promise<string[]> => [
  ...(await unnamedControls(page)),
  ...(await page.evaluate(outOfOrder)),
];

async function unnamedControls(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  const controls = nodes.filter(({ ignored, role }) => !ignored && CONTROL_ROLES.has(role?.value));
  return controls
    .filter(({ name }) => !name?.value?.trim())
    .map(({ role }) => `a ${role?.value} without a name`);
}

/**
 * Runs in the page. Screen readers and the Tab key follow the document, eyes follow the layout: of two parts of one row or column
 * that have controls, the first must not stand after the second.
 */
function outOfOrder(): string[] {
  const CONTROLS = "a[href], button, input, textarea, select, [tabindex='0']";
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest("[inert], [aria-hidden=true]") === null &&
    element.getBoundingClientRect().width > 1;
  const isInFlow = (element: Element) =>
    !["absolute", "fixed", "sticky"].includes(getComputedStyle(element).position);
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}>`;
  const isBefore = (one: DOMRect, other: DOMRect) => {
    const isAbove = one.bottom <= other.top + 1;
    const isBelow = one.top >= other.bottom - 1;
    const isLeft = one.right <= other.left + 1;
    const overlapsAcross = one.left < other.right - 1 && other.left < one.right - 1;
    return isAbove ? overlapsAcross : !isBelow && isLeft;
  };
  const found: string[] = [];
  const controls = [...document.querySelectorAll(CONTROLS)].filter(isSeen);
  const parents = new Map<Element, Set<Element>>();
  for (const control of controls)
    for (let part = control; part.parentElement; part = part.parentElement)
      parents.set(part.parentElement, (parents.get(part.parentElement) ?? new Set()).add(part));
  for (const [parent, parts] of parents) {
    // The harmless answer to a dialog is read first, and stands last on a phone, where the thumb is not.
    if (parent.matches("[role=dialog] footer, [role=alertdialog] footer")) continue;
    const inFlow = [...parts].filter(isInFlow);
    for (const [at, part] of inFlow.entries()) {
      const next = inFlow[at + 1];
      // What one may do with a message is read after it, on whichever side it stands.
      if (
        next &&
        !part.matches("[role=article]") &&
        isBefore(next.getBoundingClientRect(), part.getBoundingClientRect())
      )
        found.push(`${nameOf(part)} is read before ${nameOf(next)}, which stands before it`);
    }
  }
  return found;
}
