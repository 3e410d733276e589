const bars = new Set<HTMLElement>();

/** Ref callback of menu, composer, save button. `--bottom-bars` is their height, above which notices appear (`above-bottom-bars`). */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    measure();
  };
}

function measure(): void {
  let height = 0;
  for (const bar of bars) height += bar.offsetHeight;
  document.documentElement.style.setProperty("--bottom-bars", `${height}px`);
}
