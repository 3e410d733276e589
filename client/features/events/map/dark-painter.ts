import { asData, DARK_FORMAT, paintDark } from "./dark-paint.ts";
import type { DarkAnswer, DarkRequest } from "./dark-worker.ts";
import { TILE_PX } from "./mercator.ts";

/**
 * Repaints tiles off the main thread: each takes 4 ms, and a drag brings one every few frames. The first tile starts the
 * worker, which then stays.
 */
let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (source: string | null) => void>();

/** @returns the picture as a data URL, or null if it could not be made */
export async function darkTileOf(image: HTMLImageElement): Promise<string | null> {
  try {
    return "OffscreenCanvas" in window ? await paintInWorker(image) : await paintOnMainThread(image);
  } catch {
    return null;
  }
}

async function paintInWorker(image: HTMLImageElement): Promise<string | null> {
  const tile = await createImageBitmap(image);
  worker ??= startWorker();
  const id = ++lastId;
  const painted = new Promise<string | null>((done) => waiting.set(id, done));
  worker.postMessage({ id, tile } satisfies DarkRequest, [tile]);
  return await painted;
}

function startWorker(): Worker {
  const started = new Worker(new URL("./dark-worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data: { id, source } }: MessageEvent<DarkAnswer>) => {
    waiting.get(id)?.(source);
    waiting.delete(id);
  };
  // The worker's file may be gone after a release: the ground is drawn instead, and the next tile tries again.
  started.onerror = () => {
    worker = null;
    for (const done of waiting.values()) done(null);
    waiting.clear();
  };
  return started;
}

/** For browsers without `OffscreenCanvas`. */
async function paintOnMainThread(image: HTMLImageElement): Promise<string | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TILE_PX;
  paintDark(canvas, image);
  const { type, quality } = DARK_FORMAT;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  return blob && (await asData(blob));
}
