import { describe, expect, test } from "bun:test";
import { isOnlyEmoji } from "./only-emoji.ts";

describe("emoji alone", () => {
  test.each(["❤️", "😂😂😂", "👩‍👩‍👧", "🇷🇺 🎉"])("%s", (text) => {
    expect(isOnlyEmoji(text)).toBe(true);
  });

  test.each(["", "1", "ok 👍", "😂😂😂😂", "#"])("not %p", (text) => {
    expect(isOnlyEmoji(text)).toBe(false);
  });
});
