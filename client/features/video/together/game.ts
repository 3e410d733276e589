/**
 * What the two do together in a talk: a question on both screens, a choice that both make, or a drawing that one makes and the other
 * guesses. Each side applies every message.
 */

export const MOODS = ["light", "funny", "heart", "dreams"] as const;
export type Mood = (typeof MOODS)[number];
export const QUESTIONS_OF_A_MOOD = 50;
export const PAIRS = 40;
export const WORDS = 72;
/** Six that resemble each other are offered to the one who guesses. */
const GROUP = 6;
export const TURNS_MAX = 100_000;

/** Indices of texts that both have, each in their own language. */
type Begun =
  | { kind: "question"; mood: Mood; n: number }
  | { kind: "pair"; n: number }
  | { kind: "drawing"; n: number }
  | { kind: "none" };
export type Play =
  | Begun
  | { kind: "choice"; n: number; choice: 0 | 1 }
  | { kind: "guess"; n: number; guess: number };
/** `turn` grows with each thing that either begins. */
export interface PlayMessage {
  type: "play";
  turn: number;
  what: Play;
}

export type Side = "mine" | "theirs";

export interface Game {
  turn: number;
  what:
    | { kind: "none" }
    | { kind: "question"; mood: Mood; n: number }
    | { kind: "pair"; n: number; mine: 0 | 1 | null; theirs: 0 | 1 | null }
    | { kind: "drawing"; n: number; by: Side; guesses: number[] };
}

export const NO_GAME: Game = { turn: 0, what: { kind: "none" } };

export const turnOf = ({ turn }: Game, { kind }: Play): number =>
  kind === "choice" || kind === "guess" ? turn : turn + 1;

/** The words among which `n` is guessed. */
export const groupOf = (n: number): number[] =>
  Array.from({ length: GROUP }, (_, at) => n - (n % GROUP) + at);

/**
 * Of two things begun at the same moment both keep that of the initiator of the connection. A choice cannot be taken back, and a guess
 * counts once.
 */
export function applied(game: Game, { turn, what }: PlayMessage, from: Side, isInitiator: boolean): Game {
  const now = game.what;
  if (what.kind === "choice") {
    const isForThis = turn === game.turn && now.kind === "pair" && now.n === what.n && now[from] === null;
    return isForThis ? { turn, what: { ...now, [from]: what.choice } } : game;
  }
  if (what.kind === "guess") {
    const isForThis = turn === game.turn && now.kind === "drawing" && now.n === what.n && now.by !== from;
    const isNew = isForThis && ![what.guess, now.n].some((known) => now.guesses.includes(known));
    return isNew ? { turn, what: { ...now, guesses: [...now.guesses, what.guess] } } : game;
  }
  const isAtOnce = turn === game.turn && from === "theirs" && !isInitiator;
  if (turn < game.turn || (turn === game.turn && (!isAtOnce || isSamePair(game, what)))) return game;
  if (what.kind === "pair") return { turn, what: { ...what, mine: null, theirs: null } };
  return { turn, what: what.kind === "drawing" ? { ...what, by: from, guesses: [] } : what };
}

/** Both have begun the same, and one may have chosen already. */
const isSamePair = ({ what: now }: Game, what: Play): boolean =>
  now.kind === "pair" && what.kind === "pair" && now.n === what.n;

/** `value` comes from a stranger's browser. */
export function playOf({ turn, what }: { turn?: unknown; what?: unknown }): PlayMessage | null {
  if (!isBelow(turn, TURNS_MAX) || typeof what !== "object" || what === null) return null;
  const play = known(what as Record<string, unknown>);
  return play && { type: "play", turn, what: play };
}

function known({ kind, n, mood, choice, guess }: Record<string, unknown>): Play | null {
  if (kind === "none") return { kind };
  if (kind === "question" && isMood(mood) && isBelow(n, QUESTIONS_OF_A_MOOD)) return { kind, mood, n };
  if (kind === "pair" && isBelow(n, PAIRS)) return { kind, n };
  if (kind === "choice" && isBelow(n, PAIRS) && (choice === 0 || choice === 1)) return { kind, n, choice };
  if (kind === "drawing" && isBelow(n, WORDS)) return { kind, n };
  if (kind === "guess" && isBelow(n, WORDS) && isBelow(guess, WORDS) && groupOf(n).includes(guess))
    return { kind, n, guess };
  return null;
}

export const isBelow = (value: unknown, limit: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < limit;

const isMood = (value: unknown): value is Mood => (MOODS as readonly unknown[]).includes(value);
