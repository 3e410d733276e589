const standing = new Set<HTMLElement>();

/**
 * The ref of a bar at the foot of the window: menu, composer, save button. `--foot` is how high they stand together, and
 * notices come above it (`above-foot`), where they cover no control.
 */
export function foot(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(measure);
  standing.add(bar);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    standing.delete(bar);
    measure();
  };
}

function measure(): void {
  let height = 0;
  for (const bar of standing) height += bar.offsetHeight;
  document.documentElement.style.setProperty("--foot", `${height}px`);
}
