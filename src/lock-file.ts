import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";

/** SQLite's lock ends with the process, however that ends. Returns the release, null when another process has it. */
export function lockFile(file: string, patienceMs = 0, onWait = () => {}): (() => void) | null {
  const lock = new Database(file, { create: true });
  const take = () => {
    lock.run("PRAGMA journal_mode = OFF");
    // A page of its own, written while there is room: to lock an empty file SQLite writes one, and a server must start on a full disk.
    if (lock.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version !== 1)
      lock.run("PRAGMA user_version = 1");
    lock.run("BEGIN EXCLUSIVE");
  };
  try {
    try {
      take();
    } catch (error) {
      if (!isBusy(error) || patienceMs === 0) throw error;
      onWait();
      lock.run(`PRAGMA busy_timeout = ${patienceMs}`);
      take();
    }
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return null;
  }
  return () => lock.close();
}

/** Takes nothing from whoever wants the lock at the same moment. */
export function isFileLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const lock = new Database(file, { readonly: true });
  try {
    lock.query("PRAGMA user_version").get();
    return false;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  } finally {
    lock.close();
  }
}

const isBusy = (error: unknown) => error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
