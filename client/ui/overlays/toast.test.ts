import { beforeEach, expect, test } from "bun:test";
import { $toast, dismissToast, toast } from "./toast.ts";

beforeEach(() => $toast.set(null));

test("a new toast replaces the old one", () => {
  toast({ title: "first" });
  const first = $toast.get();
  toast({ title: "second" });
  expect($toast.get()).toMatchObject({ title: "second" });
  expect($toast.get()?.id).not.toBe(first?.id);
});

test("dismissing an old toast leaves the new one alone", () => {
  toast({ title: "first" });
  const { id } = $toast.get()!;
  toast({ title: "second" });
  dismissToast(id);
  expect($toast.get()).toMatchObject({ title: "second" });
});

test("dismissing the current toast removes it", () => {
  toast({ title: "only" });
  dismissToast($toast.get()!.id);
  expect($toast.get()).toBeNull();
});
