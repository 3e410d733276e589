import { beforeEach, expect, test } from "bun:test";
import { forget } from "#client/lib/storage/storage.ts";
import { MOODS, QUESTIONS_OF_A_MOOD } from "./game.ts";
import { $game, askQuestion, endGames, receivePlays, startGames } from "./together.ts";

beforeEach(() => {
  forget("asked");
  endGames();
});

const onScreen = (): string => {
  const { what } = $game.get();
  return what.kind === "question" ? `${what.mood} ${what.n}` : what.kind;
};

test("However often two ask in one talk, no question comes twice, and a choice follows the last of them", () => {
  startGames(true, () => {});
  // What the other asked is not asked again either.
  receivePlays([{ type: "play", turn: 1, what: { kind: "question", mood: "light", n: 7 } }]);
  const shown = [onScreen()];
  while (shown.length < MOODS.length * QUESTIONS_OF_A_MOOD) {
    askQuestion("light");
    shown.push(onScreen());
  }
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.slice(0, QUESTIONS_OF_A_MOOD).every((each) => each.startsWith("light"))).toBe(true);
  askQuestion("light");
  expect(onScreen()).toBe("pair");
});

test("A later talk with someone else begins with questions again, the oldest first", () => {
  startGames(true, () => {});
  const first: string[] = [];
  for (let n = 0; n < QUESTIONS_OF_A_MOOD; n++) {
    askQuestion("light");
    first.push(onScreen());
  }
  endGames();
  startGames(false, () => {});
  askQuestion("light");
  expect(first.slice(0, QUESTIONS_OF_A_MOOD / 2)).toContain(onScreen());
});
