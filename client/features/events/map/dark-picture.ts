import { darkTileOf } from "./dark-painter.ts";

/** Pictures to keep: twice as many as a large screen shows, a few megabytes. */
const SPARE_MAX = 150;
/** Pictures that have left the screen, the oldest first: most return as the map is dragged back and forth. */
const spare = new Map<string, string>();

/**
 * Fetches a tile and repaints it. `onDone` gets the URL of a picture, or null if there is none. As images, tiles are
 * painted into their layer once; thirty canvases would each be painted in every frame of a pan.
 * @returns a function that cancels it
 */
export function darkPicture(url: string, onDone: (source: string | null) => void): () => void {
  const kept = spare.get(url);
  if (kept !== undefined) {
    onDone(kept);
    return () => keep(url, kept);
  }
  let source: string | null = null;
  let isCancelled = false;
  const image = new Image();
  image.onerror = () => onDone(null);
  image.onload = async () => {
    source = await darkTileOf(image);
    if (!isCancelled) onDone(source);
    else if (source !== null) keep(url, source);
  };
  image.src = url;
  return () => {
    isCancelled = true;
    if (!image.complete) {
      image.onload = image.onerror = null;
      image.src = "";
    }
    if (source !== null) keep(url, source);
  };
}

function keep(url: string, source: string): void {
  spare.delete(url);
  spare.set(url, source);
  const [oldest] = spare.keys();
  if (spare.size > SPARE_MAX && oldest !== undefined) spare.delete(oldest);
}
