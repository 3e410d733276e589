import { seeded } from "#src/chance/seeded.ts";
import { type Colour, mix, pngOf } from "./png.ts";

const WIDTH = 720;
const HEIGHT = 900;
const RIDGES = 5;

const HOURS: { sky: Colour; horizon: Colour; near: Colour; sun: Colour }[] = [
  { sky: [38, 44, 84], horizon: [244, 176, 122], near: [24, 20, 34], sun: [255, 226, 170] },
  { sky: [92, 148, 196], horizon: [238, 232, 214], near: [26, 52, 48], sun: [255, 248, 224] },
  { sky: [22, 26, 48], horizon: [120, 96, 150], near: [10, 10, 20], sun: [240, 236, 220] },
  { sky: [120, 84, 96], horizon: [250, 206, 140], near: [46, 28, 26], sun: [255, 238, 190] },
];

const EVENINGS: { above: Colour; below: Colour; lamps: Colour[] }[] = [
  {
    above: [20, 16, 26],
    below: [54, 32, 24],
    lamps: [
      [255, 196, 112],
      [255, 226, 170],
      [226, 122, 64],
    ],
  },
  {
    above: [12, 18, 34],
    below: [36, 30, 52],
    lamps: [
      [255, 208, 140],
      [132, 168, 232],
      [232, 132, 150],
    ],
  },
];

/** Photographs would show someone's place and belong to someone. */
export const drawScenery = (): Uint8Array<ArrayBuffer>[] => [
  ...HOURS.map((hour, n) => landscape(hour, 2040 + n)),
  ...EVENINGS.map((evening, n) => lights(evening, 2050 + n)),
];

/** The landscapes come first; these show the lights of an evening, out of focus. */
export const EVENING = HOURS.length;
const LIGHTS = 46;

function lights({ above, below, lamps }: (typeof EVENINGS)[number], seed: number) {
  const random = seeded(seed);
  const discs = Array.from({ length: LIGHTS }, () => ({
    x: random() * WIDTH,
    y: HEIGHT * (0.2 + random() * 0.7),
    radius: 12 + random() ** 2 * 62,
    colour: lamps[Math.floor(random() * lamps.length)]!,
    strength: 0.12 + random() * 0.5,
  }));
  return new Uint8Array(
    pngOf(WIDTH, HEIGHT, (x, y) => {
      let colour = mix(above, below, y / HEIGHT);
      for (const disc of discs) {
        const distance = Math.hypot(x - disc.x, y - disc.y);
        if (distance > disc.radius + 2) continue;
        // A lens out of focus draws the edge of a light a little brighter than its middle.
        const edge = Math.min(1, (disc.radius + 2 - distance) / 4);
        colour = mix(
          colour,
          disc.colour,
          disc.strength * edge * (0.75 + 0.25 * (distance / disc.radius) ** 4),
        );
      }
      return colour;
    }),
  );
}

function landscape({ sky, horizon, near, sun }: (typeof HOURS)[number], seed: number) {
  const random = seeded(seed);
  const skyline = HEIGHT * 0.52;
  const ridges = Array.from({ length: RIDGES }, (_, n) =>
    ridgeAt(skyline + (n * HEIGHT * 0.4) / RIDGES, random),
  );
  const sunAt = { x: WIDTH * (0.25 + random() * 0.5), y: skyline * (0.55 + random() * 0.25) };
  const radius = 44;

  function colourAt(x: number, y: number): Colour {
    const ridge = ridges.findLastIndex((heightAt) => y > heightAt(x));
    if (ridge >= 0) return mix(horizon, near, 0.35 + (0.65 * ridge) / (RIDGES - 1));
    const distance = Math.hypot(x - sunAt.x, y - sunAt.y);
    const air = mix(sky, horizon, Math.min(1, y / skyline) ** 1.6);
    return mix(air, sun, distance < radius ? 1 : Math.max(0, 0.55 - (distance - radius) / 420) ** 1.5);
  }

  return new Uint8Array(pngOf(WIDTH, HEIGHT, colourAt));
}

/** The height of a ridge at each x: a few waves, each finer and lower than the one before. */
function ridgeAt(base: number, random: () => number): (x: number) => number {
  const waves = [1, 2.3, 5.1, 11].map((pace) => ({
    pace: (pace * Math.PI * 2) / WIDTH,
    phase: random() * Math.PI * 2,
    height: (38 + random() * 22) / pace ** 0.85,
  }));
  return (x) =>
    base - waves.reduce((sum, { pace, phase, height }) => sum + Math.sin(x * pace + phase) * height, 0);
}
