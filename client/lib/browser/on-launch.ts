interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/** The open window of the installed client gets the address of a shortcut: a page load would end a talk (`launch_handler`). */
export function onLaunch(go: (path: string) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const { origin, pathname, search } = new URL(targetURL);
    if (origin === location.origin && pathname !== location.pathname) go(pathname + search);
  });
}
