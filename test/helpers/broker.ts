import { freePort } from "../../scripts/ports.ts";

/** Debian's package `redis-server`, which `verify` installs. Without it the tests of a cluster are left out. */
export const hasBroker = Bun.which("redis-server") !== null;
if (!hasBroker) console.error("Tests of core and gateways are left out: this machine has no redis-server.");

export type Broker = Awaited<ReturnType<typeof startBroker>>;

/** A real broker on loopback, which forgets everything when it is killed. */
export async function startBroker(options: string[] = []) {
  const port = freePort();
  let running = await run(port, options);
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      running.kill("SIGKILL");
      await running.exited;
    },
    async restart() {
      running = await run(port, options);
    },
  };
}

async function run(port: number, options: string[]) {
  const args = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    ...options,
  ];
  const broker = Bun.spawn(["redis-server", ...args], { stdout: "pipe", stderr: "ignore" });
  const decoder = new TextDecoder();
  let said = "";
  for await (const chunk of broker.stdout) {
    said += decoder.decode(chunk);
    if (said.includes("Ready to accept connections")) return broker;
  }
  throw new Error(`redis-server did not start: ${said}`);
}
