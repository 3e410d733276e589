import { isBelow, TURNS_MAX } from "./game.ts";

/** The sheet that one of the two draws on. */
export const SHEET = { width: 1_000, height: 500 };
/** Of one message, x and y alternately. Our own page sends several messages a second. */
export const NUMBERS_OF_A_PIECE = 128;
/** Of a whole sheet: minutes of drawing without a pause. */
const NUMBERS_MAX = 20_000;

/** x and y alternately. */
export type Line = readonly number[];

/** A piece of the line, or the begin of the next one. Without numbers it wipes the sheet. */
export interface PieceMessage {
  type: "piece";
  turn: number;
  begins: boolean;
  numbers: Line;
}

export function drawn(lines: readonly Line[], { begins, numbers }: PieceMessage): readonly Line[] {
  if (numbers.length === 0) return [];
  if (lines.reduce((sum, line) => sum + line.length, numbers.length) > NUMBERS_MAX) return lines;
  const last = lines.at(-1);
  return begins || !last ? [...lines, numbers] : [...lines.slice(0, -1), [...last, ...numbers]];
}

/** `value` comes from a stranger's browser. */
export function pieceOf({ turn, begins, numbers }: Record<string, unknown>): PieceMessage | null {
  if (!isBelow(turn, TURNS_MAX) || typeof begins !== "boolean" || !isLine(numbers)) return null;
  return { type: "piece", turn, begins, numbers };
}

const isLine = (value: unknown): value is Line =>
  Array.isArray(value) &&
  value.length <= NUMBERS_OF_A_PIECE &&
  value.length % 2 === 0 &&
  value.every((number, at) => isBelow(number, (at % 2 === 0 ? SHEET.width : SHEET.height) + 1));
