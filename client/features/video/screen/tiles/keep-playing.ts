/** What is paused again at once, over and over, is left alone: the system has its reasons, such as a phone call. */
const TRIES = 3;
const TRIES_WITHIN_MS = 5_000;

export interface Playing {
  /** Whether there is anything to play. */
  isLive(): boolean;
  /** @returns whether it plays again */
  play(): Promise<boolean>;
  now(): number;
  /** Called with true when the picture stands still and only the user can change that, and with false when it moves again. */
  stopped(isStopped: boolean): void;
}

/**
 * Plays a live picture again when something outside of the page pauses it: a button of the headset, a media key, the system, the
 * closed window of picture in picture. Otherwise it would stay frozen, without a sound and without a sign. Returns a function that
 * ends this.
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
