/**
 * Resolves in a new task, so that a phone which has just evaluated or rendered a lot can handle a touch first. Uses a
 * message, which arrives at once: browsers throttle timers in background tabs.
 */
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
