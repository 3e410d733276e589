import { expect, test } from "bun:test";
import { createLog } from "#src/services/log.ts";
import { Fact } from "./fact.ts";

function logged() {
  const lines: { msg: string; fact?: string }[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}

test("Every listener is told, in the order in which they registered", () => {
  const told: string[] = [];
  const fact = new Fact<[string, string]>("blocked", logged().log);
  fact.when((one, other) => told.push(`first ${one} ${other}`));
  fact.when((one, other) => told.push(`second ${one} ${other}`));
  fact.tell("anna", "boris");
  expect(told).toEqual(["first anna boris", "second anna boris"]);
});

test("A listener that throws is logged and keeps no other from being told", () => {
  const { lines, log } = logged();
  const told: string[] = [];
  const fact = new Fact<[string]>("blocked", log);
  fact.when(() => {
    throw new Error("a defect");
  });
  fact.when((id) => told.push(id));
  fact.tell("anna");
  expect(told).toEqual(["anna"]);
  expect(lines).toMatchObject([{ msg: "Listener failed", fact: "blocked" }]);
});
