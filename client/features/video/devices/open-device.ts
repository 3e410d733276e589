import { chosenDevice } from "./device-choice.ts";
import {
  classifyDeviceError,
  type DeviceCircumstances,
  type DeviceProblem,
  type Wanted,
} from "./device-problem.ts";

export type Facing = "user" | "environment";

/** Thrown instead of the browser's error. */
export class DeviceError extends Error {
  override name = "DeviceError";
  constructor(readonly problem: DeviceProblem) {
    super(problem.kind);
  }
}

/** 720p is as sharp as a stranger needs and as much as a phone can encode without growing hot. */
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

/** Asks the browser, which may ask the person. Throws a `DeviceError`. */
export async function openDevices(wanted: Wanted, facing: Facing = "user"): Promise<MediaStream> {
  // A camera would be of no use, and asking for it would seem to promise a talk.
  if (window.isSecureContext && !("RTCPeerConnection" in window))
    throw new DeviceError({ kind: "unsupported" });
  try {
    return await openChosen(wanted, facing);
  } catch (error) {
    throw new DeviceError(await explain(error, wanted));
  }
}

/** A device that was chosen last time may be unplugged today: then any other will do. */
async function openChosen(wanted: Wanted, facing: Facing): Promise<MediaStream> {
  const camera = facing === "user" ? chosenDevice("camera") : null;
  const microphone = chosenDevice("microphone");
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

async function explain(error: unknown, wanted: Wanted): Promise<DeviceProblem> {
  // Without https, and in some in-app browsers, there is nothing to ask: `navigator.mediaDevices` is undefined.
  if (!navigator.mediaDevices || !(error instanceof Error)) return { kind: "insecure" };
  return classifyDeviceError(error, wanted, { permissions: await permissions(), present: await present() });
}

async function permissions(): Promise<DeviceCircumstances["permissions"]> {
  const [camera, microphone] = await Promise.all([permission("camera"), permission("microphone")]);
  return { camera, microphone };
}

/** Not every browser lets a page ask. */
async function permission(name: "camera" | "microphone"): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return undefined;
  }
}

async function present(): Promise<DeviceCircumstances["present"]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return {
    camera: devices.some(({ kind }) => kind === "videoinput"),
    microphone: devices.some(({ kind }) => kind === "audioinput"),
  };
}
