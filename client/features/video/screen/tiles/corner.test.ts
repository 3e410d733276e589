import { expect, test } from "bun:test";
import { type Corner, cornerPoint, desktopPlace, nearestCorner, nextCorner, phonePlace } from "./corner.ts";

const stages = [
  ...[
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 360, height: 300 },
  ].flatMap((stage) =>
    [false, true].map((isCramped) => ({
      place: phonePlace(stage, { top: 60, bottom: 88 }, isCramped),
      stage,
    })),
  ),
  ...[
    { width: 560, height: 600 },
    { width: 1100, height: 760 },
    { width: 2560, height: 1440 },
  ].flatMap((stage) => [false, true].map((isFilled) => ({ place: desktopPlace(stage, isFilled), stage }))),
];
const corners: Corner[] = ["topLeft", "topRight", "bottomRight", "bottomLeft"];

test("A card left in a corner belongs to that corner and is wholly on the stage", () => {
  for (const [corner, { place, stage }] of corners.flatMap((corner) =>
    stages.map((at) => [corner, at] as const),
  )) {
    const { card } = place;
    const point = cornerPoint(corner, stage, place);
    expect(nearestCorner(point, stage, card)).toBe(corner);
    expect(point.x).toBeGreaterThan(0);
    expect(point.x + card.width).toBeLessThan(stage.width);
    expect(point.y + card.height).toBeLessThan(stage.height);
  }
});

test("Four taps lead through every corner and back", () => {
  const seen = [corners[0]!];
  while (seen.length < 5) seen.push(nextCorner(seen.at(-1)!));
  expect(new Set(seen).size).toBe(4);
  expect(seen[4]).toBe(seen[0]!);
});

test("The card turns with the phone, and on its side leaves room for the review card below it", () => {
  const lying = phonePlace({ width: 844, height: 390 }, { top: 60, bottom: 88 }, false);
  expect(lying.card.width).toBeGreaterThan(lying.card.height);
  const REVIEW = 173;
  expect(lying.topRight + lying.card.height).toBeLessThan(390 - 88 - REVIEW);
  const upright = phonePlace({ width: 390, height: 844 }, { top: 60, bottom: 88 }, false);
  expect(upright.card.height).toBeGreaterThan(upright.card.width);
});
