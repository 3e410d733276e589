import { join } from "node:path";
import type { Plugin } from "vite";
import { freePort } from "./ports.ts";
import { bun, root } from "./tools.ts";

/** The server restarts when its code changes. It proxies pages from Vite; browsers connect to Vite's hot-reload socket directly. */
const url = `http://localhost:${process.env.PORT || 3000}`;
const vitePort = freePort();
process.env.VITE_PORT = String(vitePort);

const serverCode = ["src", "db"].map((folder) => join(root, folder, "/"));
/** The contract is shared: browsers fetch the new one through the server, so the server must be back first. */
const serverFirst: Plugin = {
  name: "server-first",
  hotUpdate: () => restarting,
};

const { createServer } = await import("vite");
const vite = await createServer({ clearScreen: false, plugins: [serverFirst] });
await vite.listen();

let changed = false;
let restarting: Promise<void> | undefined;
let server = start();
if (!(await isReady())) await end(server.exitCode ?? 1);
console.log(`\n  Randevu, in development: ${url}\n`);

vite.watcher.add(serverCode).on("all", (_, file) => {
  if (serverCode.some((folder) => file.startsWith(folder))) void restart();
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(0));

function start(): Bun.Subprocess {
  return Bun.spawn(bun("src/main.ts"), {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", CLIENT_DEV_URL: `http://127.0.0.1:${vitePort}` },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** Restarts once for all changes within 50 ms, and once more for those that arrive during the restart. */
function restart(): Promise<void> {
  changed = true;
  restarting ??= (async () => {
    while (changed) {
      await Bun.sleep(50);
      changed = false;
      server.kill();
      await server.exited;
      server = start();
      if (!(await isReady()) && !changed) console.error("Server failed to start; waiting for a change.");
    }
    restarting = undefined;
  })();
  return restarting;
}

async function isReady(): Promise<boolean> {
  while (server.exitCode === null && !changed) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await Bun.sleep(20);
  }
  return false;
}

async function end(code: number): Promise<never> {
  server.kill();
  await server.exited;
  await vite.close();
  process.exit(code);
}
