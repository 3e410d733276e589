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
