import { expect, test } from "bun:test";
import { createLog } from "#src/services/log.ts";
import { Listeners } from "./listeners.ts";

function logged() {
  const lines: { msg: string; listensFor?: string }[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}

test("Every listener is called, in the order in which they registered", () => {
  const calls: string[] = [];
  const blocked = new Listeners<[string, string]>("blocked", logged().log);
  blocked.add((one, other) => calls.push(`first ${one} ${other}`));
  blocked.add((one, other) => calls.push(`second ${one} ${other}`));
  blocked.notify("anna", "boris");
  expect(calls).toEqual(["first anna boris", "second anna boris"]);
});

test("A listener that throws is logged and keeps no other from being called", () => {
  const { lines, log } = logged();
  const calls: string[] = [];
  const blocked = new Listeners<[string]>("blocked", log);
  blocked.add(() => {
    throw new Error("a defect");
  });
  blocked.add((id) => calls.push(id));
  blocked.notify("anna");
  expect(calls).toEqual(["anna"]);
  expect(lines).toMatchObject([{ msg: "Listener failed", listensFor: "blocked" }]);
});
