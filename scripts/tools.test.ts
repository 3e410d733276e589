import { expect, test } from "bun:test";
import { run } from "./tools.ts";

test("A command is done when it exits, even if a process it left behind still holds its output open", async () => {
  const left = `sleep 1000 & echo $! > "$LEFT"; exit 3`;
  const file = `${process.env.TMPDIR ?? "/tmp"}/left-${process.pid}`;
  expect(await run(["bash", "-c", left], { name: "left", env: { LEFT: file } })).toBe(false);
  const pid = Number(await Bun.file(file).text());
  expect(process.kill(pid)).toBe(true);
  await Bun.file(file).delete();
});

test("A stopped command ends together with all processes it started, and counts as failed", async () => {
  const file = `${process.env.TMPDIR ?? "/tmp"}/stopped-${process.pid}`;
  const stop = new AbortController();
  // Like a test runner: it exits cleanly when interrupted, and may leave a child behind.
  const runner = `trap 'exit 0' INT; sleep 1000 & echo $! > "$LEFT"; wait`;
  const done = run(["bash", "-c", runner], { name: "stopped", env: { LEFT: file }, stop: stop.signal });
  const pid = async () => ((await Bun.file(file).exists()) ? (await Bun.file(file).text()).trim() : "");
  while (!(await pid())) await Bun.sleep(5);
  stop.abort();
  expect(await done).toBe(false);
  const state = async () => Bun.spawnSync(["ps", "-o", "stat=", "-p", await pid()]).stdout.toString();
  // It was sent the signal, and the machine may be too busy to let it end at once.
  while (/^[^Z\s]/.test(await state())) await Bun.sleep(5);
  await Bun.file(file).delete();
});

test("A command does not start if its signal is already aborted", async () => {
  expect(await run(["true"], { stop: AbortSignal.abort() })).toBe(false);
  expect(await run(["true"], { stop: new AbortController().signal })).toBe(true);
});
