/** Where the own picture sits on a phone: always in a corner, clear of the buttons. */
export type Corner = "topLeft" | "topRight" | "bottomRight" | "bottomLeft";

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

const SIDE = 12;
const TOP = 16;
/** Below the way out at the top left, above the controls at the bottom. */
const BELOW_EXIT = 72;
const ABOVE_CONTROLS = 124;

/** The upper left point of the card. */
export function cornerPoint(corner: Corner, stage: Size, card: Size): Point {
  const x = corner.endsWith("Left") ? SIDE : stage.width - card.width - SIDE;
  if (corner.startsWith("bottom")) return { x, y: stage.height - card.height - ABOVE_CONTROLS };
  return { x, y: corner === "topLeft" ? BELOW_EXIT : TOP };
}

export function nearestCorner(point: Point, stage: Size, card: Size): Corner {
  const isLeft = point.x + card.width / 2 < stage.width / 2;
  const isTop = point.y + card.height / 2 < stage.height / 2;
  if (isTop) return isLeft ? "topLeft" : "topRight";
  return isLeft ? "bottomLeft" : "bottomRight";
}

const CLOCKWISE: Record<Corner, Corner> = {
  topLeft: "topRight",
  topRight: "bottomRight",
  bottomRight: "bottomLeft",
  bottomLeft: "topLeft",
};

/** For those who cannot drag: a tap moves it on. */
export const nextCorner = (corner: Corner): Corner => CLOCKWISE[corner];
