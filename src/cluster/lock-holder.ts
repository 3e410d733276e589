import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";

/** The process that has the lock of SQLite on this file. Null where it cannot be seen: not on Linux, in another container, of another user. */
export function lockHolder(file: string): number | null {
  try {
    const { ino } = statSync(file);
    const pids = readFileSync("/proc/locks", "utf8")
      .split("\n")
      .map((line) => line.match(/ POSIX +ADVISORY +WRITE (\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /))
      .flatMap((found) => (found && Number(found[2]) === ino ? [Number(found[1])] : []));
    // Another file system may have a file of the same number.
    return pids.find((pid) => pid > 0 && hasOpen(pid, file)) ?? null;
  } catch {
    return null;
  }
}

const hasOpen = (pid: number, file: string): boolean =>
  readdirSync(`/proc/${pid}/fd`).some((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`) === file;
    } catch {
      return false;
    }
  });
