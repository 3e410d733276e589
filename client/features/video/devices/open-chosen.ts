import { chosenDevice } from "./device-choice.ts";
import type { Wanted } from "./device-problem.ts";

export type Facing = "user" | "environment";

/** 720p is as sharp as a stranger needs, and as much as a phone can encode without getting hot. */
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};
const SOUND: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** A chosen device that is unplugged is replaced by any other of its kind. Throws the browser's error. */
export async function openChosen(
  wanted: Wanted,
  facing: Facing,
  id: string | null = null,
): Promise<MediaStream> {
  const camera = wanted.camera && facing === "user" ? (id ?? chosenDevice("camera")) : null;
  const microphone = wanted.microphone ? (id ?? chosenDevice("microphone")) : null;
  // The error does not say which of the two is gone, and browsers list no ids before access is granted.
  const ways = [
    [camera, microphone],
    ...(camera && microphone
      ? [
          [camera, null],
          [null, microphone],
        ]
      : []),
    ...(camera || microphone ? [[null, null]] : []),
  ] as const;
  let gone: unknown;
  for (const [cameraId, microphoneId] of ways) {
    try {
      return await navigator.mediaDevices.getUserMedia({
        video: wanted.camera && { ...PICTURE, ...(cameraId ? exactly(cameraId) : { facingMode: facing }) },
        audio: wanted.microphone && { ...SOUND, ...(microphoneId && exactly(microphoneId)) },
      });
    } catch (error) {
      if (!isGone(error)) throw error;
      gone = error;
    }
  }
  throw gone;
}

const exactly = (id: string): MediaTrackConstraints => ({ deviceId: { exact: id } });

const isGone = (error: unknown) =>
  error instanceof Error && (error.name === "OverconstrainedError" || error.name === "NotFoundError");
