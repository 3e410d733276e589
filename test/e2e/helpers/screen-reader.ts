import type { Page } from "@playwright/test";

const CONTROL_ROLES = new Set(
  "button link textbox searchbox combobox checkbox radio switch slider spinbutton tab menuitem option".split(
    " ",
  ),
);

type Node = Awaited<ReturnType<typeof nodesOf>>[number];

/** What the accessibility tree of this page gets wrong: controls without a name, texts read as one word, and a wrong order. */
export async function misread(page: Page): Promise<string[]> {
  const nodes = await nodesOf(page);
  return [...unnamedControls(nodes), ...runTogether(nodes), ...(await page.evaluate(outOfOrder))];
}

async function nodesOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  return nodes;
}

const roleOf = ({ role }: Node): string => role?.value ?? "";
const textOf = ({ name }: Node): string => name?.value ?? "";

const unnamedControls = (nodes: readonly Node[]): string[] =>
  nodes
    .filter((node) => !node.ignored && CONTROL_ROLES.has(roleOf(node)) && textOf(node).trim() === "")
    .map((node) => `a ${roleOf(node)} without a name`);

/** "Likes" and "2" side by side are "Likes2" to a screen reader, unless a space or a sign stands between them. */
function runTogether(nodes: readonly Node[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsIn = (node: Node): string[] =>
    roleOf(node) === "StaticText"
      ? [textOf(node)]
      : (node.childIds ?? []).flatMap((id) => textsIn(byId.get(id)!));
  return nodes
    .filter((node) => !node.ignored && (CONTROL_ROLES.has(roleOf(node)) || roleOf(node) === "heading"))
    .flatMap((node) => {
      const texts = textsIn(node);
      const isOneWord = texts.some((text, at) => {
        const next = texts[at + 1] ?? "";
        return (
          /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(next) && textOf(node).includes(text + next)
        );
      });
      return isOneWord ? [`${roleOf(node)} "${textOf(node)}" runs words together`] : [];
    });
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
