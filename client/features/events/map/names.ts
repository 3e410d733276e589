import type { Place } from "#contract/distance.ts";
import type { Lang } from "#contract/lang.ts";
import type { MapCity } from "./cities.ts";
import type { TilePlace } from "./ground/lines.ts";
import { NAMES } from "./ground/moscow.ts";
import { TILE_PX, toWorld } from "./mercator.ts";

/** In pixels of the whole map at its zoom. */
export interface PlacedName {
  text: string;
  isCity: boolean;
  x: number;
  y: number;
  /** Of the text, with a little room around it. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the names of the town's squares fit beside each other. */
const TOWN_FROM = 14;
/** A wide letter of both alphabets: the browser is not asked, so that a name is left out on every device alike. */
const CITY_LETTER_PX = 7.5;
const TOWN_LETTER_PX = 8.5;
const LINE_PX = 18;
const DOT_PX = 12;

/** Cities come from the largest to the smallest: a name that would overlap an earlier one is left out. @internal */
export function placeNames(zoom: number, cities: readonly MapCity[], lang: Lang): PlacedName[] {
  const placed: PlacedName[] = [];
  const size = TILE_PX * 2 ** zoom;
  const add = (place: Place, text: string, isCity: boolean) => {
    const world = toWorld(place);
    const [x, y] = [world.x * size, world.y * size];
    const width = text.length * (isCity ? CITY_LETTER_PX : TOWN_LETTER_PX);
    const left = isCity ? x - DOT_PX / 2 : x - width / 2;
    const right = isCity ? x + DOT_PX + width : x + width / 2;
    const name = { text, isCity, x, y, left, right, top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 };
    if (!placed.some((other) => overlap(name, other))) placed.push(name);
  };
  if (zoom >= TOWN_FROM) for (const name of NAMES) add(name, name[lang], false);
  for (const city of cities) add(city, city[lang], true);
  return placed;
}

/** @internal */
export const overlap = (one: PlacedName, other: PlacedName): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Each tile of a zoom asks for the same names. */
let last: { key: string; cities: readonly MapCity[]; names: PlacedName[] } | null = null;

/** `left` and `top` from 0 to 1 within this tile. */
export function namesOn({ x, y, zoom }: TilePlace, cities: readonly MapCity[], lang: Lang) {
  const key = `${zoom} ${lang}`;
  if (last?.key !== key || last.cities !== cities)
    last = { key, cities, names: placeNames(zoom, cities, lang) };
  return last.names
    .map(({ text, isCity, ...at }) => ({ text, isCity, left: at.x / TILE_PX - x, top: at.y / TILE_PX - y }))
    .filter(({ left, top }) => left >= 0 && left < 1 && top >= 0 && top < 1);
}
