import { expect, test } from "bun:test";
import { run } from "./tools.ts";

test("A command is over when it ends, though a process it left behind still holds its output open.", async () => {
  const left = `sleep 1000 & echo $! > "$LEFT"; exit 3`;
  const file = `${process.env.TMPDIR ?? "/tmp"}/left-${process.pid}`;
  expect(await run(["bash", "-c", left], { name: "left", env: { LEFT: file } })).toBe(false);
  const pid = Number(await Bun.file(file).text());
  expect(process.kill(pid)).toBe(true);
  await Bun.file(file).delete();
});

test("A command that is stopped ends with all that it started, and did not succeed.", async () => {
  const file = `${process.env.TMPDIR ?? "/tmp"}/stopped-${process.pid}`;
  const stop = new AbortController();
  // Like a test runner: it ends cleanly when it is interrupted, and may forget a child.
  const runner = `trap 'exit 0' INT; sleep 1000 & echo $! > "$LEFT"; wait`;
  const done = run(["bash", "-c", runner], { name: "stopped", env: { LEFT: file }, stop: stop.signal });
  const pid = async () => ((await Bun.file(file).exists()) ? (await Bun.file(file).text()).trim() : "");
  while (!(await pid())) await Bun.sleep(5);
  stop.abort();
  expect(await done).toBe(false);
  const left = Bun.spawnSync(["ps", "-o", "stat=", "-p", await pid()]).stdout.toString();
  expect(left.replace(/^Z.*/, "").trim()).toBe("");
  await Bun.file(file).delete();
});

test("A command is not begun once it was told to stop.", async () => {
  expect(await run(["true"], { stop: AbortSignal.abort() })).toBe(false);
  expect(await run(["true"], { stop: new AbortController().signal })).toBe(true);
});
