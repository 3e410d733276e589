import type { Page } from "@playwright/test";

/**
 * Controls of this page that no finger can reach: outside the screen's sides or clipped by a parent, or with their middle
 * covered even when scrolled into view; and controls whose text overflows. Rows that scroll sideways are scrolled.
 */
export const lostControls = (page: Page): Promise<string[]> =>
  page.evaluate(async (width) => {
    const CONTROLS =
      "a[href], button, input, textarea, select, [role=switch], [role=tab], [role=slider], [role=combobox]";
    /** A hidden checkbox is pressed by its label. */
    const touched = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      const isHidden = width < 2 || height < 2 || getComputedStyle(control).opacity === "0";
      return (isHidden && control.closest("label")) || control;
    };
    const isSeen = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      control.closest("[inert], [aria-hidden=true], .leaflet-container, .maplibregl-map") === null &&
      control.getBoundingClientRect().width > 1;
    const isCut = (control: Element) => {
      const { left, right } = control.getBoundingClientRect();
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === "auto" || overflowX === "scroll") return false;
        const box = around.getBoundingClientRect();
        if (overflowX !== "visible" && (left < box.left - 1 || right > box.right + 1)) return true;
      }
      return left < -1 || right > width + 1;
    };
    const coveredBy = (control: Element) => {
      control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      // The middle of a link that wraps would be between its lines.
      const { left, top, width, height } = control.getClientRects()[0]!;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit === null || control.contains(hit) || hit.contains(control) ? null : hit;
    };
    /** Text that ends in an ellipsis, or is only for screen readers, is not visible beyond the edge. */
    const isClipped = (element: Element) =>
      element.clientWidth === 1 || getComputedStyle(element).textOverflow === "ellipsis";
    const overflows = (control: Element) => {
      const box = control.getBoundingClientRect();
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        if (!words.currentNode.textContent?.trim()) continue;
        let around = words.currentNode.parentElement;
        while (around && around !== control && !isClipped(around)) around = around.parentElement;
        if (!around || isClipped(around)) continue;
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        // Not drawn, as the first text of a text area.
        if (range.getClientRects().length === 0) continue;
        const { left, right } = range.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1) return true;
      }
      return false;
    };
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} ${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}>`;

    const lost: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.body.querySelectorAll("*")].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
      );
      lost.push(
        `${wide.length > 0 ? nameOf(wide.at(-1)!) : "something"} makes the page wider than the screen`,
      );
    }
    for (const control of new Set([...document.querySelectorAll(CONTROLS)].map(touched))) {
      if (!isSeen(control)) continue;
      const cover = coveredBy(control);
      if (isCut(control)) lost.push(`${nameOf(control)} is cut off`);
      if (overflows(control)) lost.push(`the words of ${nameOf(control)} do not fit into it`);
      if (cover) lost.push(`${nameOf(control)} is under ${nameOf(cover)}`);
    }
    scrollTo(0, 0);
    return lost;
  }, page.viewportSize()!.width);
