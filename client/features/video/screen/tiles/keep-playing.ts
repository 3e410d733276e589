/** What is paused again at once, over and over, is left alone: the system has its reasons, such as a phone call. */
const TRIES = 3;
const TRIES_WITHIN_MS = 5_000;

export interface Playing {
  isLive(): boolean;
  /** @returns whether it plays again */
  play(): Promise<boolean>;
  now(): number;
  /** True when only the user can make the picture move again. */
  stopped(isStopped: boolean): void;
}

/** A headset's button, a media key, the system or a closed floating window pause a live picture: it would stay frozen silently. */
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
