import { type Colour, mix, pngOf } from "./png.ts";

const SIDE = 400;
const SEXES = ["FEMALE", "MALE"] as const;
export type Sex = (typeof SEXES)[number];

/** Steps of this angle never come close to a recent one, so neighbours differ in hue. */
const GOLDEN_ANGLE = 137.5;
const SKIN: Colour[] = [
  [236, 200, 172],
  [214, 164, 128],
  [168, 116, 84],
  [244, 214, 190],
  [120, 80, 60],
];
const HAIR: Colour[] = [
  [44, 34, 32],
  [112, 68, 42],
  [206, 168, 104],
  [150, 66, 44],
  [78, 74, 82],
  [168, 160, 154],
  [60, 44, 66],
];
type Point = { x: number; y: number };
/** Distance of a point from the shape's edge, as a fraction of the picture; negative inside. */
type Shape = (point: Point) => number;

const ellipse =
  (x: number, y: number, rx: number, ry: number): Shape =>
  (at) =>
    (Math.hypot((at.x - x) / rx, (at.y - y) / ry) - 1) * Math.min(rx, ry);
const cut =
  (shape: Shape, line: Shape): Shape =>
  (at) =>
    Math.max(shape(at), line(at));

const HEAD = ellipse(0.5, 0.42, 0.135, 0.17);
const NECK: Shape = ({ x, y }) => Math.max(Math.abs(x - 0.5) - 0.062, 0.45 - y);
const SHOULDERS = ellipse(0.5, 1.03, 0.37, 0.34);
const CROWN = ellipse(0.5, 0.39, 0.155, 0.175);
const LONG = ellipse(0.5, 0.5, 0.2, 0.3);
const BOB = ellipse(0.5, 0.43, 0.19, 0.215);
const BUN = ellipse(0.5, 0.19, 0.075, 0.07);
const fringe = (slope: number, height = 0.33) => cut(CROWN, ({ x, y }) => y - height - slope * (x - 0.5));
const BEARD = cut(ellipse(0.5, 0.42, 0.138, 0.185), ({ y }) => 0.5 - y);

interface Hair {
  behind: Shape[];
  over: Shape[];
}
const STYLES: Record<Sex, Hair[]> = {
  FEMALE: [
    { behind: [LONG], over: [fringe(0.4)] },
    { behind: [BOB], over: [fringe(-0.5, 0.35)] },
    { behind: [BUN, CROWN], over: [fringe(0)] },
    { behind: [LONG], over: [fringe(-0.15, 0.3)] },
  ],
  MALE: [
    { behind: [CROWN], over: [fringe(0.3, 0.31)] },
    { behind: [], over: [BEARD] },
    { behind: [CROWN], over: [fringe(-0.4, 0.3), BEARD] },
    { behind: [CROWN], over: [fringe(0, 0.35)] },
  ],
};

/** Without a face, since a face would be someone's. The nth differs from its neighbours in every colour and hair. */
export function drawPortrait(sex: Sex, n: number): Uint8Array<ArrayBuffer> {
  const hue = n * GOLDEN_ANGLE + SEXES.indexOf(sex) * 60;
  const [top, bottom] = [colour(hue, 0.3, 0.2), colour(hue + 35, 0.42, 0.46)];
  const glow = { x: 0.25 + 0.5 * ((n * 0.37) % 1), y: 0.3 };
  const hair = HAIR[(n * 3) % HAIR.length]!;
  const skin = SKIN[(n * 2) % SKIN.length]!;
  const { behind, over } = STYLES[sex][n % STYLES[sex].length]!;
  const layers: [Shape, Colour][] = [
    ...behind.map((shape): [Shape, Colour] => [shape, hair]),
    [NECK, mix(skin, [0, 0, 0], 0.22)],
    [SHOULDERS, colour(hue + 150 + (n % 3) * 40, 0.34, 0.3 + (n % 4) * 0.09)],
    [HEAD, skin],
    ...over.map((shape): [Shape, Colour] => [shape, hair]),
  ];
  const colourAt = (column: number, row: number): Colour => {
    const at = { x: column / SIDE, y: row / SIDE };
    const light = Math.max(0, 0.5 - Math.hypot(at.x - glow.x, at.y - glow.y));
    const ground = mix(mix(top, bottom, at.y), [255, 240, 210], light * 0.5);
    return layers.reduce((under, [shape, paint]) => mix(under, paint, covered(shape(at))), ground);
  };
  return new Uint8Array(pngOf(SIDE, SIDE, colourAt));
}

/** How much of a pixel the shape covers: edges are one pixel soft. */
const covered = (outside: number): number => Math.max(0, Math.min(1, 0.5 - outside * SIDE));

export function colour(hue: number, saturation: number, lightness: number): Colour {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}
