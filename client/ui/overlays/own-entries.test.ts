import { beforeEach, expect, test } from "bun:test";
import { OwnEntries, overlaysIn } from "./own-entries.ts";

/** A browser's history, which moves in a later task. */
let history: { page: string; state: { overlays?: string[] } }[];
let at: number;
let entries: OwnEntries;
let tasks: { work: () => void; due: number }[];
let now: number;

beforeEach(() => {
  history = [
    { page: "before", state: {} },
    { page: "page", state: {} },
  ];
  at = 1;
  tasks = [];
  now = 0;
  let ids = 0;
  const later = (work: () => void, ms: number) => void tasks.push({ work, due: now + ms });
  entries = new OwnEntries(
    {
      get state() {
        return history[at]!.state;
      },
      get address() {
        return history[at]!.page;
      },
      push: (state, address = history[at]!.page) => pushEntry(address, state as object),
      replace: (state, address = history[at]!.page) => {
        history[at] = { page: address, state: state as object };
      },
      go: (by) => later(() => move(by), 5),
    },
    () => `${++ids}`,
    later,
  );
});

function pushEntry(page: string, state: object): void {
  history = [...history.slice(0, at + 1), { page, state }];
  at++;
}

/** What the router was told. */
let told: string[] = [];
beforeEach(() => {
  told = [];
});

function move(by: number): void {
  const from = history[at]!.page;
  at += by;
  if (!entries.moved(history[at]!.page === from)) told.push(history[at]!.page);
}

/** Lets so much time pass, and all that is due meanwhile happen. */
function wait(ms = 100): void {
  const until = now + ms;
  for (;;) {
    const next = tasks.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
    if (!next) break;
    tasks.splice(tasks.indexOf(next), 1);
    now = next.due;
    next.work();
  }
  now = until;
}

interface Opened {
  isOpen: boolean;
  close(): void;
}
function open(): Opened {
  const overlay = {
    isOpen: true,
    close() {
      overlay.isOpen = false;
      closed();
    },
  };
  const closed = entries.open(() => {
    overlay.close();
    return undefined;
  });
  wait();
  return overlay;
}

const push = (page: string) => entries.navigate("push", () => pushEntry(page, {}));
const replace = (page: string) =>
  entries.navigate("replace", () => {
    history[at] = { page, state: {} };
  });
const pages = () =>
  history.map(
    ({ page, state }) =>
      page +
      overlaysIn(state)
        .map((id) => `+${id}`)
        .join(""),
  );

test("Back closes the overlay on top, and the page below stays", () => {
  const [menu, dialog] = [open(), open()];
  expect(pages()).toEqual(["before", "page", "page+1", "page+1+2"]);
  move(-1);
  wait();
  expect([menu.isOpen, dialog.isOpen]).toEqual([true, false]);
  move(-1);
  wait();
  expect([menu.isOpen, at, told]).toEqual([false, 1, []]);
  move(-1);
  expect(told).toEqual(["before"]);
});

test("An overlay that is closed otherwise leaves no entry behind, from which Back would do nothing", () => {
  open().close();
  wait();
  expect([at, told]).toEqual([1, []]);
  move(-1);
  expect(told).toEqual(["before"]);
});

test("A dialog that a menu opens takes over the menu's entry", () => {
  const menu = open();
  menu.close();
  open();
  expect(pages()).toEqual(["before", "page", "page+2"]);
  expect(at).toBe(2);
});

test("A navigation from an overlay comes from the page: Back then returns to it without the overlay", () => {
  const [menu, dialog] = [open(), open()];
  push("next");
  expect(history[at]!.page).toBe("next");
  wait();
  menu.close();
  dialog.close();
  wait(2_000);
  expect([pages(), at, told]).toEqual([["before", "page", "next"], 2, []]);
  move(-1);
  expect(told).toEqual(["page"]);
});

test("A replaced page is gone for Back, too, and the address changes at once", () => {
  open();
  open();
  replace("next");
  expect(history[at]!.page).toBe("next");
  wait(50);
  expect([pages().slice(0, at + 1), told]).toEqual([["before", "next"], []]);
  move(-1);
  expect(told).toEqual(["before"]);
});

test("Going back from an overlay leaves its page", () => {
  open();
  entries.leave(() => move(-1));
  wait();
  expect([history[at]!.page, told]).toEqual(["before", ["before"]]);
});

test("A navigation that a question holds back changes nothing", () => {
  const form = open();
  entries.navigate("push", () => {});
  wait(2_000);
  expect([form.isOpen, pages()]).toEqual([true, ["before", "page", "page+1"]]);
});

test("What stays open over the next page has an entry there, and navigations in a row keep their order", () => {
  const call = open();
  push("next");
  push("last");
  wait(2_000);
  expect(pages()).toEqual(["before", "page", "next", "last", "last+1"]);
  move(-1);
  wait();
  expect([call.isOpen, at, told]).toEqual([false, 3, []]);
});

test("Several steps back at once leave the page, and are the router's business", () => {
  open();
  move(-2);
  expect(told).toEqual(["before"]);
});

test("Forward does not lead to an overlay that is closed", () => {
  open();
  move(-1);
  wait(2_000);
  move(1);
  wait();
  expect([at, told]).toEqual([1, []]);
});

test("What asks before it closes has its entry back, below the question", () => {
  let question: Opened | undefined;
  entries.open(() => {
    question ??= open();
    return false;
  });
  wait();
  move(-1);
  wait();
  expect(pages()).toEqual(["before", "page", "page+1", "page+1+2"]);
  move(-1);
  wait();
  expect([question?.isOpen, at]).toEqual([false, 2]);
});

test("An overlay that does not close on Back has its entry back a moment later", () => {
  entries.open(() => undefined);
  wait();
  move(-1);
  wait(100);
  expect(at).toBe(1);
  wait(1_000);
  expect(pages().at(at)).toBe("page+1");
});

test("A browser that does not report a move does not keep a navigation waiting for ever", () => {
  open();
  const silent = entries.moved.bind(entries);
  entries.moved = () => true;
  push("next");
  wait(3_000);
  entries.moved = silent;
  expect(pages()).toContain("next");
});
