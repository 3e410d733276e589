interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/**
 * Shortcuts and links reuse the open window of the installed client (`launch_handler` in the manifest): the address arrives
 * here instead of in a page load, which would end a talk.
 */
export function onLaunch(go: (path: string) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const { origin, pathname, search } = new URL(targetURL);
    if (origin === location.origin && pathname !== location.pathname) go(pathname + search);
  });
}
