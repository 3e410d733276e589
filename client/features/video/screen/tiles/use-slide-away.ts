import { type RefObject, useLayoutEffect, useRef } from "react";
import { REDUCED_MOTION } from "#client/lib/browser/use-media-query.ts";
import { drawGround } from "./blurred-ground.tsx";

const SLIDE: Keyframe[] = [
  { transform: "none" },
  { transform: "translateX(-104%) rotate(-1.5deg)", opacity: 0.7 },
];
const TIMING: KeyframeAnimationOptions = { duration: 260, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

interface Leaving {
  video: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  /** The user pressed Next, rather than being left. */
  wentOn: boolean;
  /** A picture that was hidden is not shown sliding away either. */
  hidden: boolean;
}

/**
 * Slides the old picture away on Next. Its last frame is drawn before the video releases the stream in an effect: a
 * layout effect runs before that.
 * @returns refs of the cover and of the canvases in it: for the frame, and for its colours around it
 */
export function useSlideAway({ video, stream, wentOn, hidden }: Leaving) {
  const cover = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const before = useRef({ stream, hidden });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { stream, hidden };
    const isGone = was.stream !== null && stream === null && wentOn && !was.hidden;
    if (!isGone || matchMedia(REDUCED_MOTION).matches) return;
    if (!cover.current || !video.current || !canvas.current) return;
    if (!copyFrame(video.current, canvas.current)) return;
    if (ground.current) drawGround(ground.current, canvas.current);
    const { current: moving } = cover;
    moving.hidden = false;
    const sliding = moving.animate(SLIDE, TIMING);
    sliding.onfinish = sliding.oncancel = () => {
      moving.hidden = true;
    };
  }, [video, stream, wentOn, hidden]);
  return { cover, canvas, ground };
}

function copyFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return false;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return true;
}
