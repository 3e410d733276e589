export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}

/** Ref callback of a heading that replaces a form. Scrolls up too: a phone is still scrolled to where the button was. */
export function arriveAt(heading: HTMLElement | null): void {
  if (!heading) return;
  focusHeading(heading);
  scrollTo({ top: 0, behavior: "instant" });
}
