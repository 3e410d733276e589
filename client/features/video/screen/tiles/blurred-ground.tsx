import { type RefObject, useEffect, useRef } from "react";

/** A few pixels, drawn twice a second and blurred by being stretched: next to nothing beside a second video. */
const GROUND = { width: 16, height: 9 };
const REDRAW_MS = 500;

/** The colours of a picture, softly, behind it. */
export function BlurredGround({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      if (!video.current || document.visibilityState === "hidden") return;
      canvas.current?.getContext("2d")?.drawImage(video.current, 0, 0, GROUND.width, GROUND.height);
    };
    draw();
    const timer = setInterval(draw, REDRAW_MS);
    return () => clearInterval(timer);
  }, [video]);
  return (
    <canvas
      ref={canvas}
      {...GROUND}
      className="absolute inset-0 size-full scale-125 blur-2xl brightness-60"
    />
  );
}
