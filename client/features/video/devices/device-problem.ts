/** The devices to ask for. Without a camera the user can still be heard, without a microphone still be seen. */
export interface Wanted {
  camera: boolean;
  microphone: boolean;
}

export const BOTH: Wanted = { camera: true, microphone: true };

/**
 * Why there is no camera or microphone, as far as the browser tells:
 * `denied` lasts until the user changes a setting, `dismissed` can simply be asked again, `system` is the operating
 * system's refusal, `busy` is another program, `insecure` is a page without https or an in-app browser, `unsupported` is a
 * browser without WebRTC: an iPhone in Lockdown Mode, or one where an extension or a setting has turned it off.
 */
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

/** What the browser knows besides its error. */
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

/** Names the wanted devices that the browser does not list, or all of them when it lists every one. */
function missing(wanted: Wanted, present: DeviceCircumstances["present"]): DeviceProblem {
  const camera = wanted.camera && !present.camera;
  const microphone = wanted.microphone && !present.microphone;
  return camera || microphone
    ? { kind: "missing", camera, microphone }
    : { kind: "missing", camera: wanted.camera, microphone: wanted.microphone };
}
