import { asData, DARK_FORMAT, paintDark } from "./dark-paint.ts";
import { TILE_PX } from "./mercator.ts";

export interface DarkRequest {
  id: number;
  tile: ImageBitmap;
}
export interface DarkAnswer {
  id: number;
  source: string | null;
}

addEventListener("message", async ({ data: { id, tile } }: MessageEvent<DarkRequest>) => {
  const source = await painted(tile).catch(() => null);
  postMessage({ id, source } satisfies DarkAnswer);
});

function painted(tile: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(TILE_PX, TILE_PX);
  paintDark(canvas, tile);
  tile.close();
  return canvas.convertToBlob(DARK_FORMAT).then(asData);
}
