import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Finding } from "#src/admin/doctor/finding.ts";
import { runDoctor } from "#src/admin/doctor.ts";
import { readConfig } from "#src/config.ts";
import { freePort } from "../../scripts/ports.ts";
import { remove, temporaryFolder } from "./process.ts";

export type Env = Record<string, string>;

/** The limit of tests in which the other side is silent, so that it always runs out. */
export const SHORT_MS = 100;

/** `admin doctor` among services on loopback, with settings that name nothing else. */
export function createDoctorWorld() {
  const folder = temporaryFolder();
  const stops: (() => unknown)[] = [() => remove(folder)];
  const alone: Env = {
    DATA_DIR: folder,
    STUN_URLS: ",",
    TILES_URL: "off",
    SECRET_KEY: "bQ3yZ8fLw1NcRk6UvHt0XsGj5PmEa9Di",
    METRICS_TOKEN: "mT4hJ7cVq9LxWn2RzKd5",
  };

  return {
    folder,
    /** Runs this at the end. */
    whenOver: (stop: () => unknown) => void stops.push(stop),
    async stop(): Promise<void> {
      for (const stop of stops.reverse()) await stop();
    },

    /** What the doctor says of this setting. */
    async told(
      what: string,
      env: Env,
      { limitMs = 10_000, pushServices = [] }: { limitMs?: number; pushServices?: string[] } = {},
    ): Promise<string[]> {
      const config = readConfig({ ...alone, PORT: String(freePort()), ...env });
      const given = { limitMs, pushServices, envFile: join(folder, "none") };
      const found: Finding[] = JSON.parse((await runDoctor(["doctor", "--json"], config, given)).text);
      return found.filter((finding) => finding.what === what).map(({ why }) => why);
    },

    /** Takes connections and datagrams at one port, and never answers. */
    async startSilent(): Promise<number> {
      const server = createServer(() => {}).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as { port: number };
      const socket = createSocket("udp4").bind(port, "127.0.0.1");
      await once(socket, "listening");
      stops.push(
        () => server.close(),
        () => socket.close(),
      );
      return port;
    },

    /** Returns the origin of a server that answers so. */
    serve(answer: (request: Request) => Response | Promise<Response>): string {
      const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
      stops.push(() => server.stop(true));
      return server.url.origin;
    },
  };
}
