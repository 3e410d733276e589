import { expect, test } from "bun:test";
import { toNight } from "./night.ts";

const night = (...rgb: number[]) => {
  const pixel = new Uint8ClampedArray([...rgb, 255]);
  toNight(pixel);
  return [...pixel];
};
const light = ([red = 0, green = 0, blue = 0]: number[]) => red + green + blue;

test("Land turns dark, lettering turns light, and roads stand out from the land", () => {
  const [ground, letters, road] = [night(242, 239, 233), night(20, 20, 20), night(255, 255, 255)];
  expect(light(ground)).toBeLessThan(80);
  expect(light(letters)).toBeGreaterThan(500);
  expect(light(road)).toBeGreaterThan(light(ground));
});

test("Water keeps more blue than red, parks more green than red, and nothing turns transparent", () => {
  const [red, , blue, alpha] = night(170, 211, 223);
  expect(blue).toBeGreaterThan(red!);
  expect(alpha).toBe(255);
  const [parkRed, parkGreen] = night(173, 209, 158);
  expect(parkGreen).toBeGreaterThan(parkRed!);
});
