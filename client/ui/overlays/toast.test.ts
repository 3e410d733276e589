import { beforeEach, expect, test } from "bun:test";
import { $toast, clearToast, dismissToast, toast } from "./toast.ts";

beforeEach(clearToast);

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

const shown = () => $toast.get()?.title ?? null;

test("one that stays waits for the notice before it, and comes back after the one that replaced it", () => {
  const notice = toast({ title: "blocked" });
  const offer = toast({ title: "protect your inbox?", stays: true });
  expect(shown()).toBe("blocked");
  dismissToast(notice);
  expect(shown()).toBe("protect your inbox?");
  const other = toast({ title: "saved" });
  expect(shown()).toBe("saved");
  dismissToast(other);
  expect(shown()).toBe("protect your inbox?");
  dismissToast(offer);
  expect(shown()).toBeNull();
});

test("one that waits can be dismissed, and goes when the member signs out", () => {
  const notice = toast({ title: "blocked" });
  dismissToast(toast({ title: "missed call", stays: true }));
  dismissToast(notice);
  expect(shown()).toBeNull();
  toast({ title: "blocked" });
  toast({ title: "missed call", stays: true });
  clearToast();
  dismissToast(toast({ title: "signed in as another" }));
  expect(shown()).toBeNull();
});
