import { expect, test } from "bun:test";
import fc from "fast-check";
import en from "#client/locales/en/questions.json" with { type: "json" };
import enGames from "#client/locales/en/together.json" with { type: "json" };
import ru from "#client/locales/ru/questions.json" with { type: "json" };
import ruGames from "#client/locales/ru/together.json" with { type: "json" };
import {
  applied,
  type Game,
  MOODS,
  NO_GAME,
  PAIRS,
  type Play,
  type PlayMessage,
  playOf,
  QUESTIONS_OF_A_MOOD,
  turnOf,
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

test("However messages cross, both end up with the same, seen from either side", () => {
  const what: fc.Arbitrary<Play> = fc.oneof(
    fc.nat(QUESTIONS_OF_A_MOOD - 1).map(question),
    fc.nat(2).map(pair),
    fc.record({
      kind: fc.constant("choice" as const),
      n: fc.nat(2),
      choice: fc.constantFrom(0 as const, 1 as const),
    }),
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
      const seenByOther =
        b.what.kind === "pair" ? { ...b.what, mine: b.what.theirs, theirs: b.what.mine } : b.what;
      expect(a).toEqual({ turn: b.turn, what: seenByOther });
    }),
    { numRuns: 2_000 },
  );
});

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

test("Both languages have as many questions and pairs as the indices say, and no one twice", () => {
  for (const texts of [ru, en]) {
    const all = MOODS.flatMap((mood) => texts[mood]);
    for (const mood of MOODS) expect(texts[mood]).toHaveLength(QUESTIONS_OF_A_MOOD);
    expect(new Set(all).size).toBe(200);
    for (const text of all) expect(text).toEndWith("?");
  }
  for (const { pairs } of [ruGames, enGames])
    for (const side of [pairs.this, pairs.that]) expect(side).toHaveLength(PAIRS);
});
