import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

/** The tests look at what people will get, so the client is built first; `verify` has just done it (E2E_BUILT). */
export default function buildClient(): void {
  if (process.env.E2E_BUILT) return;
  const built = spawnSync(process.execPath, ["scripts/build.ts"], {
    cwd: resolve(import.meta.dirname, "../../.."),
    stdio: "inherit",
  });
  if (built.status !== 0) throw new Error("The client does not build: see above.");
}
