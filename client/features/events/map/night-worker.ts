import { TILE_PX } from "./mercator.ts";
import { asData, NIGHT_FORMAT, paintNight } from "./night-paint.ts";

export interface NightRequest {
  id: number;
  tile: ImageBitmap;
}
export interface NightAnswer {
  id: number;
  /** null if the picture could not be made. */
  source: string | null;
}

addEventListener("message", async ({ data: { id, tile } }: MessageEvent<NightRequest>) => {
  const source = await painted(tile).catch(() => null);
  postMessage({ id, source } satisfies NightAnswer);
});

function painted(tile: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(TILE_PX, TILE_PX);
  paintNight(canvas, tile);
  tile.close();
  return canvas.convertToBlob(NIGHT_FORMAT).then(asData);
}
