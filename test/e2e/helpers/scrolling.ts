import { expect, type Locator } from "@playwright/test";

/** Scrolls the list of this control frame by frame, as a wheel does, and expects the control to take a press all along. */
export async function expectPressableWhileScrolling(control: Locator): Promise<void> {
  const pressed = await control.evaluate(async (element) => {
    let scroller = element.parentElement!;
    while (scroller.parentElement && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const middle = scroller.scrollTop;
    const found: boolean[] = [];
    for (const by of [2, 4, 6, 4, 2, 0]) {
      scroller.scrollTop = middle - by;
      if (scroller.scrollTop === 0) throw new Error("The list is too short to scroll");
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const { x, y, width, height } = element.getBoundingClientRect();
      found.push(element.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
    }
    return found;
  });
  expect(pressed).not.toContain(false);
}
