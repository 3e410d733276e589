import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { makeCameraFile } from "./camera.ts";

export default function setUp(): void {
  makeCameraFile();
  buildClient();
}

/** Builds the client, since the tests use the built one; `verify` has just done it (E2E_BUILT). */
function buildClient(): void {
  if (process.env.E2E_BUILT) return;
  const built = spawnSync(process.execPath, ["scripts/build.ts"], {
    cwd: resolve(import.meta.dirname, "../../.."),
    stdio: "inherit",
  });
  if (built.status !== 0) throw new Error("The client does not build: see above.");
}
