import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { createWorld } from "#test/helpers/world.ts";
import { isLogged, runAudit, subjectOf } from "./audit.ts";

/** Of all help texts. */
const COMMANDS = readdirSync(join(root, "src/admin"))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .flatMap((name) => [...readFileSync(join(root, "src/admin", name), "utf8").matchAll(/HELP = `([^`]*)`/g)])
  .flatMap(([, help]) => [...help!.matchAll(/^ {2}([a-z].*?)(?: {2,}.*)?$/gm)].map(([, words]) => words!));

test("Every command is logged unless it only reads", () => {
  const reading = COMMANDS.filter((words) => !isLogged(words.replace(/ \[.*/, "").split(" ")));
  expect(COMMANDS.length).toBeGreaterThan(40);
  expect(reading.sort()).toEqual(
    [
      "audit verify [NUMBER:HASH]",
      "backups",
      "blocks",
      "cluster",
      "doctor [--json]",
      "holds",
      "keys [--drop]",
      "mail queue",
      "maintenance",
      "members --role ROLE",
      "members TEXT",
      "news",
      "news FILE",
      "payments [PERSON]",
      "payments pending",
      "reports [--open]",
      "support NUMBER",
      "support [--all]",
      "tariffs",
      "today",
      "uploads check [--remove-orphans]",
      "words",
    ].sort(),
  );
  expect(isLogged(["keys", "--drop"])).toBe(true);
  expect(isLogged(["uploads", "check", "--remove-orphans"])).toBe(true);
});

test("The row names whom a command is about by id alone", () => {
  const byEmail = (email: string) => (email === "anna@example.org" ? "01a" : null);
  expect(subjectOf(["role", "anna@example.org", "admin"], byEmail)).toBe("user:01a");
  expect(subjectOf(["lock", "guest:1"], byEmail)).toBe("guest:1");
  expect(subjectOf(["mail", "test", "nobody@example.org"], byEmail)).toBe("server");
});

test("`audit verify` names the row that was edited, and rows cut off the end against a kept head", async () => {
  const world = createWorld();
  const { log } = world.features.moderation;
  expect(runAudit(["audit", "verify"], log)).toEqual({ text: "The log is empty.", isWell: true });
  for (const action of ["one", "two", "three"]) log.add("command", action, "server");
  const { number, hash } = log.head()!;
  expect(runAudit(["audit", "verify", `${number}:${hash}`], log).isWell).toBe(true);
  const { sqlite } = world.deps.db;
  for (const trigger of ["never_changes", "never_shrinks", "is_never_replaced"])
    sqlite.run(`DROP TRIGGER moderation_log_${trigger}`);
  sqlite.run("DELETE FROM moderation_log WHERE number = 3");
  expect(runAudit(["audit", "verify"], log).isWell).toBe(true);
  expect(runAudit(["audit", "verify", `${number}:${hash}`], log).text).toStartWith("Row 3 ");
  sqlite.run("UPDATE moderation_log SET at = 5 WHERE number = 2");
  expect(runAudit(["audit", "verify"], log)).toEqual({
    text: "Row 2 of the log is not as it was written.",
    isWell: false,
  });
  await world.close();
});
