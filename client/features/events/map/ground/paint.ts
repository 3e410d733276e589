import { asData, DARK_FORMAT } from "../dark-paint.ts";
import { metresToPixels, TILE_PX } from "../mercator.ts";
import { type Line, lineOfText, type TilePlace, touches, trace, unpack } from "./lines.ts";
import { BUILDINGS, PARKS, SQUARES, STREETS, WALLS, WATERS } from "./moscow.ts";
import { RIVERS } from "./rivers.ts";

const COLOURS = {
  water: "#141d22",
  land: "#1b1815",
  coast: "#3b434699",
  border: "#6b5f50",
  park: "#1b2118",
  street: "#332d27",
  square: "#2a2520",
  building: "#2a2520",
  buildingEdge: "#453c31",
  wall: "#6e5f47",
};
/** Sharp on screens of two pixels to one. */
const SIDE = TILE_PX * 2;
/** Streets would be hairlines further away. */
const STREETS_FROM = 10;
const BUILDINGS_FROM = 15;
const MOSCOW_LAT = 55.75;

interface Ground {
  land: Line[];
  borders: Line[];
  rivers: Line[];
  parks: Line[];
  squares: Line[];
  buildings: Line[];
  walls: Line[];
  waters: { metres: number; line: Line }[];
  streets: { metres: number; line: Line }[];
}

let loading: Promise<Ground> | null = null;

function loadGround(): Promise<Ground> {
  loading ??= import("virtual:map-ground").then(({ default: { steps, land, borders } }) => ({
    land: land.map((line) => unpack(line, steps)),
    borders: borders.map((line) => unpack(line, steps)),
    rivers: RIVERS.map(lineOfText),
    parks: PARKS.map(lineOfText),
    squares: SQUARES.map(lineOfText),
    buildings: BUILDINGS.map(lineOfText),
    walls: WALLS.map(lineOfText),
    waters: WATERS.map(({ metres, line }) => ({ metres, line: lineOfText(line) })),
    streets: STREETS.map(({ metres, line }) => ({ metres, line: lineOfText(line) })),
  }));
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** A picture of this tile; null where its code cannot be loaded. */
export async function groundPicture(tile: TilePlace): Promise<string | null> {
  try {
    const ground = await loadGround();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE;
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    paintGround(pen, tile, ground);
    const { type, quality } = DARK_FORMAT;
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    return blob && (await asData(blob));
  } catch {
    return null;
  }
}

function paintGround(pen: CanvasRenderingContext2D, tile: TilePlace, ground: Ground): void {
  const { zoom } = tile;
  const isNear = zoom >= STREETS_FROM;
  const wide = (metres: number, least: number) =>
    Math.max(least, 2 * metresToPixels(metres, MOSCOW_LAT, zoom));
  pen.fillStyle = COLOURS.water;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.lineJoin = pen.lineCap = "round";
  fill(pen, tile, ground.land, COLOURS.land);
  stroke(pen, tile, ground.land, COLOURS.coast, 1.5);
  if (isNear) {
    fill(pen, tile, ground.parks, COLOURS.park);
    fill(pen, tile, ground.squares, COLOURS.square);
    for (const { metres, line } of ground.streets)
      if (metres > 20 || zoom >= 13) stroke(pen, tile, [line], COLOURS.street, wide(metres, 1.5));
    for (const { metres, line } of ground.waters)
      if (metres > 100 || zoom >= 12) stroke(pen, tile, [line], COLOURS.water, wide(metres, 2));
    if (zoom >= BUILDINGS_FROM) {
      fill(pen, tile, ground.buildings, COLOURS.building);
      stroke(pen, tile, ground.buildings, COLOURS.buildingEdge, 1.5);
    }
    stroke(pen, tile, ground.walls, COLOURS.wall, wide(4, 1.5));
  } else {
    stroke(pen, tile, ground.rivers, COLOURS.water, Math.max(1.5, zoom - 1));
  }
  pen.setLineDash([6, 5]);
  stroke(pen, tile, ground.borders, COLOURS.border, 1.5);
  pen.setLineDash([]);
}

function fill(pen: CanvasRenderingContext2D, tile: TilePlace, lines: Line[], colour: string): void {
  if (!outline(pen, tile, lines)) return;
  pen.fillStyle = colour;
  pen.fill("evenodd");
}

function stroke(
  pen: CanvasRenderingContext2D,
  tile: TilePlace,
  lines: Line[],
  colour: string,
  width: number,
) {
  if (!outline(pen, tile, lines)) return;
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

/** False where nothing is on this tile. */
function outline(pen: CanvasRenderingContext2D, tile: TilePlace, lines: Line[]): boolean {
  const there = lines.filter((line) => touches(line, tile));
  pen.beginPath();
  for (const line of there)
    trace(line, tile, SIDE, (x, y, isFirst) => (isFirst ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  return there.length > 0;
}
