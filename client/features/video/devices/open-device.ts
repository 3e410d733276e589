import { chosenDevice } from "./device-choice.ts";
import { type Circumstances, classify, type DeviceProblem, type Wanted } from "./device-problem.ts";

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

/** `ideal`, because a remembered device may be unplugged today. */
export function cameraConstraints(facing: Facing, id = chosenDevice("camera")): MediaTrackConstraints {
  return id && facing === "user"
    ? { ...PICTURE, deviceId: { ideal: id } }
    : { ...PICTURE, facingMode: facing };
}

export function microphoneConstraints(id = chosenDevice("microphone")): MediaTrackConstraints {
  return id ? { ...SOUND, deviceId: { ideal: id } } : SOUND;
}

/** Asks the browser, which may ask the person. Throws a `DeviceError`. */
export async function openDevices(constraints: MediaStreamConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    const wanted = { camera: Boolean(constraints.video), microphone: Boolean(constraints.audio) };
    throw new DeviceError(await explain(error, wanted));
  }
}

async function explain(error: unknown, wanted: Wanted): Promise<DeviceProblem> {
  // Without https, and in some in-app browsers, there is nothing to ask: `navigator.mediaDevices` is undefined.
  if (!navigator.mediaDevices || !(error instanceof Error)) return { kind: "insecure" };
  return classify(error, wanted, { permissions: await permissions(), present: await present() });
}

async function permissions(): Promise<Circumstances["permissions"]> {
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

async function present(): Promise<Circumstances["present"]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return {
    camera: devices.some(({ kind }) => kind === "videoinput"),
    microphone: devices.some(({ kind }) => kind === "audioinput"),
  };
}
