import type { Database } from "bun:sqlite";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { version } from "../package.json" with { type: "json" };
import { DatabaseError } from "./database-error.ts";

const KEPT = 3;
/** `before-0.2.0-20261128T034500Z.db` */
const NAME = /^before-.+-\d{8}T\d{6}Z\.db$/;
const ROOM = 1.2;

/** So that going back a version loses nothing but what came after. Returns its name. @throws DatabaseError without room for it */
export function copyBefore(sqlite: Database, file: string, now = new Date()): string {
  const folder = dirname(file);
  refuseWithoutRoom(sqlite, folder);
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const name = `before-${version}-${time}.db`;
  const copy = join(folder, name);
  rmSync(copy, { force: true });
  writeFileSync(copy, "", { mode: 0o600 });
  try {
    sqlite.run("VACUUM INTO ?", [copy]);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
  for (const old of copiesIn(folder).slice(KEPT)) rmSync(join(folder, old));
  return name;
}

function copiesIn(folder: string): string[] {
  const timeOf = (name: string) => name.slice(name.lastIndexOf("-") + 1);
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
}

function refuseWithoutRoom(sqlite: Database, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const needed = bytesOf(sqlite) * ROOM;
  if (free >= needed) return;
  throw new DatabaseError(
    `This version changes the database, and there is no room for a copy from before: ${megabytes(needed)} MB are needed in ${folder}, ${megabytes(free)} MB are free. Free some space; or make a backup elsewhere and start once with COPY_BEFORE_MIGRATION=off. Nothing was changed.`,
  );
}

/** Without the free pages, which a copy leaves out. */
function bytesOf(sqlite: Database): number {
  const pragma = (name: string) =>
    Object.values(sqlite.query<Record<string, number>, []>(`PRAGMA ${name}`).get()!)[0]!;
  return (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
