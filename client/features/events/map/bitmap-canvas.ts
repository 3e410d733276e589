interface Bitmap {
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  show(): void;
}

/**
 * Starts a new picture for this canvas. It is drawn offscreen and transferred as a bitmap: Chromium copies a canvas that
 * was drawn on directly into every frame in which anything moves, and these canvases cover the screen.
 */
export function startBitmap(
  canvas: HTMLCanvasElement,
  [width, height]: readonly [number, number],
  ratio: number,
): Bitmap | null {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const frame = "OffscreenCanvas" in window ? canvas.getContext("bitmaprenderer") : null;
  const pen = frame ? new OffscreenCanvas(wide, high).getContext("2d") : directContext(canvas, wide, high);
  if (!pen) return null;
  pen.scale(ratio, ratio);
  return {
    pen,
    show: () => frame?.transferFromImageBitmap((pen.canvas as OffscreenCanvas).transferToImageBitmap()),
  };
}

/** For browsers without `OffscreenCanvas`. */
function directContext(
  canvas: HTMLCanvasElement,
  wide: number,
  high: number,
): CanvasRenderingContext2D | null {
  canvas.width = wide;
  canvas.height = high;
  return canvas.getContext("2d");
}
