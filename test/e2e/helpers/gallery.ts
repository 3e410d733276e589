import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const cwd = resolve(import.meta.dirname, "../../..");
const env = { ...process.env, NODE_ENV: "development" };

/**
 * The client with its development-only pages, behind Vite on this port: built once, because unbundled code takes
 * seconds a page. Answers the way to end it.
 */
export async function serveGallery(port: number): Promise<() => void> {
  const outDir = mkdtempSync(join(tmpdir(), "randevu-gallery-"));
  const built = spawnSync(process.execPath, vite("build", "--mode=development", `--outDir=${outDir}`), {
    cwd,
    env,
  });
  if (built.status !== 0) throw new Error(`The client does not build: ${built.stderr}`);
  const args = vite("preview", `--outDir=${outDir}`, "--host=127.0.0.1", `--port=${port}`, "--strictPort");
  const child = spawn(process.execPath, args, { cwd, env, stdio: "ignore" });
  await answers(`http://127.0.0.1:${port}/`, child);
  return () => {
    child.kill();
    rmSync(outDir, { recursive: true, force: true });
  };
}

const vite = (...args: string[]) => ["node_modules/vite/bin/vite.js", ...args];

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  child.kill();
  throw new Error(`Vite did not answer at ${url}`);
}
