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

/**
 * Opens the device with this id, or those chosen last time; any others if one of them is unplugged. Throws the browser's
 * error.
 */
export async function openChosen(
  wanted: Wanted,
  facing: Facing,
  id: string | null = null,
): Promise<MediaStream> {
  const camera = facing === "user" ? (id ?? chosenDevice("camera")) : null;
  const microphone = id ?? chosenDevice("microphone");
  const picture = wanted.camera && {
    ...PICTURE,
    ...(camera ? { deviceId: { exact: camera } } : { facingMode: facing }),
  };
  const sound = wanted.microphone && { ...SOUND, ...(microphone ? { deviceId: { exact: microphone } } : {}) };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: picture, audio: sound });
  } catch (error) {
    if (!(camera || microphone) || !isGone(error)) throw error;
    const any = {
      video: wanted.camera && { ...PICTURE, facingMode: facing },
      audio: wanted.microphone && SOUND,
    };
    return navigator.mediaDevices.getUserMedia(any);
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && (error.name === "OverconstrainedError" || error.name === "NotFoundError");
