export interface Stopwatch {
  /** Milliseconds from the latest click to the first frame of the companion. */
  firstFrame: Promise<number>;
}

/** Runs in a page before its own scripts. */
export function watchFirstFrame(): void {
  let clicked = 0;
  addEventListener("click", () => (clicked = performance.now()), { capture: true });
  const { promise, resolve } = Promise.withResolvers<number>();
  Object.assign(globalThis, { firstFrame: promise } satisfies Stopwatch);
  const look = () => {
    const video = document.querySelector<HTMLVideoElement>("[data-testid=companion-video]");
    if (!video) return;
    observer.disconnect();
    video.requestVideoFrameCallback((now) => resolve(now - clicked));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true });
}
