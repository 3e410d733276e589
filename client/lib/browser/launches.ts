interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/**
 * A shortcut or link opens the window of the installed client that is there (`launch_handler` of the manifest), which is
 * told where to go: a talk must not be left behind for it.
 */
export function onLaunch(go: (path: string) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const { origin, pathname, search } = new URL(targetURL);
    if (origin === location.origin && pathname !== location.pathname) go(pathname + search);
  });
}
