import { expect, test } from "bun:test";
import { createPeerTokens } from "./peer-tokens.ts";

const tokens = createPeerTokens(["a key for tests, long enough to be taken"]);
const [mine, theirs] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()];

test("The token of a peer id is valid for that id alone, and only on this installation", () => {
  expect(tokens.fits(mine, tokens.of(mine))).toBe(true);
  expect(tokens.fits(theirs, tokens.of(mine))).toBe(false);
  expect(tokens.fits(mine, createPeerTokens(["another key, which is long enough as well"]).of(mine))).toBe(
    false,
  );
  for (const token of ["", "guessed", "я".repeat(43), `${tokens.of(mine)}x`])
    expect(tokens.fits(mine, token)).toBe(false);
});

test("Ids that clients make up need no valid token", () => {
  expect(tokens.fits("my-id", "anything")).toBe(true);
  expect(tokens.fits(crypto.randomUUID(), "anything")).toBe(true);
});
