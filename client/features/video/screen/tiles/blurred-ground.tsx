import { type RefObject, useEffect, useRef } from "react";

/**
 * The picture is drawn into a few pixels twice a second, which blur as they are enlarged. A CSS filter would look the
 * same but be computed for every frame of the video above it: a third of what a talk costs without a GPU.
 */
const COLOURS = { width: 8, height: 6 };
export const GROUND = { width: 64, height: 48 };
const REDRAW_MS = 500;

/** The blurred colours of a picture, behind it. */
export function BlurredGround({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const colours = newColours();
    const draw = () => {
      if (!video.current || !canvas.current || document.visibilityState === "hidden") return;
      drawGround(canvas.current, video.current, colours);
    };
    draw();
    const timer = setInterval(draw, REDRAW_MS);
    return () => clearInterval(timer);
  }, [video]);
  return <canvas ref={canvas} {...GROUND} className="absolute inset-0 size-full" />;
}

/** Draws the current colours. To draw often, pass the same `colours` canvas each time. */
export function drawGround(
  onto: HTMLCanvasElement,
  picture: CanvasImageSource,
  colours = newColours(),
): void {
  drawSmooth(colours, picture, COLOURS);
  dim(drawSmooth(onto, colours, GROUND));
}

const newColours = () => Object.assign(document.createElement("canvas"), COLOURS);

function drawSmooth(onto: HTMLCanvasElement, picture: CanvasImageSource, { width, height }: typeof GROUND) {
  const context = onto.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return context;
}

function dim(context: CanvasRenderingContext2D | null): void {
  if (!context) return;
  context.fillStyle = "rgb(0 0 0 / 40%)";
  context.fillRect(0, 0, GROUND.width, GROUND.height);
}
