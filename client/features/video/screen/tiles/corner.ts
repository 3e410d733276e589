export type Corner = "topLeft" | "topRight" | "bottomRight" | "bottomLeft";

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export const GAP = 12;
const CARD = { upright: { width: 112, height: 150 }, lying: { width: 128, height: 96 } };
const SMALL_CARD = { upright: { width: 72, height: 96 }, lying: { width: 96, height: 72 } };

export interface CardPlace {
  card: Size;
  corner: Corner;
  side: number;
  /** Distances from top and bottom: a phone has the way out at the top left, and its controls over the picture. */
  topLeft: number;
  topRight: number;
  bottom: number;
}

const PHONE: Pick<CardPlace, "corner" | "side" | "topRight"> = {
  corner: "topRight",
  side: GAP,
  topRight: 16,
};
const DESK: Omit<CardPlace, "card"> = {
  corner: "bottomRight",
  side: 16,
  topLeft: 76,
  topRight: 76,
  bottom: 16,
};
/** In full screen the buttons are over the picture. */
export const FILLED_BOTTOM = 112;

/** Clear of the overlays, whose heights are `covered`; `isCramped` by text or a keyboard. The card turns with the phone's camera. */
export function phonePlace(
  { width, height }: Size,
  covered: { top: number; bottom: number },
  isCramped: boolean,
): CardPlace {
  const card = (isCramped ? SMALL_CARD : CARD)[width > height ? "lying" : "upright"];
  return { ...PHONE, card, topLeft: covered.top + GAP, bottom: covered.bottom + GAP };
}

/** A quarter of the stage's width, within limits: neither a stamp nor a second main picture. */
export function desktopPlace({ width }: Size, isFilled: boolean): CardPlace {
  const side = Math.round(Math.max(160, Math.min(360, width / 4)));
  return {
    ...DESK,
    card: { width: side, height: side * 0.75 },
    ...(isFilled && { bottom: FILLED_BOTTOM }),
  };
}

export function cornerPoint(corner: Corner, stage: Size, place: CardPlace): Point {
  const { card, side, bottom } = place;
  const x = corner.endsWith("Left") ? side : stage.width - card.width - side;
  if (corner === "topLeft" || corner === "topRight") return { x, y: place[corner] };
  return { x, y: stage.height - card.height - bottom };
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

/** For users who cannot drag: a tap moves the card on. */
export const nextCorner = (corner: Corner): Corner => CLOCKWISE[corner];
