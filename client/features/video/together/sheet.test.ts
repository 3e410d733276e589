import { expect, test } from "bun:test";
import fc from "fast-check";
import { decodeSide, encodeSide, RAW_MAX } from "../peer/side-message.ts";
import { drawn, type Line, NUMBERS_OF_A_PIECE, type PieceMessage, pieceOf, SHEET } from "./sheet.ts";

const piece = (numbers: Line, begins = false): PieceMessage => ({ type: "piece", turn: 1, begins, numbers });

test("Pieces of a line become that line, whatever their length", () => {
  const point = fc.tuple(fc.nat(SHEET.width), fc.nat(SHEET.height));
  const pieces = fc.array(fc.array(point, { minLength: 1, maxLength: 64 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(pieces, (points) => {
      const sent = points.map((each, at) => piece(each.flat(), at === 0));
      const received = sent.map((each) => decodeSide(encodeSide(each)) as PieceMessage);
      expect(received.reduce<readonly Line[]>(drawn, [])).toEqual([points.flat(2)]);
    }),
  );
});

test("A new line stays apart, and a wiped sheet is empty", () => {
  let lines = [piece([1, 1], true), piece([2, 2], true), piece([3, 3])].reduce<readonly Line[]>(drawn, []);
  expect(lines).toEqual([
    [1, 1],
    [2, 2, 3, 3],
  ]);
  lines = drawn(lines, piece([], true));
  expect(lines).toEqual([]);
});

test("A sheet takes only so much, and the longest piece fits into a message", () => {
  const longest = Array.from({ length: NUMBERS_OF_A_PIECE }, () => SHEET.height);
  expect(encodeSide(piece(longest, true)).length).toBeLessThan(RAW_MAX);
  let lines: readonly Line[] = [];
  for (let n = 0; n < 1_000; n++) lines = drawn(lines, piece(longest, n % 2 === 0));
  expect(lines.flat().length).toBeLessThanOrEqual(20_000);
});

test("Nothing else from the other browser is taken", () => {
  expect(pieceOf({ ...piece([0, SHEET.height]) })).not.toBeNull();
  for (const numbers of [
    [1],
    [1, SHEET.height + 1],
    [SHEET.width + 1, 1],
    [-1, 1],
    [0.5, 1],
    ["1", 1],
    [null, 1],
    Array(NUMBERS_OF_A_PIECE + 2).fill(1),
    "11",
    null,
    { length: 2 },
  ])
    expect(pieceOf({ ...piece([]), numbers })).toBeNull();
  for (const change of [{ turn: -1 }, { turn: "1" }, { begins: 1 }, { begins: undefined }])
    expect(pieceOf({ ...piece([1, 1]), ...change })).toBeNull();
});
