import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

export type StreamVideoProps = Omit<ComponentProps<"video">, "ref"> & {
  stream: MediaStream | null;
  element?: RefObject<HTMLVideoElement | null>;
  speakerId?: string;
  onSilenced?: () => void;
  /** Must be stable. */
  onStopped?: (isStopped: boolean) => void;
};

export function StreamVideo({
  stream,
  element,
  speakerId = "",
  onSilenced,
  onStopped,
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
    if (!video.current || !stream) return;
    const element = video.current;
    return keepPlaying(element, {
      isLive: () => stream.active,
      play: () => play(element, onSilenced),
      now: () => performance.now(),
      stopped: (isStopped) => onStopped?.(isStopped),
    });
  }, [video, stream, onSilenced, onStopped]);
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

/** Without sound where the browser wants a gesture for it: better than no picture. True also if another stream has taken its place. */
async function play(video: HTMLVideoElement, onSilenced?: () => void): Promise<boolean> {
  try {
    await video.play();
    return true;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError" || video.muted)
      return error instanceof DOMException && error.name === "AbortError";
    video.muted = true;
    onSilenced?.();
    return video.play().then(
      () => true,
      () => false,
    );
  }
}

/** What is paused again at once, over and over, is left alone: the system has its reasons, such as a phone call. */
const TRIES = 3;
const TRIES_WITHIN_MS = 5_000;

interface Playing {
  isLive(): boolean;
  /** @returns whether it plays again */
  play(): Promise<boolean>;
  now(): number;
  /** True when only the user can make the picture move again. */
  stopped(isStopped: boolean): void;
}

/**
 * A headset's button, a media key, the system or a closed floating window pause a live picture: it would stay frozen silently.
 * @internal
 */
export function keepPlaying(video: EventTarget, { isLive, play, now, stopped }: Playing): () => void {
  let tries: number[] = [];
  const onPause = async () => {
    if (!isLive()) return;
    tries = [...tries.filter((at) => now() - at < TRIES_WITHIN_MS), now()];
    if (tries.length > TRIES || !(await play())) stopped(true);
  };
  const onPlaying = () => stopped(false);
  video.addEventListener("pause", onPause);
  video.addEventListener("playing", onPlaying);
  return () => {
    video.removeEventListener("pause", onPause);
    video.removeEventListener("playing", onPlaying);
    stopped(false);
  };
}
