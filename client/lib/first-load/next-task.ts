/**
 * Goes on in a task of its own, so that a phone which has just evaluated or rendered much may answer a finger first. By a
 * message, which comes at once: timers are held back in tabs that no one looks at.
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
