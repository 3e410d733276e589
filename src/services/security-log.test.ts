import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecurityLog } from "./security-log.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "randevu-security-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = () => Date.UTC(2030, 0, 15);
const linesOf = (file: string) =>
  readFileSync(join(folder, "security", file), "utf8")
    .trim()
    .split("\n");

test("Each event is a line of JSON in the file of its kind", () => {
  const { note } = createSecurityLog({ config: { dataDir: folder }, clock });
  note("sign_in", { user: "anna", device: "Firefox" });
  note("payment", { user: "anna", amount: 39_900 });
  expect(linesOf("sign_in.log")).toEqual([
    '{"time":"2030-01-15T00:00:00.000Z","event":"sign_in","user":"anna","device":"Firefox"}',
  ]);
  expect(linesOf("payment.log")).toHaveLength(1);
});

test("A flood of refusals is cut at its own limit, and pushes out nothing else", () => {
  const { note } = createSecurityLog({ config: { dataDir: folder }, clock, fileBytes: 1_000 });
  note("payment", { user: "anna" });
  for (let nth = 1; nth <= 500; nth++) note("refusal", { nth });
  expect(linesOf("payment.log")).toHaveLength(1);
  const kept = [...linesOf("refusal.log.1"), ...linesOf("refusal.log")].map(
    (line) => JSON.parse(line).nth as number,
  );
  expect(kept.at(-1)).toBe(500);
  expect(kept.length).toBeLessThan(40);
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => 500 - kept.length + 1 + at));
});

test("A folder that cannot be written to fails no request", () => {
  writeFileSync(join(folder, "security"), "a file in the place of the folder");
  const failures: unknown[] = [];
  const log = { error: (...said: unknown[]) => failures.push(said) } as never;
  createSecurityLog({ config: { dataDir: folder }, clock, log }).note("role", { user: "anna" });
  expect(failures).toHaveLength(1);
});
