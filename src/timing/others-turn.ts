/** Lets sockets and requests be served between two parts of long work. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
