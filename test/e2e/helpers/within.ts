const LIMIT_MS = 60_000;

/**
 * Settles as `work` does, or fails after a minute and says what took so long. Playwright limits its own calls; whatever else a
 * journey waits for passes through here, so that one that hangs says where, instead of running into the timeout of the test.
 */
export async function within<T>(what: string, work: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} took more than ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
