import { describe, expect, test } from "bun:test";
import { closeSync, existsSync, openSync } from "node:fs";
import { root } from "#test/helpers/folders.ts";
import { createLog, flatLog } from "./log.ts";

/** Logs two lines while the threads that write them are busy, then exits. */
const EXIT = `
  import { pbkdf2 } from "node:crypto";
  import { createLog, flushLog } from "./src/services/log.ts";
  const log = createLog("info");
  for (let n = 0; n < 8; n++) pbkdf2("", "", 50_000, 64, "sha512", () => {});
  log.info("Stopping");
  log.info("Stopped");
  await flushLog(log);
  process.exit(0);
`;

/** As a server does that notes its uncaught exceptions in the log. */
const FULL = `
  import { createLog, flushLog } from "./src/services/log.ts";
  const log = createLog("info");
  process.on("uncaughtException", (err) => {
    console.error(err.code);
    log.error({ err }, "Uncaught exception");
  });
  log.info("Randevu is ready");
  await flushLog(log);
  log.info("Stopped");
  await flushLog(log);
  process.exit(0);
`;

function createMemoryLog(level: "debug" | "info") {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line) => lines.push(line) }), lines };
}

describe("a log line", () => {
  test("is one JSON object with a readable time and level", () => {
    const { log, lines } = createMemoryLog("info");
    log.info({ job: "sweep" }, "done");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      job: "sweep",
      msg: "done",
    });
  });

  test("is written only from the configured level on", () => {
    const { log, lines } = createMemoryLog("info");
    log.debug("no");
    expect(lines).toEqual([]);
  });

  test.each(["authorization", "cookie", "token", "password", "email", "phoneNumber", "address"])(
    "never holds a person's %s",
    (key) => {
      const { log, lines } = createMemoryLog("info");
      log.info({ [key]: "hunter2", request: { [key]: "hunter2", headers: { [key]: "hunter2" } } }, "x");
      flatLog(log).info({ [key]: "hunter2" }, "x");
      expect(lines).toHaveLength(2);
      expect(lines.join()).not.toContain("hunter2");
    },
  );

  test("keeps the error", () => {
    const { log, lines } = createMemoryLog("info");
    log.error({ err: new Error("broken") }, "x");
    expect(JSON.parse(lines[0]!).err).toMatchObject({
      type: "Error",
      message: "broken",
      stack: expect.any(String),
    });
  });
});

test("no line is lost when the process exits", () => {
  const { stdout } = Bun.spawnSync([process.execPath, "-e", EXIT], { cwd: root });
  const lines = stdout.toString().trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["Stopping", "Stopped"]);
});

test.if(existsSync("/dev/full"))(
  "A log on a full disk is no uncaught exception, and does not hold up the exit",
  () => {
    const full = openSync("/dev/full", "w");
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, "-e", FULL], {
      cwd: root,
      stdout: full,
      stderr: "pipe",
      timeout: 60_000,
    });
    closeSync(full);
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  },
);
