/** Lets a phone that has just rendered a lot handle a touch first. Uses a message: browsers throttle timers in background tabs. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
