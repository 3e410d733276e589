import { expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";
import { createEpochStore } from "./store.ts";
import { beginEpoch } from "./succession.ts";

function folder() {
  const { deps } = createWorld();
  const store = createEpochStore(deps.db);
  const begin = (run: string, known: number, isOrdered = false) =>
    beginEpoch({ store, run, since: 0, known, isOrdered });
  return { store, begin };
}

test("each core begins a higher epoch, also when the broker has forgotten the last", () => {
  const { begin } = folder();
  expect(begin("first", 0)).toEqual({ epoch: 1, isOldCopy: false });
  expect(begin("second", 1)).toEqual({ epoch: 2, isOldCopy: false });
  expect(begin("third", 0)).toEqual({ epoch: 3, isOldCopy: false });
});

test("a core that a standby has begun goes on in its epoch", () => {
  const { begin } = folder();
  begin("standby", 4, true);
  expect(begin("standby", 4)).toEqual({ epoch: 5, isOldCopy: false });
});

test("an old copy is taken on an operator's order alone, and its epoch is above all others", () => {
  const { store, begin } = folder();
  begin("first", 0);
  expect(() => begin("standby", 7)).toThrow("is of epoch 1, and epoch 7 has begun elsewhere");
  expect(store.current()?.run).toBe("first");
  expect(begin("ordered", 7, true)).toEqual({ epoch: 8, isOldCopy: true });
});

test("no standby decides which of two volumes is the newest when the broker has forgotten", () => {
  const { store, begin } = folder();
  begin("first", 0);
  store.noteElsewhere();
  expect(() => begin("standby", 0)).toThrow("Start the one with the newest messages with ROLE=core");
  expect(begin("standby", 1).epoch).toBe(2);
  expect(store.current()?.elsewhere).toBe(false);
});
