import { expect, test } from "bun:test";
import { setBadge } from "../stores/badges.ts";
import { badgeIcon } from "./app-badge.ts";

function icon(refused = false) {
  const shown: number[] = [];
  const put = async (count = 0) => {
    shown.push(count);
    if (refused) throw new Error("Not allowed");
  };
  return { shown, setAppBadge: put, clearAppBadge: () => put(0) };
}

test("The icon shows the number of the title, set once per change, and is cleared with the session", () => {
  const { shown, ...browser } = icon();
  const end = badgeIcon(browser);
  setBadge("chats", 3);
  setBadge("dating", 7);
  setBadge("chats", 4);
  setBadge("chats", 0);
  setBadge("chats", 2);
  end();
  setBadge("chats", 9);
  expect(shown).toEqual([0, 3, 4, 0, 2, 0]);
});

test("A browser that refuses a badge, or has none, causes no error", async () => {
  const { shown, ...browser } = icon(true);
  badgeIcon(browser)();
  badgeIcon({})();
  expect(shown).toEqual([9, 0]);
});
