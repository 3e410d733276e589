import { atom } from "nanostores";
import { nextOf, noteAsked } from "./asked.ts";
import {
  applied,
  type Game,
  MOODS,
  type Mood,
  NO_GAME,
  PAIRS,
  type Play,
  type PlayMessage,
  QUESTIONS_OF_A_MOOD,
  type Side,
  turnOf,
  WORDS,
} from "./game.ts";
import { drawn, type Line, NUMBERS_OF_A_PIECE, type PieceMessage } from "./sheet.ts";

/** Smooth enough to watch, and well below what the other browser accepts. */
const SEND_EVERY_MS = 125;

export const $game = atom<Game>(NO_GAME);
/** What is drawn so far. */
export const $lines = atom<readonly Line[]>([]);

/** The questions of this talk, in which none comes twice. */
const asked = new Map<Mood, number[]>();
/** Whether a question was offered in this talk, on whichever screen: that of a tablet is another one once it is turned. */
let wasOffered = false;
let isInitiator = false;
let send: (message: PlayMessage | PieceMessage) => void = () => {};

let unsent: PieceMessage | null = null;
let sending: ReturnType<typeof setTimeout> | undefined;

/** For a new room; a room that comes back goes on. */
export function startGames(initiator: boolean, sender: typeof send): void {
  isInitiator = initiator;
  send = sender;
}

export function endGames(): void {
  $game.set(NO_GAME);
  $lines.set([]);
  asked.clear();
  wasOffered = false;
}

/** Returns whether it was before. */
export function noteOffered(): boolean {
  const before = wasOffered;
  wasOffered = true;
  return before;
}

/** Of another mood if this one has no more for the two, and a choice if no mood has. */
export function askQuestion(mood: Mood): void {
  for (const each of [mood, ...MOODS]) {
    const n = nextOf(each, QUESTIONS_OF_A_MOOD, asked.get(each) ?? []);
    if (n === null) continue;
    play({ kind: "question", mood: each, n });
    return;
  }
  offerPair();
}

export const offerPair = (): void => play({ kind: "pair", n: nextOf("pair", PAIRS, [])! });
export const beginDrawing = (): void => play({ kind: "drawing", n: nextOf("drawing", WORDS, [])! });
export const guessWord = (n: number, guess: number): void => play({ kind: "guess", n, guess });
export const closeGame = (): void => play({ kind: "none" });
export const choose = (n: number, choice: 0 | 1): void => play({ kind: "choice", n, choice });

function play(what: Play): void {
  const message: PlayMessage = { type: "play", turn: turnOf($game.get(), what), what };
  if (apply(message, "mine")) send(message);
}

/** Shown at once, and sent together with what follows in the next moment. */
export function draw(numbers: Line, begins: boolean): void {
  const piece: PieceMessage = { type: "piece", turn: $game.get().turn, begins, numbers };
  if (!applyPiece(piece, "mine")) return;
  const goesOn = !begins && unsent?.turn === piece.turn;
  if (unsent && goesOn && unsent.numbers.length + numbers.length <= NUMBERS_OF_A_PIECE)
    unsent = { ...unsent, numbers: [...unsent.numbers, ...numbers] };
  else {
    sendPiece();
    unsent = piece;
  }
  sending ??= setTimeout(sendPiece, SEND_EVERY_MS);
}

export function wipe(): void {
  sendPiece();
  const nothing: PieceMessage = { type: "piece", turn: $game.get().turn, begins: true, numbers: [] };
  if (applyPiece(nothing, "mine")) send(nothing);
}

function sendPiece(): void {
  clearTimeout(sending);
  sending = undefined;
  if (unsent) send(unsent);
  unsent = null;
}

export function receivePlays(messages: readonly (PlayMessage | PieceMessage)[]): void {
  for (const message of messages)
    if (message.type === "play") apply(message, "theirs");
    else applyPiece(message, "theirs");
}

/** Returns whether it changed anything. */
function apply(message: PlayMessage, from: Side): boolean {
  const before = $game.get();
  const game = applied(before, message, from, isInitiator);
  if (game === before) return false;
  const { what } = message;
  if (what.kind === "question") {
    noteAsked(what.mood, what.n);
    asked.set(what.mood, [...(asked.get(what.mood) ?? []), what.n]);
  }
  if (what.kind === "pair" || what.kind === "drawing") noteAsked(what.kind, what.n);
  if (what.kind !== "choice" && what.kind !== "guess") $lines.set([]);
  $game.set(game);
  return true;
}

/** Only the one whose turn it is draws, until the word is guessed. */
function applyPiece(message: PieceMessage, from: Side): boolean {
  const { turn, what } = $game.get();
  if (message.turn !== turn || what.kind !== "drawing" || what.by !== from) return false;
  if (what.guesses.includes(what.n)) return false;
  $lines.set(drawn($lines.get(), message));
  return true;
}
