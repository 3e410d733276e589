import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { unzipSync } from "fflate";

/** SQLite, sharp and the country data read files: the first start of a version unpacks them to `DATA_DIR/program`. */
export async function launch(archive: string, version: string): Promise<void> {
  process.env.NODE_ENV ||= "production";
  const programs = resolve(process.env.DATA_DIR || "./data", "program");
  const folder = join(programs, version);
  if (!existsSync(folder)) await unpack(archive, folder);
  const isAdmin = process.argv[2] === "admin";
  // Commands of a newer version leave the running server what it runs from.
  if (!isAdmin) removeOthers(programs, version);
  const program = join(folder, "dist", isAdmin ? "admin.js" : "main.js");
  // Where the program finds its data (`scripts/build-binary.ts` defines `import.meta.path` as this).
  Object.assign(globalThis, { randevuProgram: program });
  process.argv.splice(1, isAdmin ? 2 : 1, program);
  await import(program);
}

/** Renamed at the end, so that an interrupted start leaves no half of a program. */
async function unpack(archive: string, folder: string): Promise<void> {
  const part = `${folder}.${process.pid}.part`;
  const files = unzipSync(new Uint8Array(await Bun.file(archive).arrayBuffer()));
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(part, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, bytes, { mode: 0o600 });
  }
  renameSync(part, folder);
}

/** Their server is stopped by now, or stops within seconds. */
function removeOthers(programs: string, version: string): void {
  for (const name of readdirSync(programs))
    if (name !== version) rmSync(join(programs, name), { recursive: true, force: true });
}
