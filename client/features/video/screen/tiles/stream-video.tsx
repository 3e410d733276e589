import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

export type StreamVideoProps = Omit<ComponentProps<"video">, "ref"> & {
  stream: MediaStream | null;
  /** The video element, for picture in picture. */
  element?: RefObject<HTMLVideoElement | null>;
  speakerId?: string;
  /** Called when the browser plays no sound before a gesture. */
  onSilenced?: () => void;
};

/** A video that plays a live stream by the rules of every browser: inline, at once, and again after a pause. */
export function StreamVideo({
  stream,
  element,
  speakerId = "",
  onSilenced,
  muted,
  ...rest
}: StreamVideoProps) {
  const own = useRef<HTMLVideoElement>(null);
  const video = element ?? own;
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    if (current.srcObject !== stream) current.srcObject = stream;
    if (stream) void play(current, onSilenced);
  }, [video, stream, onSilenced]);
  useEffect(() => {
    // Phones pause videos of a page in the background.
    const onVisible = () => {
      if (document.visibilityState === "visible" && stream && video.current?.paused)
        void play(video.current, onSilenced);
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [video, stream, onSilenced]);
  useEffect(() => {
    // If the speaker is gone, the browser falls back to the default by itself.
    video.current?.setSinkId?.(speakerId).catch(() => {});
  }, [video, speakerId]);
  return <video ref={video} autoPlay playsInline muted={muted} {...rest} />;
}

/** Plays silently where the browser wants a gesture before sound: that is better than no picture. */
async function play(video: HTMLVideoElement, onSilenced?: () => void): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError" || video.muted) return;
    video.muted = true;
    onSilenced?.();
    await video.play().catch(() => {});
  }
}
