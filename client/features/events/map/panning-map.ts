import { type MapProps, type MapReactState, Map as Pigeon, type TileValues } from "pigeon-maps";
import { TILE_PX } from "./mercator.ts";

/** Layers that move further than this are rendered again, so they must extend at least this far beyond the screen. */
export const MOVED_MAX_PX = 80;

/** pigeon-maps renders everything in every frame of a drag. While the same tiles cover the screen, only the two layers move. */
export class PanningMap extends Pigeon {
  private tiles: TileValues | null = null;

  override shouldComponentUpdate(props: MapProps, state: MapReactState): boolean {
    const tiles = this.tileValues(state);
    if (!this.tiles || props !== this.props) return true;
    if (!hasOnlyMoved(this.state, state) || !areSameTiles(this.tiles, tiles)) return true;
    const right = (this.tiles.tileCenterX - tiles.tileCenterX) * TILE_PX;
    const down = (this.tiles.tileCenterY - tiles.tileCenterY) * TILE_PX;
    if (Math.hypot(right, down) * tiles.scale > MOVED_MAX_PX) return true;
    this.moveLayers(right, down, tiles.scale);
    return false;
  }

  override componentDidUpdate(before: MapProps): void {
    this.tiles = this.tileValues(this.state);
    this.moveLayers(0, 0, 1);
    super.componentDidUpdate(before);
  }

  /** Distances are in tile pixels, which are scaled between two zooms. `translate` adds to the `transform` React sets. */
  private moveLayers(right: number, down: number, scale: number): void {
    this.move(".pigeon-tiles", right, down);
    this.move(".pigeon-overlays", whole(right * scale), whole(down * scale));
  }

  private move(layer: string, right: number, down: number): void {
    const element = this._containerRef?.querySelector<HTMLElement>(layer);
    if (element) element.style.translate = `${right}px ${down}px`;
  }
}

/** Rounds to device pixels: at a fraction of one, the edges of the canvases would show. */
function whole(pixels: number): number {
  const { devicePixelRatio: ratio = 1 } = globalThis;
  return Math.round(pixels * ratio) / ratio;
}

const hasOnlyMoved = (before: MapReactState, after: MapReactState): boolean =>
  before.zoom === after.zoom &&
  before.zoomDelta === after.zoomDelta &&
  before.width === after.width &&
  before.height === after.height &&
  before.showWarning === after.showWarning &&
  (before.oldTiles === after.oldTiles || before.oldTiles.length + after.oldTiles.length === 0);

const areSameTiles = (before: TileValues, after: TileValues): boolean =>
  before.roundedZoom === after.roundedZoom &&
  before.tileMinX === after.tileMinX &&
  before.tileMaxX === after.tileMaxX &&
  before.tileMinY === after.tileMinY &&
  before.tileMaxY === after.tileMaxY;
