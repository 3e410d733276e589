import { atom } from "nanostores";
import { nextOf, noteAsked } from "./asked.ts";
import {
  applied,
  type Game,
  type Mood,
  NO_GAME,
  PAIRS,
  type Play,
  type PlayMessage,
  QUESTIONS_OF_A_MOOD,
  turnOf,
} from "./game.ts";

export const $game = atom<Game>(NO_GAME);

let isInitiator = false;
let send: (message: PlayMessage) => void = () => {};

/** For a new room; a room that comes back goes on. */
export function startGames(initiator: boolean, sender: (message: PlayMessage) => void): void {
  isInitiator = initiator;
  send = sender;
}

export const endGames = (): void => $game.set(NO_GAME);

export const askQuestion = (mood: Mood): void =>
  play({ kind: "question", mood, n: nextOf(mood, QUESTIONS_OF_A_MOOD) });
export const offerPair = (): void => play({ kind: "pair", n: nextOf("pair", PAIRS) });
export const closeGame = (): void => play({ kind: "none" });
export const choose = (n: number, choice: 0 | 1): void => play({ kind: "choice", n, choice });

function play(what: Play): void {
  const message: PlayMessage = { type: "play", turn: turnOf($game.get(), what), what };
  if (apply(message, "mine")) send(message);
}

export function receivePlays(messages: readonly PlayMessage[]): void {
  for (const message of messages) apply(message, "theirs");
}

/** Returns whether it changed anything. */
function apply(message: PlayMessage, from: "mine" | "theirs"): boolean {
  const before = $game.get();
  const game = applied(before, message, from, isInitiator);
  if (game === before) return false;
  const { what } = message;
  if (what.kind === "question") noteAsked(what.mood, what.n);
  if (what.kind === "pair") noteAsked("pair", what.n);
  $game.set(game);
  return true;
}
