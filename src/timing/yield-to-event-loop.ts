/** Lets sockets and requests be served between two parts of long work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
