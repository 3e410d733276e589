/** A port that no one uses at this moment. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

/** Whether a server could listen there now. */
export function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "0.0.0.0", port, exclusive: true, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}
