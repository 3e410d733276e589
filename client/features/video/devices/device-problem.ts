export interface Wanted {
  camera: boolean;
  microphone: boolean;
}

export const BOTH: Wanted = { camera: true, microphone: true };

/** `dismissed` can be asked again, `denied` needs a setting, `insecure` is without https or in an app, `unsupported` has no WebRTC. */
export type DeviceProblem =
  | {
      kind:
        | "denied"
        | "dismissed"
        | "system"
        | "busy"
        | "microphoneBusy"
        | "insecure"
        | "unsupported"
        | "unknown";
    }
  | { kind: "missing"; camera: boolean; microphone: boolean };

export interface DeviceCircumstances {
  permissions: { camera?: PermissionState; microphone?: PermissionState };
  present: { camera: boolean; microphone: boolean };
}

/** Browsers agree on the names of the errors, and put everything else into their messages. */
export function classifyDeviceError(
  error: { name: string; message: string },
  wanted: Wanted,
  around: DeviceCircumstances,
): DeviceProblem {
  switch (error.name) {
    case "NotAllowedError":
    case "SecurityError":
      return { kind: refusal(error.message, wanted, around.permissions) };
    case "NotFoundError":
    case "OverconstrainedError":
      return missing(wanted, around.present);
    case "NotReadableError":
    case "AbortError":
      return { kind: wanted.camera ? "busy" : "microphoneBusy" };
    case "TypeError":
      return { kind: "insecure" };
    default:
      return { kind: "unknown" };
  }
}

function refusal(message: string, wanted: Wanted, permissions: DeviceCircumstances["permissions"]) {
  if (/system/i.test(message)) return "system";
  if (/dismissed/i.test(message)) return "dismissed";
  const asked = [
    wanted.camera ? permissions.camera : undefined,
    wanted.microphone ? permissions.microphone : undefined,
  ];
  return asked.includes("denied") || !asked.includes("prompt") ? "denied" : "dismissed";
}

function missing(wanted: Wanted, present: DeviceCircumstances["present"]): DeviceProblem {
  const camera = wanted.camera && !present.camera;
  const microphone = wanted.microphone && !present.microphone;
  return camera || microphone
    ? { kind: "missing", camera, microphone }
    : { kind: "missing", camera: wanted.camera, microphone: wanted.microphone };
}
