/** Below the ephemeral range: the system gives no port from here to a process that asks for any. */
const FIRST = 20_000;
const COUNT = 12_000;

export function freePort(): number {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  return isFree(port, "127.0.0.1") ? port : freePort();
}

/** Of an address that this machine lacks the server itself complains. */
export function isFree(port: number, hostname = "0.0.0.0"): boolean {
  try {
    Bun.listen({ hostname, port, exclusive: true, socket: { data() {} } }).stop(true);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EADDRINUSE";
  }
}
