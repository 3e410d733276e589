import { join } from "node:path";
import type { Subprocess } from "bun";
import { root } from "./tools.ts";

/** Programs of Debian that a cluster needs beside our own, each in its own process group. */

/** Resolves once it accepts connections. It keeps nothing on disk. */
export async function startBroker({
  port,
  password,
  folder,
}: {
  port: number;
  password?: string;
  folder?: string;
}): Promise<Subprocess> {
  const settings = [
    `port ${port}`,
    "bind 127.0.0.1",
    'save ""',
    "appendonly no",
    ...(password ? [`requirepass ${password}`] : []),
    ...(folder ? [`dir ${folder}`] : []),
  ];
  // On standard input no one sees the password.
  const broker = Bun.spawn(["redis-server", "-"], {
    stdin: Buffer.from(settings.join("\n")),
    stdout: "pipe",
    stderr: "ignore",
    detached: true,
  });
  const decoder = new TextDecoder();
  let said = "";
  for await (const chunk of broker.stdout) {
    said += decoder.decode(chunk);
    if (said.includes("Ready to accept connections")) return broker;
  }
  throw new Error(`redis-server did not start: ${said}`);
}

interface Proxied {
  site: string;
  core: string;
  gateways: string[];
  /** For what it stores. */
  folder: string;
}

export const PROXY_CONFIG = join(root, "deploy/cluster.Caddyfile");

/** Caddy with the file of `compose.cluster.yml`. What it has to say is in `proxy.log` in its folder. */
export function startProxy({ site, core, gateways, folder }: Proxied): Subprocess {
  return Bun.spawn(["caddy", "run", "--adapter", "caddyfile", "--config", PROXY_CONFIG], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE: site,
      CORE: core,
      GATEWAYS: gateways.join(" "),
      PROXY_BIND: "127.0.0.1",
      PROXY_LOG_LEVEL: "ERROR",
    },
    stdio: ["ignore", "ignore", Bun.file(join(folder, "proxy.log"))],
    detached: true,
  });
}
