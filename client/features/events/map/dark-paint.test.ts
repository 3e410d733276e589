import { expect, test } from "bun:test";
import { toDarkStyle } from "./dark-paint.ts";

const dark = (...rgb: number[]) => {
  const pixel = new Uint8ClampedArray([...rgb, 255]);
  toDarkStyle(pixel);
  return [...pixel];
};
const light = ([red = 0, green = 0, blue = 0]: number[]) => red + green + blue;

test("Land turns dark, lettering turns light, and roads stand out from the land", () => {
  const [ground, letters, road] = [dark(242, 239, 233), dark(20, 20, 20), dark(255, 255, 255)];
  expect(light(ground)).toBeLessThan(80);
  expect(light(letters)).toBeGreaterThan(500);
  expect(light(road)).toBeGreaterThan(light(ground));
});

test("Water keeps more blue than red, parks more green than red, and nothing turns transparent", () => {
  const [red, , blue, alpha] = dark(170, 211, 223);
  expect(blue).toBeGreaterThan(red!);
  expect(alpha).toBe(255);
  const [parkRed, parkGreen] = dark(173, 209, 158);
  expect(parkGreen).toBeGreaterThan(parkRed!);
});
