import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";

const run = (command: string, DATA_DIR = "/nowhere") => {
  const child = Bun.spawnSync([process.execPath, ...command.split(" ")], {
    cwd: root,
    env: { PATH: process.env.PATH!, DATA_DIR },
  });
  return { exitCode: child.exitCode, told: child.stderr.toString() };
};

test.each([
  ["scripts/seed/run.ts --nonsense", "Unknown option '--nonsense'"],
  ["scripts/seed/run.ts --people many", "--people takes a number, not many\n"],
  ["scripts/seed/run.ts --people 5 --remove", "--remove removes all of them\n"],
  ["bench/run.ts --nonsense", "Unknown option '--nonsense'"],
  ["bench/run.ts --runs 0", "--runs takes a number from 1 on, not 0\n"],
  ["bench/run.ts nonsense", "No benchmark is called nonsense. There are: matcher, "],
  ["scripts/screens.ts --nonsense", "Unknown option '--nonsense'"],
  ["scripts/screens.ts --width 361", "--width cannot be 361\n"],
])("bun %s is refused with a sentence and the usage, without a stack", (command, sentence) => {
  const { exitCode, told } = run(command);
  expect(exitCode).toBe(2);
  expect(told).toStartWith(sentence);
  expect(told).toMatch(/\n\nUsage: bun run (seed|bench|screens) .+\n$/);
});

test("The demo town is not added to the database of another program, which is said in a sentence", () => {
  const folder = temporaryFolder();
  const foreign = new Database(join(folder, "app.db"));
  foreign.run("CREATE TABLE users (id INTEGER)");
  foreign.close();
  const { exitCode, told } = run("scripts/seed/run.ts", folder);
  remove(folder);
  expect(exitCode).toBe(1);
  expect(told).toMatch(/^The file .+ is the database of another program.+\n$/);
});
