import { connect, createServer, type Socket } from "node:net";

/** A network between a client and the server, which can fall silent without closing anything. */
export interface Line {
  /** The server's address, by way of this line. */
  url: string;
  /** From now on nothing arrives at either end. */
  cut(): void;
  close(): void;
}

export async function openLine(serverUrl: string): Promise<Line> {
  const target = Number(new URL(serverUrl).port);
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect({ host: "127.0.0.1", port: target });
    ends.push(near, far);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on("error", () => {});
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      for (const end of ends) {
        end.unpipe();
        end.pause();
      }
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
