import { Database } from "bun:sqlite";
import { statSync, writeFileSync } from "node:fs";
import type { Progress } from "#src/progress.ts";

/** Copies one snapshot, however much the server writes: `.backup` of sqlite3 starts over at each write, and may never end. */
const COPY = `
  import { Database } from "bun:sqlite";
  self.onmessage = ({ data: { from, to } }) => {
    const sqlite = new Database(from);
    try {
      sqlite.run("VACUUM INTO ?", [to]);
      postMessage(null);
    } catch (error) {
      postMessage(error.message);
    } finally {
      sqlite.close();
    }
  };`;
const LOOK_MS = 500;

/** In a thread of its own. @throws also for a copy that SQLite finds damaged */
export async function copyDatabase(
  from: string,
  to: string,
  show: (title: string, total: number) => Progress,
): Promise<void> {
  // SQLite accepts an existing file if it is empty. Created here, it is closed to other users of the machine.
  writeFileSync(to, "", { flag: "wx", mode: 0o600 });
  const address = URL.createObjectURL(new Blob([COPY], { type: "application/javascript" }));
  const worker = new Worker(address);
  const progress = show("Copying the database, in kB", Math.ceil(statSync(from).size / 1024));
  const watch = setInterval(() => progress.at(Math.ceil(statSync(to).size / 1024)), LOOK_MS);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    worker.onmessage = ({ data: problem }) => (problem === null ? resolve() : reject(new Error(problem)));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ from, to });
    await promise;
  } finally {
    clearInterval(watch);
    progress.end();
    worker.terminate();
    URL.revokeObjectURL(address);
  }
  refuseDamaged(to);
}

export function refuseDamaged(file: string): void {
  const sqlite = new Database(file, { readwrite: true });
  try {
    const found = sqlite.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get();
    if (found?.quick_check !== "ok") throw new Error(`the copy is damaged (${found?.quick_check})`);
  } finally {
    sqlite.close();
  }
}
