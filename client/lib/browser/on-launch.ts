interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/**
 * Shortcuts and links open the window of the installed client that exists (`launch_handler` of the manifest), which is told the
 * address, so that a talk in it is not lost.
 */
export function onLaunch(go: (path: string) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const { origin, pathname, search } = new URL(targetURL);
    if (origin === location.origin && pathname !== location.pathname) go(pathname + search);
  });
}
