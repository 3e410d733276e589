import { expect, test } from "bun:test";
import fc from "fast-check";
import en from "#client/locales/en/questions.json" with { type: "json" };
import enGames from "#client/locales/en/together.json" with { type: "json" };
import ru from "#client/locales/ru/questions.json" with { type: "json" };
import ruGames from "#client/locales/ru/together.json" with { type: "json" };
import {
  applied,
  type Game,
  groupOf,
  MOODS,
  NO_GAME,
  PAIRS,
  type Play,
  type PlayMessage,
  playOf,
  QUESTIONS_OF_A_MOOD,
  turnOf,
  WORDS,
} from "./game.ts";

/** Two browsers, and what is on its way between them. */
class Two {
  readonly games: [Game, Game] = [NO_GAME, NO_GAME];
  private readonly onTheWay: [PlayMessage[], PlayMessage[]] = [[], []];

  play(who: 0 | 1, what: Play): void {
    const message: PlayMessage = { type: "play", turn: turnOf(this.games[who], what), what };
    const before = this.games[who];
    this.apply(who, message, "mine");
    if (this.games[who] !== before) this.onTheWay[who === 0 ? 1 : 0].push(message);
  }

  hear(who: 0 | 1): boolean {
    const message = this.onTheWay[who].shift();
    if (message) this.apply(who, playOf(JSON.parse(JSON.stringify(message)))!, "theirs");
    return message !== undefined;
  }

  private apply(who: 0 | 1, message: PlayMessage, from: "mine" | "theirs"): void {
    this.games[who] = applied(this.games[who], message, from, who === 0);
  }
}

const question = (n: number): Play => ({ kind: "question", mood: "light", n });
const pair = (n: number): Play => ({ kind: "pair", n });
const drawing = (n: number): Play => ({ kind: "drawing", n });

test("A question is on both screens, and of two asked at once both keep that of the initiator", () => {
  const two = new Two();
  two.play(1, question(7));
  two.hear(0);
  expect(two.games[0]).toEqual(two.games[1]);
  two.play(0, question(1));
  two.play(1, question(2));
  two.hear(0);
  two.hear(1);
  for (const { what } of two.games) expect(what).toEqual({ kind: "question", mood: "light", n: 1 });
});

test("A choice counts once, and only for the pair that it was made of", () => {
  const two = new Two();
  two.play(0, pair(3));
  two.hear(1);
  two.play(1, { kind: "choice", n: 3, choice: 1 });
  two.play(1, { kind: "choice", n: 3, choice: 0 });
  two.play(1, { kind: "choice", n: 4, choice: 0 });
  while (two.hear(0)) {}
  expect(two.games[0].what).toEqual({ kind: "pair", n: 3, mine: null, theirs: 1 });
  expect(two.games[1].what).toEqual({ kind: "pair", n: 3, mine: 1, theirs: null });
});

test("Only the other one guesses a drawing, each word once, and no one after the right one", () => {
  const two = new Two();
  two.play(0, drawing(8));
  two.hear(1);
  two.play(0, { kind: "guess", n: 8, guess: 7 });
  for (const guess of [7, 7, 8, 9]) two.play(1, { kind: "guess", n: 8, guess });
  while (two.hear(0)) {}
  expect(two.games[0].what).toEqual({ kind: "drawing", n: 8, by: "mine", guesses: [7, 8] });
  expect(two.games[1].what).toEqual({ kind: "drawing", n: 8, by: "theirs", guesses: [7, 8] });
});

test("However messages cross, both end up with the same, seen from either side", () => {
  const what: fc.Arbitrary<Play> = fc.oneof(
    fc.nat(QUESTIONS_OF_A_MOOD - 1).map(question),
    fc.nat(2).map(pair),
    fc.record({
      kind: fc.constant("choice" as const),
      n: fc.nat(2),
      choice: fc.constantFrom(0 as const, 1 as const),
    }),
    fc.constantFrom(0, 8).map(drawing),
    fc.constantFrom(7, 8, 9).map((guess) => ({ kind: "guess" as const, n: 8, guess })),
    fc.constant<Play>({ kind: "none" }),
  );
  const step = fc.record({ who: fc.constantFrom(0 as const, 1 as const), what: fc.option(what) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const two = new Two();
      for (const { who, what } of steps)
        if (what === null) two.hear(who);
        else two.play(who, what);
      for (const who of [0, 1] as const) while (two.hear(who)) {}
      const [a, b] = two.games;
      expect(a).toEqual({ turn: b.turn, what: seenByOther(b.what) });
    }),
    { numRuns: 2_000 },
  );
});

function seenByOther(what: Game["what"]): Game["what"] {
  if (what.kind === "pair") return { ...what, mine: what.theirs, theirs: what.mine };
  if (what.kind === "drawing") return { ...what, by: what.by === "mine" ? "theirs" : "mine" };
  return what;
}

test("Nothing else from the other browser is taken", () => {
  const what = { kind: "question", mood: "funny", n: 0 };
  expect(playOf({ turn: 1, what })).not.toBeNull();
  for (const turn of [1e9, -1, 0.5, Number.NaN, "1", null]) expect(playOf({ turn, what })).toBeNull();
  for (const bad of [
    { ...what, n: QUESTIONS_OF_A_MOOD },
    { ...what, n: -1 },
    { ...what, n: 0.5 },
    { ...what, n: "0" },
    { ...what, mood: "__proto__" },
    { kind: "pair", n: PAIRS },
    { kind: "choice", n: 0, choice: 2 },
    { kind: "drawing", n: WORDS },
    { kind: "guess", n: 0, guess: 6 },
    { kind: "guess", n: 0, guess: "1" },
    { kind: "constructor" },
    null,
    "none",
  ])
    expect(playOf({ turn: 1, what: bad })).toBeNull();
  fc.assert(
    fc.property(fc.anything(), (value) => {
      playOf({ turn: 1, what: value });
      playOf({ turn: value, what });
    }),
  );
});

test("Both languages have as many questions, pairs and words as the indices say, and no one twice", () => {
  for (const texts of [ru, en]) {
    const all = MOODS.flatMap((mood) => texts[mood]);
    for (const mood of MOODS) expect(texts[mood]).toHaveLength(QUESTIONS_OF_A_MOOD);
    expect(new Set(all).size).toBe(200);
    for (const text of all) expect(text).toEndWith("?");
  }
  for (const { pairs } of [ruGames, enGames])
    for (const side of [pairs.this, pairs.that]) expect(side).toHaveLength(PAIRS);
  for (const { words } of [ruGames, enGames]) expect(new Set(words).size).toBe(WORDS);
});

test("A word is guessed among six, itself among them", () => {
  for (let n = 0; n < WORDS; n++) {
    expect(groupOf(n)).toContain(n);
    for (const other of groupOf(n)) expect(groupOf(other)).toEqual(groupOf(n));
  }
});
