import {
  classifyDeviceError,
  type DeviceCircumstances,
  type DeviceProblem,
  type Wanted,
} from "./device-problem.ts";
import { takeEarlyDevices } from "./early-devices.ts";
import { type Facing, openChosen } from "./open-chosen.ts";

export class DeviceError extends Error {
  override name = "DeviceError";
  constructor(readonly problem: DeviceProblem) {
    super(problem.kind);
  }
}

/** Throws a `DeviceError`. `id` is preferred to the device chosen last time. */
export async function openDevices(
  wanted: Wanted,
  facing: Facing = "user",
  id: string | null = null,
): Promise<MediaStream> {
  // Without WebRTC a camera is of no use, and asking for it would seem to promise a talk.
  if (window.isSecureContext && !("RTCPeerConnection" in window))
    throw new DeviceError({ kind: "unsupported" });
  try {
    return await openEarlyOrNow(wanted, facing, id);
  } catch (error) {
    throw new DeviceError(await explain(error, wanted));
  }
}

/** What the prerendered page opened early may have ended meanwhile, or be something else. */
async function openEarlyOrNow(wanted: Wanted, facing: Facing, id: string | null): Promise<MediaStream> {
  const early = await takeEarlyDevices();
  const isLive = early?.getTracks().every(({ readyState }) => readyState === "live");
  if (early && isLive && wanted.camera && wanted.microphone && facing === "user") return early;
  for (const track of early?.getTracks() ?? []) track.stop();
  return openChosen(wanted, facing, id);
}

async function explain(error: unknown, wanted: Wanted): Promise<DeviceProblem> {
  // Without https, and in some in-app browsers, there is nothing to ask: `navigator.mediaDevices` is undefined.
  if (!navigator.mediaDevices || !(error instanceof Error)) return { kind: "insecure" };
  return classifyDeviceError(error, wanted, { permissions: await permissions(), present: await present() });
}

async function permissions(): Promise<DeviceCircumstances["permissions"]> {
  const [camera, microphone] = await Promise.all([permission("camera"), permission("microphone")]);
  return { camera, microphone };
}

/** Undefined where the browser does not let a page ask. */
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
