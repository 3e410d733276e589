import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/ports.ts";
import { bun, root } from "../scripts/tools.ts";

/** Starts the server with the built client in its own process, on an empty data folder and in production mode. */
export async function startBuilt() {
  const dataDir = await mkdtemp(join(tmpdir(), "randevu-bench-"));
  const url = `http://127.0.0.1:${freePort()}`;
  const server = Bun.spawn(bun("dist/server.js"), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`The server exited with code ${server.exitCode}.`);
    await Bun.sleep(20);
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await server.exited;
    await rm(dataDir, { recursive: true });
  };
  return { url, stop };
}
