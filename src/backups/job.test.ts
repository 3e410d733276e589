import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "#contract/time.ts";
import { readConfig } from "#src/config.ts";
import { createLog } from "#src/services/log.ts";
import { folderWithDatabase, remove, temporaryFolder } from "#test/helpers/process.ts";
import { createBackupJob } from "./job.ts";

let data: string;
let folder: string;
beforeEach(() => {
  data = folderWithDatabase();
  folder = temporaryFolder();
});
afterEach(() => {
  remove(data);
  remove(folder);
});

function newJob(given: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH!,
    DATA_DIR: data,
    BACKUP_DIR: folder,
    SECRET_KEY: "a key for tests, long enough to be taken",
    ...given,
  };
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  let time = Date.now();
  const job = createBackupJob({ config: readConfig(env), clock: () => time, log }, env);
  const pass = (ms: number) => {
    time += ms;
  };
  return { ...job, lines, pass };
}

const backups = () => readdirSync(join(folder, "backups"));

test("It makes a backup in a process of its own when one is due, and says so in the log", async () => {
  const { run, lines } = newJob();
  await run();
  expect(backups()).toHaveLength(1);
  expect(lines).toMatchObject([
    { level: "info", msg: "Backup made", result: expect.stringContaining(backups()[0]!) },
  ]);
  await run();
  expect(lines).toHaveLength(1);
});

test("A failure is an error in the log with its reason, and is tried again after an hour, not every minute", async () => {
  writeFileSync(join(folder, "backups"), "in the way");
  const { run, lines, pass } = newJob();
  await run();
  expect(lines).toMatchObject([
    { level: "error", msg: "The backup failed; earlier ones are kept", reason: expect.any(String) },
  ]);
  pass(59 * 60_000);
  await run();
  expect(lines).toHaveLength(1);
  remove(join(folder, "backups"));
  pass(2 * 60_000);
  await run();
  expect(lines.at(-1)).toMatchObject({ msg: "Backup made" });
});

test("A server that stops ends it without a word", async () => {
  const { run, stop, lines } = newJob();
  const made = run();
  stop();
  await made;
  expect(lines).toEqual([]);
});

test("Without a place for backups it does nothing", async () => {
  const { run, lines, pass } = newJob({ BACKUP_DIR: "" });
  pass(DAY_MS);
  await run();
  expect([lines, readdirSync(folder)]).toEqual([[], []]);
});
