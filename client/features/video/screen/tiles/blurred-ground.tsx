import { type RefObject, useEffect, useRef } from "react";

/**
 * The picture is drawn into a few pixels twice a second, which are softened as they are enlarged. A CSS filter would
 * look the same and be computed again for every frame of the video above it: a third of what a talk costs without a GPU.
 */
const COLOURS = { width: 8, height: 6 };
const GROUND = { width: 64, height: 48 };
const REDRAW_MS = 500;

/** The colours of a picture, softly, behind it. */
export function BlurredGround({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const colours = Object.assign(document.createElement("canvas"), COLOURS);
    const draw = () => {
      if (!video.current || document.visibilityState === "hidden") return;
      drawSmooth(colours, video.current, COLOURS);
      if (canvas.current) dim(drawSmooth(canvas.current, colours, GROUND));
    };
    draw();
    const timer = setInterval(draw, REDRAW_MS);
    return () => clearInterval(timer);
  }, [video]);
  return <canvas ref={canvas} {...GROUND} className="absolute inset-0 size-full" />;
}

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
