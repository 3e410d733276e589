import { expect, test } from "bun:test";
import { isCutOff, tokenIn } from "./private-link.ts";

const TOKEN = `${"a".repeat(40)}_-9`;

test.each(["", "%E2%80%8B", "\u2060", "%20", "%0A"])(
  "A private link that was copied with %j in it is the same",
  (extra) => {
    const copied = tokenIn(`${TOKEN.slice(0, 20)}${extra}${TOKEN.slice(20)}${extra}`);
    expect(copied).toBe(TOKEN);
    expect(isCutOff(copied)).toBe(false);
  },
);

test("One that was cut off or broken on its way is told apart", () => {
  for (const fragment of [TOKEN.slice(1), `${TOKEN}%E2%80`, "%"])
    expect(isCutOff(tokenIn(fragment))).toBe(true);
});
