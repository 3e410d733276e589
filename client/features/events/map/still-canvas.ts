interface Picture {
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  show(): void;
}

/**
 * A new picture for this canvas. It is drawn elsewhere and handed over: Chromium copies a canvas that is drawn on into every
 * frame in which anything on the page moves, changed or not, and these cover the screen.
 */
export function startPicture(
  canvas: HTMLCanvasElement,
  [width, height]: readonly [number, number],
  ratio: number,
): Picture | null {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const frame = "OffscreenCanvas" in window ? canvas.getContext("bitmaprenderer") : null;
  const pen = frame ? new OffscreenCanvas(wide, high).getContext("2d") : drawnOn(canvas, wide, high);
  if (!pen) return null;
  pen.scale(ratio, ratio);
  return {
    pen,
    show: () => frame?.transferFromImageBitmap((pen.canvas as OffscreenCanvas).transferToImageBitmap()),
  };
}

/** Where there is no other way. */
function drawnOn(canvas: HTMLCanvasElement, wide: number, high: number): CanvasRenderingContext2D | null {
  canvas.width = wide;
  canvas.height = high;
  return canvas.getContext("2d");
}
